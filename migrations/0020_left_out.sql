-- Values that an import left out, by field, with the words that were sent most often (src/feeds/import/import-summary.ts).
ALTER TABLE intake_runs ADD COLUMN left_out TEXT NOT NULL DEFAULT '[]';
