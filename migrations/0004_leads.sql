-- Leads as shoppers sent them, kept before anybody is told (F6-F11).
CREATE TABLE leads (
  -- Made of site and key: one form, one lead.
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  parent TEXT,
  -- Reasons, comma-separated; empty for a lead that nothing speaks against.
  suspicion TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX leads_by_site ON leads (site, created_at);

-- One row for each target of a lead.
CREATE TABLE lead_deliveries (
  lead_id TEXT NOT NULL,
  target TEXT NOT NULL,
  site TEXT NOT NULL,
  -- "held" waits for a person: a suspect, or one whose target the site no longer names.
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'held')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Seconds: not to be tried before, be it for a pause or because somebody is at it.
  due_at INTEGER NOT NULL,
  -- Why it was not delivered or is held; never of the answer or the shopper.
  last_error TEXT,
  delivered_at INTEGER,
  PRIMARY KEY (lead_id, target)
) WITHOUT ROWID;

CREATE INDEX lead_deliveries_due ON lead_deliveries (state, due_at);
CREATE INDEX lead_deliveries_of_target ON lead_deliveries (site, target, state, due_at);
