-- Offers that shoppers make for a vehicle, one for each such lead, until they are answered or their time is over.
CREATE TABLE price_offers (
  lead_id TEXT NOT NULL PRIMARY KEY,
  site TEXT NOT NULL,
  car_id TEXT NOT NULL,
  car_slug TEXT NOT NULL,
  car_name TEXT NOT NULL,
  -- Whole dollars: the price when it was made, what the shopper offers, and what the dealership asks instead.
  price INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  counter INTEGER,
  -- A word of OFFER_TERMS and one of OFFER_STATES (sales/leads/price-offers/price-offer.ts).
  terms TEXT NOT NULL,
  state TEXT NOT NULL,
  -- Seconds.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When the sweep ends it, and tells the dealership; null once there is nothing left to do.
  due_at INTEGER,
  -- Increases with each change, for compare-and-set.
  edits INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX price_offers_by_time ON price_offers (site, created_at);
CREATE INDEX price_offers_due ON price_offers (due_at) WHERE due_at IS NOT NULL;
