"""One statistic, one file: numbers in, numbers out; no files, no charts."""
