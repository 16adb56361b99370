-- Times that shoppers booked for a drive: one vehicle is driven by one shopper at a time.
CREATE TABLE test_drives (
  lead_id TEXT NOT NULL PRIMARY KEY,
  site TEXT NOT NULL,
  -- Empty if the shopper named no vehicle of the stock.
  car_id TEXT NOT NULL,
  location_id TEXT NOT NULL,
  -- Seconds.
  start_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('booked', 'cancelled')),
  -- Increases with each change of time or state: each is one message to the dealer.
  revision INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE UNIQUE INDEX test_drives_once ON test_drives (site, location_id, car_id, start_at) WHERE state = 'booked' AND car_id <> '';
