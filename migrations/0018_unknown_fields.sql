-- Columns and fields of a delivery of which nothing is read, as a JSON list of names.
ALTER TABLE intake_runs ADD COLUMN unknown_fields TEXT NOT NULL DEFAULT '[]';
