from hexwright.testing import conformance

test_conforms = conformance("asl_core", scenario="examples/factory_543/scenario.toml")
