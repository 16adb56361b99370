// Leads that are held as suspicious, opened by the dealer's link.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { findStates, releaseHeld } from '#sales/leads/outbox/delivery-rows.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { readLeadToken } from '#sales/leads/lead-token.ts'

/** Milliseconds that a page waits for a lead. */
const FIND_MS: Milliseconds = 1000

/** Leads that are held as suspicious. */
export type HeldLeadService = {
  /** The lead that a token of a digest names, and whether it is still held; null if the token is not valid. */
  read: (token: string, now: Seconds) => Promise<HeldLead | null | 'unknown'>
  /** Releases it to the dealer's targets; false if it could not be saved. */
  release: (lead: Lead, now: Seconds) => Promise<boolean>
}

export type HeldLead = { lead: Lead; isHeld: boolean }

/** Held leads of a site. */
export function createHeldLeadService(env: SiteEnv, { slug }: Tenant): HeldLeadService {
  const reading = createTimeout('leads.read-failed', slug, FIND_MS)
  return {
    read: async (token, now) => {
      const id = await readLeadToken(env.MASTER_KEY, { site: slug, token, use: 'release' }, now)
      if (id === null) return null
      const both = Promise.all([findLead(env.DB, slug, id), findStates(env.DB, id)])
      const found = await reading.orElse(both, 'unknown')
      if (found === 'unknown') return 'unknown'
      const [lead, states] = found
      return lead && { lead, isHeld: states.has('held') }
    },
    release: (lead, now) =>
      createTimeout('leads.release-failed', slug, FIND_MS).isDone(
        releaseHeld(env.DB, [lead.id], now),
      ),
  }
}
