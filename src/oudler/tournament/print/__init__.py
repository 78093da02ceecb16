"""Cards, sheets, rankings and hands to print: one document, as PDF and as HTML."""
