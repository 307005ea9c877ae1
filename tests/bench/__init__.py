"""The benchmarks: ratios to a simple operation on the same machine."""
