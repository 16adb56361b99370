-- The console: who may use it, and what they did. In the first database only; the tables of the others stay empty.
-- Nothing but additions is allowed in console_audit. The triggers that hold it are created by src/apps/console/audit.ts,
-- because the remote migration command splits the body of a trigger.
CREATE TABLE console_people (
  id TEXT PRIMARY KEY,
  -- Lower case.
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Id of the person who sent the invitation; empty for one who came through Cloudflare Access or the command line.
  invited_by TEXT NOT NULL,
  -- The last sign-in or visit, to within five minutes; null until the invitation is used.
  seen_at INTEGER,
  -- A removed person can't sign in until an admin invites them again.
  removed_at INTEGER
) WITHOUT ROWID;

-- One role of a person on one site; "*" is every site, for staff.
CREATE TABLE console_grants (
  person TEXT NOT NULL,
  site TEXT NOT NULL,
  role TEXT NOT NULL,
  granted_at INTEGER NOT NULL,
  PRIMARY KEY (person, site)
) WITHOUT ROWID;
CREATE INDEX console_grants_by_site ON console_grants (site);

CREATE TABLE console_sessions (
  -- SHA-256 of the cookie.
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  -- When the person last proved who they are, for acts that need it fresh.
  proved_at INTEGER NOT NULL,
  -- "access", "code", "passkey" or "command".
  way TEXT NOT NULL,
  -- Browser and system in a few words.
  device TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX console_sessions_by_person ON console_sessions (person);
CREATE INDEX console_sessions_by_end ON console_sessions (expires_at);

CREATE TABLE console_passkeys (
  -- Credential id, base64url.
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  -- COSE, base64url.
  public_key TEXT NOT NULL,
  -- Its number in COSE.
  algorithm INTEGER NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX console_passkeys_by_person ON console_passkeys (person);

CREATE TABLE console_audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- Id and e-mail address of the person, who may be gone by now; empty for the platform itself.
  person TEXT NOT NULL,
  email TEXT NOT NULL,
  -- One of src/apps/console/audit.ts.
  act TEXT NOT NULL,
  -- "done", "refused", "pending" or "failed".
  outcome TEXT NOT NULL,
  -- Empty for what concerns no site.
  site TEXT NOT NULL,
  -- What was acted on: a group of fields, a version, an address.
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX console_audit_by_site ON console_audit (site, id);
CREATE INDEX console_audit_by_person ON console_audit (person, id);
