-- Rows that an import read, but not as they were sent, by what was wrong with them (src/feeds/import/import-summary.ts).
ALTER TABLE intake_runs ADD COLUMN repairs TEXT NOT NULL DEFAULT '[]';
