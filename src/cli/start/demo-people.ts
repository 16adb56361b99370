// Demo people of the console on this machine: one staff member, and for each site an admin, an editor and a
// salesperson.
import {
  grantStatements,
  listAddresses,
  markSeen,
  type NewGrant,
} from '#apps/console/people-rows.ts'
import { type Role, SITE_ROLES } from '#apps/console/permissions.ts'
import type { Seconds } from '#lib/zone-time.ts'

const HOUR: Seconds = 3600

/** How long ago each person was last seen. */
const SEEN_BEFORE: Readonly<Record<Role, Seconds>> = {
  staff: 26 * HOUR,
  admin: 5 * HOUR,
  editor: 50 * HOUR,
  sales: HOUR / 2,
}

const NAMES = { admin: 'Alex', editor: 'Eden', sales: 'Sam' } as const

/** Adds missing people; existing ones are unchanged. */
export async function saveDemoPeople(db: D1Database, slugs: readonly string[]): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const known = await listAddresses(db)
  const people: { email: string; name: string; grant: NewGrant }[] = [
    { email: 'staff@forecourt.example', name: 'Stef', grant: { role: 'staff' } },
    ...slugs.flatMap((site) =>
      SITE_ROLES.map((role) => ({
        email: `${role}@${site}.example`,
        name: NAMES[role],
        grant: { role, site },
      })),
    ),
  ]
  const missing = people.filter(({ email }) => !known.has(email))
  if (missing.length === 0) return
  await db.batch(
    missing.flatMap(({ email, name, grant }) => {
      const id = crypto.randomUUID()
      const isNew = { email, name, invitedBy: '' }
      // They answer the demo leads, so they have been here.
      const seen = now - SEEN_BEFORE[grant.role]
      return [...grantStatements(db, isNew, grant, { id, now }), markSeen(db, id, seen)]
    }),
  )
}
