from hexwright.testing import conformance

test_conforms = conformance(
    "blocks_logistics", "plugins/blocks_core/src/blocks_core/demo/isthmus_logistics_scenario.toml"
)
