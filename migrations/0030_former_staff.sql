-- Who was removed as staff, by email address and apart from any role on a site: Cloudflare Access may still know them. Only
-- staff, who invite them again, take an address out (src/console/people-rows.ts).
CREATE TABLE console_former_staff (
  email TEXT PRIMARY KEY,
  removed_at INTEGER NOT NULL
) WITHOUT ROWID;
-- Those whom the activity log knows: removed as staff, and not invited by staff since.
INSERT INTO console_former_staff (email, removed_at)
SELECT subject, max(at) FROM console_audit removed
WHERE act = 'person.remove' AND site = '' AND subject <> ''
GROUP BY subject
HAVING max(id) > coalesce((SELECT max(id) FROM console_audit invited WHERE invited.act = 'person.invite'
  AND invited.site = '' AND invited.person <> '' AND invited.subject = removed.subject), 0);
