-- Vehicles that have left the index: their address redirects to a search for similar ones.
CREATE TABLE retired_cars (
  site TEXT NOT NULL,
  slug TEXT NOT NULL,
  search_path TEXT NOT NULL,
  retired_at INTEGER NOT NULL,
  PRIMARY KEY (site, slug)
) WITHOUT ROWID;

-- How often the page of a car was viewed. Counted in a Durable Object, added here in batches.
CREATE TABLE car_views (
  site TEXT NOT NULL,
  slug TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (site, slug)
) WITHOUT ROWID, STRICT;

-- Where postcodes are, in degrees; without latitude where the geocoder has no answer.
CREATE TABLE postcodes (
  country TEXT NOT NULL,
  postcode TEXT NOT NULL,
  lat REAL,
  long REAL,
  region TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (country, postcode)
) WITHOUT ROWID;

-- Leads as shoppers sent them, kept before they are sent anywhere.
CREATE TABLE leads (
  -- Derived from site and key: one form, one lead.
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  parent TEXT,
  -- Reasons, comma-separated; empty for a lead without any.
  suspicion TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX leads_by_site ON leads (site, created_at);

-- One row for each target of a lead.
CREATE TABLE lead_deliveries (
  lead_id TEXT NOT NULL,
  target TEXT NOT NULL,
  site TEXT NOT NULL,
  -- "held" waits for a person: suspected spam, or a target that the site no longer has.
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'held')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Seconds: not to be tried before, because of a pause or because a delivery is running.
  due_at INTEGER NOT NULL,
  -- Why it was not delivered or is held; never of the answer or the shopper.
  last_error TEXT,
  delivered_at INTEGER,
  PRIMARY KEY (lead_id, target)
) WITHOUT ROWID;

CREATE INDEX lead_deliveries_due ON lead_deliveries (state, due_at);
CREATE INDEX lead_deliveries_of_target ON lead_deliveries (site, target, state, due_at);

-- Targets that fail at present: no lead is sent until the pause is over, and then one goes first.
CREATE TABLE paused_targets (
  site TEXT NOT NULL,
  target TEXT NOT NULL,
  -- Seconds: when it began to fail, and until when it is paused.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (site, target)
) WITHOUT ROWID;

-- Shoppers who have proved their phone on a site, and what they keep there. Nothing is shared between sites.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- E.164.
  phone TEXT NOT NULL,
  -- Id that the provider of codes knows them by.
  provider_id TEXT,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  UNIQUE (site, phone)
) WITHOUT ROWID;

CREATE TABLE sessions (
  -- SHA-256 of what the cookie holds: a reader of this table cannot sign in with it.
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_over ON sessions (expires_at);

-- A code was sent ("sms"), a code was verified ("verify").
CREATE TABLE verifications (
  id INTEGER PRIMARY KEY,
  website_slug TEXT NOT NULL,
  dealership_slug TEXT NOT NULL,
  verification_type TEXT NOT NULL CHECK (verification_type IN ('sms', 'verify')),
  user_id TEXT,
  created_at INTEGER NOT NULL
);

CREATE INDEX verifications_of_user ON verifications (user_id);

CREATE TABLE watchlist (
  user_id TEXT NOT NULL,
  car_id TEXT NOT NULL,
  site TEXT NOT NULL,
  -- As the vehicle was when it was saved, for when it has left.
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Whole dollars; null where none was shown.
  price INTEGER,
  -- Price in the last message about it.
  notified_price INTEGER,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, car_id)
) WITHOUT ROWID;

CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Canonical address of the list, without page.
  href TEXT NOT NULL,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- What was listed after this is new.
  seen_at INTEGER NOT NULL,
  UNIQUE (user_id, href)
) WITHOUT ROWID;

-- What a shopper agreed to receive messages about: a saved search by its id, or the prices of the watchlist.
CREATE TABLE alerts (
  user_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Opens the page that stops them all.
  token TEXT NOT NULL,
  -- The words that were agreed to, and when.
  consent TEXT NOT NULL,
  consented_at INTEGER NOT NULL,
  -- What was listed after this has not been sent.
  notified_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, subject)
) WITHOUT ROWID;

CREATE INDEX alerts_by_token ON alerts (token);
CREATE INDEX alerts_of_site ON alerts (site, user_id);

-- One draw a phone in a campaign.
CREATE TABLE prize_draws (
  site TEXT NOT NULL,
  campaign TEXT NOT NULL,
  -- A keyed hash of campaign and phone: known again, though the account was deleted in between.
  holder TEXT NOT NULL,
  -- NULL once the account was deleted.
  user_id TEXT,
  prize TEXT NOT NULL,
  -- Shown at the dealership.
  code TEXT NOT NULL,
  drawn_at INTEGER NOT NULL,
  -- When the dealer handed it over (npm run prizes).
  redeemed_at INTEGER,
  PRIMARY KEY (site, campaign, holder)
) WITHOUT ROWID;

CREATE INDEX prize_draws_of_prize ON prize_draws (site, campaign, prize);
CREATE INDEX prize_draws_by_code ON prize_draws (code);
CREATE INDEX prize_draws_of_user ON prize_draws (user_id);

-- Vehicles that shoppers have reserved or are buying, and what became of their deposits.
CREATE TABLE reservations (
  -- Derived from site and key of the form.
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (
    status IN ('started', 'paying', 'held', 'refused', 'lapsed', 'ended', 'cancelled', 'completed')
  ),
  form_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  car_id TEXT NOT NULL,
  -- As the vehicle was.
  car_slug TEXT NOT NULL,
  car_name TEXT NOT NULL,
  price INTEGER,
  -- Cents.
  deposit INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payment TEXT NOT NULL CHECK (payment IN ('stripe', 'none')),
  session_id TEXT,
  -- Null once it is over.
  session_url TEXT,
  payment_id TEXT,
  -- Money without a hold: "due" goes back, "done" is back.
  refund TEXT CHECK (refund IN ('due', 'done')),
  -- E.164; empty once the account is deleted and nothing is under way.
  phone TEXT NOT NULL,
  -- Null for no account, empty for one whose account is deleted while something is under way.
  user_id TEXT,
  -- The lead that the dealer gets once it is held, as JSON.
  lead TEXT NOT NULL,
  -- Seconds.
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  until INTEGER,
  ended_at INTEGER,
  -- When stock shows the status, and when dealer and shopper were notified of it; null until then.
  shown_at INTEGER,
  notified_at INTEGER,
  -- When it is looked at again; null once there is nothing left to do.
  due_at INTEGER,
  -- Rises with each change.
  revision INTEGER NOT NULL,
  -- Keyed hash of the network that it came from, for a day and as long as it runs; empty where none is counted.
  network TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE INDEX reservations_due ON reservations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reservations_held ON reservations (site, until)
  WHERE status IN ('paying', 'held', 'completed');
CREATE INDEX reservations_of_site ON reservations (site, created_at);
CREATE INDEX reservations_of_phone ON reservations (phone, site);
CREATE INDEX reservations_of_network ON reservations (network, site) WHERE network <> '';
CREATE INDEX reservations_of_user ON reservations (user_id);

-- Leads whose shopper is made a customer of the finance provider: once, however often the form is sent.
-- Nothing of the shopper, and not where they were sent to.
CREATE TABLE customer_requests (
  lead TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- A request is running until then.
  claimed_until INTEGER NOT NULL,
  -- Null until the provider has made one.
  created_at INTEGER
) STRICT;

-- The result of each delivery of stock and each fetch of a feed.
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

-- When each source of stock last succeeded: found without reading its runs, and kept when they are deleted.
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
