-- Who was removed as staff, by email address and apart from any role on a site: Cloudflare Access may still know them. Only
-- staff, who invite them again, take an address out (src/apps/console/people-rows.ts).
CREATE TABLE console_former_staff (
  email TEXT PRIMARY KEY,
  removed_at INTEGER NOT NULL
) WITHOUT ROWID;
