from hexwright.testing import conformance

test_conforms = conformance("rf_factories")
