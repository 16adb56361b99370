-- Invitations to the console that wait for their person, who accepts or declines them. Only then does a person have a role
-- (console_grants). "*" is every site, for staff.
CREATE TABLE console_invitations (
  -- Lower case.
  email TEXT NOT NULL,
  site TEXT NOT NULL,
  role TEXT NOT NULL,
  -- As the inviter typed it. A person who is known keeps their own name.
  name TEXT NOT NULL,
  -- Id of the person who sent it, and how the invitation names them.
  invited_by TEXT NOT NULL,
  inviter TEXT NOT NULL,
  invited_at INTEGER NOT NULL,
  PRIMARY KEY (email, site)
) WITHOUT ROWID;
CREATE INDEX console_invitations_by_site ON console_invitations (site);
CREATE INDEX console_invitations_by_time ON console_invitations (invited_at);
