"""Rice paddies with seasons, and the dykes between them."""
