-- Targets that fail at present: nobody tries them until their rest is over, and then one lead goes first.
CREATE TABLE resting_targets (
  site TEXT NOT NULL,
  target TEXT NOT NULL,
  -- Seconds: when it began to fail, and until when it rests.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (site, target)
) WITHOUT ROWID;
