"""What is measured in a stored run: Polars scans and sums over windows of whole blocks."""
