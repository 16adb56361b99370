-- Why a lead was closed without a sale, in the words of the site's list; empty if no one said.
ALTER TABLE leads ADD COLUMN lost_reason TEXT NOT NULL DEFAULT '';
-- Whether the shopper came for the drive: 1 or 0; null while no one has said.
ALTER TABLE test_drives ADD COLUMN came INTEGER;
-- Hosts of dealers' systems that may receive leads of a site, besides those listed for all sites: asked for in the console,
-- and allowed by staff. In the first database only.
CREATE TABLE lead_hosts (
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  -- "refused" also once it was taken back.
  state TEXT NOT NULL CHECK (state IN ('asked', 'allowed', 'refused')),
  note TEXT NOT NULL,
  -- Email addresses of people of the console, and seconds.
  asked_by TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (site, host)
) WITHOUT ROWID;
