-- Leads whose shopper is made a customer of the finance provider (A13): once, however often the form is sent.
-- Nothing of the shopper, and not where they were sent to.
CREATE TABLE customer_requests (
  lead TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- Until then somebody is at it.
  claimed_until INTEGER NOT NULL,
  -- Null until the provider has made one.
  created_at INTEGER
) STRICT;
