"""Charts as SVG: text stays text, colours follow the page."""
