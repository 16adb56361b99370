-- Messages that were sent to a shopper about a lead or a reservation. Neither what they say nor to whom.
CREATE TABLE sent_messages (
  -- Id of the lead; that of a hold has the id of its reservation.
  about TEXT NOT NULL,
  -- What it says: "confirmation", or "reservation-" and the status that it reports.
  kind TEXT NOT NULL,
  -- "text" or "email".
  channel TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Of the last try: "sent", "failed", or "limited" if the shopper had enough messages that day.
  state TEXT NOT NULL,
  -- Seconds.
  at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (about, kind, channel)
) WITHOUT ROWID;
CREATE INDEX sent_messages_of_site ON sent_messages (site, at);
