-- How often the page of a car was viewed. Counted in a Durable Object, added here in batches.
CREATE TABLE car_views (
  site TEXT NOT NULL,
  slug TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (site, slug)
) WITHOUT ROWID, STRICT;
