-- When a session was last used, to within an hour; 0 for one that the release before made.
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;

-- Stock keys that a dealer should have replaced, and when they were last used. The newest key of a site has no row.
CREATE TABLE old_stock_keys (
  site TEXT NOT NULL,
  -- Id of the master key.
  key TEXT NOT NULL,
  -- One of the site's intake.key_versions.
  version INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (site, key, version)
) WITHOUT ROWID;
