-- Photos of vehicles that dealers' people upload in the console. In the first database only; the files are in R2, and a
-- vehicle's own record says in which order shoppers see them.
CREATE TABLE console_vehicle_photos (
  site TEXT NOT NULL,
  -- Names the files: made from the vehicle and the bytes that were uploaded, so that the same photo sent twice is one.
  id TEXT NOT NULL,
  vehicle TEXT NOT NULL,
  -- Of the largest file, in pixels.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Bytes that were uploaded.
  received INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  -- Email address.
  added_by TEXT NOT NULL,
  -- When to look whether the vehicle still has it; its files go if it has not.
  look_at INTEGER NOT NULL,
  PRIMARY KEY (site, id)
) WITHOUT ROWID;
CREATE INDEX console_vehicle_photos_by_look ON console_vehicle_photos (look_at);
CREATE INDEX console_vehicle_photos_by_vehicle ON console_vehicle_photos (site, vehicle);
