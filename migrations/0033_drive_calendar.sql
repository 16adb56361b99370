-- What people of the dealership do with a booked drive, and the reminders of its shopper. Times are seconds.
-- When the dealership confirmed its time, and when its shopper said that they come; null until then, and again once it moves.
ALTER TABLE test_drives ADD COLUMN confirmed_at INTEGER;
ALTER TABLE test_drives ADD COLUMN coming_at INTEGER;
-- How many of the changes of `revision` the dealership made.
ALTER TABLE test_drives ADD COLUMN dealer_moves INTEGER NOT NULL DEFAULT 0;
-- Increases with each change of anything here that a person works on, so that no one overwrites what they didn't see.
ALTER TABLE test_drives ADD COLUMN edits INTEGER NOT NULL DEFAULT 0;
-- How the shopper asked for messages: "text", "email", or empty for none.
ALTER TABLE test_drives ADD COLUMN remind_by TEXT NOT NULL DEFAULT '';
-- When the next reminder is due; null if none is.
ALTER TABLE test_drives ADD COLUMN remind_at INTEGER;
CREATE INDEX test_drives_due ON test_drives (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX test_drives_by_time ON test_drives (site, start_at);
