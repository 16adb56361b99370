-- When each site was last purged of what is too old; a site that is not done yet is due again at once.
CREATE TABLE purge_sites (
  site TEXT PRIMARY KEY,
  -- Seconds.
  due_at INTEGER NOT NULL,
  -- Since when it fails, and the kinds of data that failed last; null and empty while it does not.
  failing_since INTEGER,
  failing TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE INDEX purge_sites_due ON purge_sites (due_at);

-- How many rows were purged, by site, kind and day.
CREATE TABLE purges (
  -- Days since 1970, in UTC.
  day INTEGER NOT NULL,
  site TEXT NOT NULL,
  -- A kind of tenant/schema-privacy.ts.
  kind TEXT NOT NULL,
  purged INTEGER NOT NULL,
  PRIMARY KEY (day, site, kind)
) WITHOUT ROWID;

-- What was done for people who asked for their data: who did it, when and how much; nothing of the person.
CREATE TABLE person_requests (
  -- Given to the person who does it, for their own register; the same on each site that had data.
  id TEXT NOT NULL,
  -- Empty if nothing was found on any site.
  site TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('find', 'export', 'correct', 'forget')),
  done_by TEXT NOT NULL,
  -- JSON: rows by kind of data.
  counts TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (id, site)
) WITHOUT ROWID;

CREATE INDEX person_requests_of_site ON person_requests (site, created_at);

-- The last sign-in. A shopper from before this column counts as seen on the day that it was written.
ALTER TABLE users ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 1795392000;
CREATE INDEX users_by_seen ON users (site, seen_at);

-- When a view of the vehicle was last counted; the same for rows from before.
ALTER TABLE car_views ADD COLUMN counted_at INTEGER NOT NULL DEFAULT 1795392000;

CREATE INDEX sessions_of_site ON sessions (site, expires_at);
CREATE INDEX verifications_of_site ON verifications (website_slug, created_at);

-- What a person sent is found by their phone or e-mail, here and in leads of reservations. A row whose JSON is broken has neither.
CREATE INDEX leads_of_phone ON leads (CASE WHEN json_valid(payload) THEN payload ->> '$.phone' END);
CREATE INDEX leads_of_email ON leads (CASE WHEN json_valid(payload) THEN lower(payload ->> '$.email') END);
CREATE INDEX reservations_of_email ON reservations (CASE WHEN json_valid(lead) THEN lower(lead ->> '$.payload.email') END);
CREATE INDEX users_of_email ON users (lower(email));
CREATE INDEX users_of_phone ON users (phone);
