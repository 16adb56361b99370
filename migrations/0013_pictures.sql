-- Pictures that dealers' people upload in the console. In the first database only; the files are in R2.
CREATE TABLE console_pictures (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Of the file that was uploaded.
  name TEXT NOT NULL,
  -- What it shows; empty until it is described; then it can be used.
  alt TEXT NOT NULL,
  -- Of the largest file, in pixels.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- "30-20": the spot that stays in view, in percent from the left and from the top; empty if it was not set.
  focus TEXT NOT NULL,
  -- Of all its files together, and of what was uploaded.
  bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  -- E-mail address.
  added_by TEXT NOT NULL,
  -- Id of the picture that took its place.
  replaced_by TEXT,
  -- Set once it is deleted or replaced, and until an upload is whole: when to look whether its files can go.
  leaves_at INTEGER,
  PRIMARY KEY (site, id)
) WITHOUT ROWID;
CREATE INDEX console_pictures_by_leaving ON console_pictures (leaves_at) WHERE leaves_at IS NOT NULL;
