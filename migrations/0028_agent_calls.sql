-- What assistants asked of a site, by its own days and by tool: numbers alone.
CREATE TABLE agent_calls (
  site TEXT NOT NULL,
  -- "2026-11-26", by the clocks of the site.
  day TEXT NOT NULL,
  -- A tool of the site's server for assistants.
  tool TEXT NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (site, day, tool)
) WITHOUT ROWID;
