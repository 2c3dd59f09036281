"""From a stored run to a report: measures, inference, charts, HTML and PDF."""
