-- What came of a site's pages, by its own days: numbers alone. Nothing tells who it was, and no row is of one visit.
CREATE TABLE daily_results (
  site TEXT NOT NULL,
  -- "2026-11-26", by the clocks of the site.
  day TEXT NOT NULL,
  -- A group of pages (analytics/results.ts).
  page TEXT NOT NULL,
  -- Id of the vehicle that was viewed or saved; empty for none.
  car TEXT NOT NULL,
  -- Where the visit came from (analytics/visit-sources.ts), and its campaign.
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  visits INTEGER NOT NULL,
  page_views INTEGER NOT NULL,
  searches INTEGER NOT NULL,
  views INTEGER NOT NULL,
  saves INTEGER NOT NULL,
  PRIMARY KEY (site, day, page, car, source, campaign)
) WITHOUT ROWID;

-- Leads by the quarter of an hour, since each zone's midnight is at one. They outlast the leads, which are deleted.
CREATE TABLE lead_counts (
  site TEXT NOT NULL,
  -- Quarters of an hour since 1970, in UTC.
  quarter INTEGER NOT NULL,
  -- "enquiry" or "reservation".
  measure TEXT NOT NULL,
  car TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  leads INTEGER NOT NULL,
  PRIMARY KEY (site, quarter, measure, car, source, campaign)
) WITHOUT ROWID;

-- How fast pages were for shoppers: how many measured pages fell in each range (analytics/page-speed.ts), as JSON lists.
CREATE TABLE daily_speeds (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  lcp TEXT NOT NULL,
  inp TEXT NOT NULL,
  cls TEXT NOT NULL,
  PRIMARY KEY (site, day, page)
) WITHOUT ROWID;

-- Names of counted vehicles, for when they have left the stock.
CREATE TABLE counted_cars (
  site TEXT NOT NULL,
  car TEXT NOT NULL,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  -- The last day on which it was counted.
  day TEXT NOT NULL,
  PRIMARY KEY (site, car)
) WITHOUT ROWID;
