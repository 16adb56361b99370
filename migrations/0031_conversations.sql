-- What staff and a shopper write to each other about a lead (src/sales/leads/conversation-rows.ts).
CREATE TABLE conversation_messages (
  -- Of what was received, a hash of the id that the sender's system gave it: it is stored once.
  id TEXT NOT NULL PRIMARY KEY,
  site TEXT NOT NULL,
  lead TEXT NOT NULL,
  -- "email", "text", or "page" for what the shopper wrote on the website.
  way TEXT NOT NULL,
  -- Email address of the person of the dealership; empty for the shopper.
  author TEXT NOT NULL,
  -- Email address or mobile (E.164) of the shopper; empty for the website.
  address TEXT NOT NULL,
  -- The whole text. What a message quotes is in it too.
  body TEXT NOT NULL,
  -- JSON: subject, vehicle, pictures.
  details TEXT NOT NULL,
  -- What allowed it to be sent; empty for messages of the shopper.
  consent TEXT NOT NULL,
  -- Of the dealership: "waiting", "sent", "delivered", "failed". Of the shopper: "received", "automatic", "held".
  -- "gone": only its pictures are left, and are deleted.
  state TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When it is sent next; null once it is settled.
  due_at INTEGER,
  at INTEGER NOT NULL,
  settled_at INTEGER
);
CREATE INDEX conversation_messages_of_lead ON conversation_messages (lead, at);
CREATE INDEX conversation_messages_of_address ON conversation_messages (site, address, at);
CREATE INDEX conversation_messages_due ON conversation_messages (due_at) WHERE due_at IS NOT NULL;

-- Mobiles and email addresses that asked a site for no more messages (src/sales/leads/stop-rows.ts).
CREATE TABLE message_stops (
  site TEXT NOT NULL,
  -- E.164, or an email address in lower case.
  address TEXT NOT NULL,
  -- 1 while stopped; 0 once the person asked for messages again.
  stopped INTEGER NOT NULL,
  -- What the person wrote.
  word TEXT NOT NULL,
  -- Seconds, by the clock of the provider: an older word changes nothing.
  at INTEGER NOT NULL,
  PRIMARY KEY (site, address)
) WITHOUT ROWID;
