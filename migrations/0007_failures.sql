-- What is being retried: since when, how often, and why. Each is empty again once it has worked.
ALTER TABLE reservations ADD COLUMN failing_since INTEGER;
ALTER TABLE reservations ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reservations ADD COLUMN last_error TEXT;
-- Since when Stripe calls the refund pending.
ALTER TABLE reservations ADD COLUMN refund_pending_at INTEGER;
-- Refunds that Stripe accepted and that the shopper's bank then rejected.
ALTER TABLE reservations ADD COLUMN refund_failures INTEGER NOT NULL DEFAULT 0;
-- The last of them, as Stripe may report one several times.
ALTER TABLE reservations ADD COLUMN failed_refund TEXT;
-- A second payment for the reservation, until it is refunded.
ALTER TABLE reservations ADD COLUMN extra_payment TEXT;
-- When the shopper disputed the payment at their bank, until that is decided.
ALTER TABLE reservations ADD COLUMN disputed_at INTEGER;
CREATE INDEX reservations_failing ON reservations (failing_since) WHERE failing_since IS NOT NULL;
CREATE INDEX reservations_disputed ON reservations (disputed_at) WHERE disputed_at IS NOT NULL;
CREATE INDEX reservations_of_payment ON reservations (payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE lead_deliveries ADD COLUMN failed_at INTEGER;

ALTER TABLE intake_sources ADD COLUMN failing_since INTEGER;
ALTER TABLE intake_sources ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE intake_sources ADD COLUMN last_error TEXT;
CREATE INDEX intake_sources_failing ON intake_sources (failing_since) WHERE failing_since IS NOT NULL;

-- Failed calls to a site's third parties, such as its provider of text messages, until one works again. `since` is the
-- first failure, `last_at` the last one that was noted.
CREATE TABLE call_failures (
  site TEXT NOT NULL,
  upstream TEXT NOT NULL,
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (site, upstream)
) WITHOUT ROWID;

CREATE INDEX call_failures_by_time ON call_failures (last_at);
