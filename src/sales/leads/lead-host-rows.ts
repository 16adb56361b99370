// Hosts that may receive leads of a site, besides those that the platform lists for all sites: requested by the site's
// staff and allowed by platform staff. In the first database only; the only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'

export type LeadHostState = 'asked' | 'allowed' | 'refused'

export type LeadHost = {
  site: string
  host: string
  state: LeadHostState
  note: string
  askedBy: string
  askedAt: Seconds
  /** Empty while it is undecided. */
  decidedBy: string
  decidedAt: Seconds | null
  /** Why it was refused or withdrawn. */
  reason: string
}

/** Maximum hosts that a site may have on record. */
export const MAX_HOSTS = 20

const COLUMNS = `site, host, state, note, asked_by AS askedBy, asked_at AS askedAt, decided_by AS decidedBy,
  decided_at AS decidedAt, reason`

/** Hosts of one site or of all sites, undecided ones first; at most 200. */
export async function listLeadHosts(db: D1Database, site: string | null): Promise<LeadHost[]> {
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM lead_hosts WHERE ?1 IS NULL OR site = ?1
     ORDER BY state <> 'asked', asked_at DESC LIMIT 200`,
  )
  return (await statement.bind(site).all<LeadHost>()).results
}

/** Whether a site's leads may be sent to a host. */
export async function isHostAllowed(db: D1Database, site: string, host: string): Promise<boolean> {
  const statement = db.prepare(
    "SELECT 1 FROM lead_hosts WHERE site = ?1 AND host = ?2 AND state = 'allowed'",
  )
  return (await statement.bind(site, host).first()) !== null
}

/** The hosts that a site's leads may be sent to. */
export async function listAllowedHosts(db: D1Database, site: string): Promise<Set<string>> {
  const hosts = await listLeadHosts(db, site)
  return new Set(hosts.filter(({ state }) => state === 'allowed').map(({ host }) => host))
}

/** Requests a host, again if it was refused; false if it is undecided or allowed already, or the site has too many. */
export async function askLeadHost(
  db: D1Database,
  { site, host, note, by }: { site: string; host: string; note: string; by: string },
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `INSERT INTO lead_hosts (site, host, state, note, asked_by, asked_at)
     SELECT ?1, ?2, 'asked', ?3, ?4, ?5 WHERE (SELECT count(*) FROM lead_hosts WHERE site = ?1 AND host <> ?2) < ?6
     ON CONFLICT (site, host) DO UPDATE SET state = 'asked', note = ?3, asked_by = ?4, asked_at = ?5,
       decided_by = '', decided_at = NULL, reason = '' WHERE state = 'refused' RETURNING host`,
  )
  return (await statement.bind(site, host, note, by, now, MAX_HOSTS).first()) !== null
}

/** Allows or refuses a host; false if that was already decided, or if the host was not requested. */
export async function decideLeadHost(
  db: D1Database,
  {
    site,
    host,
    state,
    by,
    reason,
  }: Pick<LeadHost, 'site' | 'host' | 'reason'> & { state: 'allowed' | 'refused'; by: string },
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE lead_hosts SET state = ?3, decided_by = ?4, decided_at = ?5, reason = ?6
     WHERE site = ?1 AND host = ?2 AND state <> ?3 AND NOT (state = 'refused' AND ?3 = 'allowed') RETURNING host`,
  )
  return (await statement.bind(site, host, state, by, now, reason).first()) !== null
}

/** Deletes hosts that were refused or withdrawn before a time; returns the number deleted. */
export async function purgeLeadHosts(
  db: D1Database,
  before: Seconds,
  most: number,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM lead_hosts WHERE (site, host) IN (
       SELECT site, host FROM lead_hosts WHERE state = 'refused' AND decided_at < ?1 LIMIT ?2)`,
  )
  return (await statement.bind(before, most).run()).meta.changes
}
