"""The pipeline: takes a Model, strings the stages together, gives a System and its notices."""
