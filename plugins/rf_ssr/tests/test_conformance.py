from hexwright.testing import conformance

test_conforms = conformance("rf_ssr", scenario="questions/setup/scenario.toml")
