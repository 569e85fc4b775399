from hexwright.testing import conformance

test_conforms = conformance("blocks_core")
