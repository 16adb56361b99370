-- When a booked drive ends, in seconds; null where only its start is known.
ALTER TABLE test_drives ADD COLUMN end_at INTEGER;
