-- Where postcodes are, in degrees; without latitude for one that the geocoder knows nothing of.
CREATE TABLE postcodes (
  country TEXT NOT NULL,
  postcode TEXT NOT NULL,
  lat REAL,
  long REAL,
  region TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (country, postcode)
) WITHOUT ROWID;
