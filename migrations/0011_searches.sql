-- What shoppers of a site searched for, by day: searches without results, and words with the filters that they were
-- read as. Nothing tells who searched.
CREATE TABLE search_counts (
  site TEXT NOT NULL,
  -- Days since 1970, in UTC.
  day INTEGER NOT NULL,
  -- An event of analytics/search-counts.ts.
  event TEXT NOT NULL,
  -- As typed, without what may be personal; empty if filters were chosen.
  words TEXT NOT NULL,
  -- The heading of the list.
  meaning TEXT NOT NULL,
  corrections TEXT NOT NULL,
  searches INTEGER NOT NULL,
  counted_at INTEGER NOT NULL,
  PRIMARY KEY (site, day, event, words, meaning)
) WITHOUT ROWID;
