-- How people of the dealership work on a lead in the console.
-- new, answered, sold, closed.
ALTER TABLE leads ADD COLUMN status TEXT NOT NULL DEFAULT 'new';
-- E-mail address of the person who looks after it; empty if unassigned.
ALTER TABLE leads ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
-- Seconds: when someone first said that it was answered.
ALTER TABLE leads ADD COLUMN answered_at INTEGER;
-- What was done with it, oldest first: a JSON list of { at, by, did, text }.
ALTER TABLE leads ADD COLUMN history TEXT NOT NULL DEFAULT '[]';
CREATE INDEX leads_unanswered ON leads (site, created_at) WHERE status = 'new';
