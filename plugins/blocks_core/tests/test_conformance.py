from hexwright.testing import conformance

test_conforms = conformance("blocks_core", "../src/blocks_core/demo/isthmus_scenario.toml")
