-- What each file for a marketplace had and left out when it was last written whole (src/feeds/export/drops.ts), to
-- find what drops out of the next. `taken` and `left_out` are JSON; `notified_at` is when the dealer was last notified.
CREATE TABLE feed_drops (
  site TEXT NOT NULL,
  file TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  taken TEXT NOT NULL,
  left_out TEXT NOT NULL,
  notified_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site, file)
);
