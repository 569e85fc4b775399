"""Victory: The Blocks of War, the base that the Logistics Set extends."""
