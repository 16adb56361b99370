// Which leads have a customer at the finance provider, or are about to. The only SQL for that table.

/** Whether somebody may make one now: whoever asks, nobody while another is at it, nobody any more. */
export type Claim = 'ours' | 'busy' | 'created'

/** Seconds that a claim lasts: longer than the provider has to answer. */
const CLAIM_SECONDS = 20

/** Claims of one lead of a site. Rejects where the database does not answer. */
export async function claimCustomer(
  db: D1Database,
  site: string,
  lead: string,
  now: number,
): Promise<Claim> {
  const [taken, found] = await db.batch<{ created_at: number | null }>([
    db
      .prepare(
        'INSERT INTO customer_requests (lead, site, claimed_until) VALUES (?1, ?2, ?3) ON CONFLICT (lead) DO UPDATE SET claimed_until = ?3 WHERE created_at IS NULL AND claimed_until <= ?4',
      )
      .bind(lead, site, now + CLAIM_SECONDS, now),
    db.prepare('SELECT created_at FROM customer_requests WHERE lead = ?1').bind(lead),
  ])
  if (taken?.meta.changes === 1) return 'ours'
  return (found?.results[0]?.created_at ?? null) === null ? 'busy' : 'created'
}

/** Ends a claim. Rejects where the database does not answer. */
export async function settleCustomer(
  db: D1Database,
  lead: string,
  isCreated: boolean,
  now: number,
): Promise<void> {
  await db
    .prepare(
      'UPDATE customer_requests SET claimed_until = 0, created_at = ?2 WHERE lead = ?1 AND created_at IS NULL',
    )
    .bind(lead, isCreated ? now : null)
    .run()
}
