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
  -- SHA-256 of what the cookie holds: who reads this table is not signed in.
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_over ON sessions (expires_at);

-- A18: a code was sent ("sms"), a code was verified ("verify").
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
  -- Price that a message has told of last.
  told_price INTEGER,
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

-- What a shopper agreed to be told of: a saved search by its id, or the prices of the watchlist.
CREATE TABLE alerts (
  user_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Opens the page that stops them all.
  token TEXT NOT NULL,
  -- The words that were agreed to, and when.
  consent TEXT NOT NULL,
  consented_at INTEGER NOT NULL,
  -- What was listed after this has not been told.
  told_at INTEGER NOT NULL,
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
  -- Shown at the dealer's.
  code TEXT NOT NULL,
  drawn_at INTEGER NOT NULL,
  -- When the dealer handed it over (npm run prizes).
  given_at INTEGER,
  PRIMARY KEY (site, campaign, holder)
) WITHOUT ROWID;

CREATE INDEX prize_draws_of_prize ON prize_draws (site, campaign, prize);
CREATE INDEX prize_draws_by_code ON prize_draws (code);
CREATE INDEX prize_draws_of_user ON prize_draws (user_id);
