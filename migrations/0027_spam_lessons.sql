-- What people of a dealership called spam: hosts of links, and hashes of senders (src/sales/leads/spam-lesson-rows.ts).
-- Forms that have one of them are held. `shown` is what people read of it; `lead` is the form that taught it.
CREATE TABLE spam_lessons (
  site TEXT NOT NULL,
  mark TEXT NOT NULL,
  shown TEXT NOT NULL,
  lead TEXT NOT NULL,
  learned_by TEXT NOT NULL,
  learned_at INTEGER NOT NULL,
  PRIMARY KEY (site, mark)
);
