-- Who of the console gets which regular e-mail about which site. In the first database only.
CREATE TABLE console_subscriptions (
  person TEXT NOT NULL,
  site TEXT NOT NULL,
  -- "daily" or "weekly".
  kind TEXT NOT NULL,
  -- The day of the site ("2026-11-26") whose e-mail was made last; empty before the first.
  made_on TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (kind, site, person)
) WITHOUT ROWID;
CREATE INDEX console_subscriptions_by_person ON console_subscriptions (person);
