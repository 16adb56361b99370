-- Vehicles of the last delivery of each source whose Consumer Information Notice lacks something.
ALTER TABLE intake_sources ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0;
ALTER TABLE intake_runs ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0;

CREATE INDEX intake_sources_by_incomplete ON intake_sources (site) WHERE incomplete > 0;
