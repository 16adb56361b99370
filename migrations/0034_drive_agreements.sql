-- Agreements that shoppers signed before a test drive, with the details of their licences.
CREATE TABLE drive_agreements (
  lead_id TEXT NOT NULL PRIMARY KEY,
  site TEXT NOT NULL,
  -- Seconds.
  signed_at INTEGER NOT NULL,
  -- JSON: the name, the number of the licence, where it was issued, its last day, the typed signature, and the text that was
  -- signed.
  details TEXT NOT NULL,
  -- The drawn signature as the path of an SVG, at most 600 by 200; empty if the name was typed instead.
  strokes TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX drive_agreements_old ON drive_agreements (site, signed_at);
