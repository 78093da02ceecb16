"""The course over HTTP: lessons, problems and trainers."""
