-- Vehicles that shoppers have reserved or are buying, and what became of their deposits (S20).
CREATE TABLE reservations (
  -- Made of site and key of the form.
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
  -- Null for nobody, empty for one whose account is deleted while something is under way.
  user_id TEXT,
  -- The lead that the dealer gets once it is held, as JSON.
  lead TEXT NOT NULL,
  -- Seconds.
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  until INTEGER,
  ended_at INTEGER,
  -- When stock, and dealer and shopper, were told of the status; null while they are to be.
  shown_at INTEGER,
  told_at INTEGER,
  -- When it is looked at again; null once there is nothing left to do.
  due_at INTEGER,
  -- Rises with each change.
  revision INTEGER NOT NULL,
  -- Keyed hash of the network that it came from, for a day and as long as it runs; empty where nobody counts it.
  network TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE INDEX reservations_due ON reservations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reservations_held ON reservations (site, until)
  WHERE status IN ('paying', 'held', 'completed');
CREATE INDEX reservations_of_site ON reservations (site, created_at);
CREATE INDEX reservations_of_phone ON reservations (phone, site);
CREATE INDEX reservations_of_network ON reservations (network, site) WHERE network <> '';
CREATE INDEX reservations_of_user ON reservations (user_id);
