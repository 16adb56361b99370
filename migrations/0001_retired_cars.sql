-- Cars whose document has left the index: their address redirects to a search for their like.
CREATE TABLE retired_cars (
  site TEXT NOT NULL,
  slug TEXT NOT NULL,
  search_path TEXT NOT NULL,
  retired_at INTEGER NOT NULL,
  PRIMARY KEY (site, slug)
) WITHOUT ROWID;
