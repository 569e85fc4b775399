"""Victory: the Logistics Set."""
