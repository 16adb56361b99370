-- What became of each delivery of stock and each fetch of a feed.
CREATE TABLE intake_runs (
  site TEXT NOT NULL,
  -- "delivery", or "feed:" and the name of a feed.
  source TEXT NOT NULL,
  id TEXT NOT NULL,
  mode TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  -- taken, unchanged, refused or failed.
  outcome TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  sold INTEGER NOT NULL DEFAULT 0,
  retired INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  -- JSON: [{"row": 3, "reason": "make is missing"}], the first of them.
  refusals TEXT NOT NULL DEFAULT '[]',
  message TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (site, source, id)
);
