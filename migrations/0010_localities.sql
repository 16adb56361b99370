-- Names of the places of a postcode, parted by "|", the main one first; empty where only the point is known.
ALTER TABLE postcodes ADD COLUMN localities TEXT NOT NULL DEFAULT '';
