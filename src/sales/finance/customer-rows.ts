// Which leads have a customer at the finance provider, or have one being created. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'

/** Whether a customer may be created: "ours" allows it, "busy" means that another request is creating it. */
export type Claim = 'ours' | 'busy' | 'created'

/** Duration of a claim in seconds: longer than the provider's timeout. */
const CLAIM_SECONDS: Seconds = 20

/** Claims one lead of a site. Rejects if the database does not answer. */
export async function claimCustomer(
  db: D1Database,
  site: string,
  lead: string,
  now: Seconds,
): Promise<Claim> {
  const [claimed, found] = await db.batch<{ created_at: number | null }>([
    db
      .prepare(
        'INSERT INTO customer_requests (lead, site, claimed_until) VALUES (?1, ?2, ?3) ON CONFLICT (lead) DO UPDATE SET claimed_until = ?3 WHERE created_at IS NULL AND claimed_until <= ?4',
      )
      .bind(lead, site, now + CLAIM_SECONDS, now),
    db.prepare('SELECT created_at FROM customer_requests WHERE lead = ?1').bind(lead),
  ])
  if (claimed?.meta.changes === 1) return 'ours'
  return (found?.results[0]?.created_at ?? null) === null ? 'busy' : 'created'
}

/** Ends a claim. Rejects if the database does not answer. */
export async function settleCustomer(
  db: D1Database,
  lead: string,
  isCreated: boolean,
  now: Seconds,
): Promise<void> {
  await db
    .prepare(
      'UPDATE customer_requests SET claimed_until = 0, created_at = ?2 WHERE lead = ?1 AND created_at IS NULL',
    )
    .bind(lead, isCreated ? now : null)
    .run()
}

/** Deletes the requests of deleted leads. */
export function deleteCustomerRequests(
  db: D1Database,
  leads: readonly string[],
): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM customer_requests WHERE lead IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead)`,
  )
  return statement.bind(JSON.stringify(leads))
}
