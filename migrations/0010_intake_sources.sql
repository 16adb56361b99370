-- When each source of stock last brought any: found without reading its runs, and kept when they are forgotten.
CREATE TABLE intake_sources (
  site TEXT NOT NULL,
  -- "delivery", or "feed:" and the name of a feed.
  source TEXT NOT NULL,
  -- Null before anything was taken of it.
  last_success INTEGER,
  -- From when on that is too long ago, as its site says; null before anything was taken.
  stale_at INTEGER,
  PRIMARY KEY (site, source)
);

CREATE INDEX intake_sources_by_stale ON intake_sources (stale_at);
