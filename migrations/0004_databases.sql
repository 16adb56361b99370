-- Leads with a rowid. A row without one that is over 1 kB has the rest on a page of its own: 5.2 kB for a lead instead of 2.4.
CREATE TABLE leads_with_rowid (
  -- Derived from site and key: one form, one lead.
  id TEXT NOT NULL PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  parent TEXT,
  -- Reasons, comma-separated; empty for a lead without any.
  suspicion TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

INSERT INTO leads_with_rowid (id, site, kind, key, body_hash, parent, suspicion, payload, created_at)
  SELECT id, site, kind, key, body_hash, parent, suspicion, payload, created_at FROM leads ORDER BY created_at;

DROP TABLE leads;

ALTER TABLE leads_with_rowid RENAME TO leads;

CREATE INDEX leads_by_site ON leads (site, created_at);

-- Delivered leads, which are nearly all, are in neither.
DROP INDEX lead_deliveries_due;

CREATE INDEX lead_deliveries_pending ON lead_deliveries (due_at) WHERE state = 'pending';
CREATE INDEX lead_deliveries_held ON lead_deliveries (due_at) WHERE state = 'held';

-- Sites that move between databases, or that have moved: a row in the database that a site leaves, and one in that which it
-- moves to. src/tenant/moves says what each state means.
CREATE TABLE site_moves (
  site TEXT NOT NULL PRIMARY KEY,
  -- wanted, closed, copied, switching, left, gone; in the other database arriving, arrived, home; open within a transaction.
  state TEXT NOT NULL,
  -- The other database.
  other TEXT NOT NULL,
  -- Seconds: when it came to be in this state.
  since INTEGER NOT NULL,
  -- Rises with each attempt to copy; writes of an earlier attempt are refused.
  attempt INTEGER NOT NULL DEFAULT 0,
  -- Seconds: an attempt is running until then.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  -- Rows copied so far.
  copied INTEGER NOT NULL DEFAULT 0,
  -- Why the last attempt failed; empty for none.
  problem TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

-- Their rows may not be written here, and are not looked at by what works on all sites.
CREATE VIEW moving_sites AS
  SELECT site FROM site_moves WHERE state NOT IN ('wanted', 'arrived', 'home', 'open');

-- The same rows are in another database too, and only those there count.
CREATE VIEW absent_sites AS
  SELECT site FROM site_moves WHERE state IN ('left', 'gone', 'arriving', 'arrived');
