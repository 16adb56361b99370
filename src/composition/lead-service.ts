// Leads of a site, and links for shoppers to return to them.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Lead, LeadWithAnswer, NewLead, Submitted } from '#sales/leads/lead.ts'
import { findLead, findLeadWithAnswer } from '#sales/leads/outbox/lead-rows.ts'
import {
  isShopperKey,
  mintLeadToken,
  mintShopperKey,
  readLeadToken,
} from '#sales/leads/lead-token.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'

/** Milliseconds that a page waits for a lead. */
const FIND_MS: Milliseconds = 1000

/** Leads of this site, and links for shoppers to return to them. */
export type LeadService = {
  /** Saves a lead; never rejects. */
  submit: (lead: NewLead, now: Seconds) => Promise<Submitted>
  /** A lead, null if there is none, "unknown" if it cannot be read. */
  find: (id: string) => Promise<Lead | null | 'unknown'>
  /** Token of the link that lets a shopper change or cancel their request. */
  mintRequestToken: (lead: string, now: Seconds) => Promise<string>
  /** The lead of a request token; null if the token is not valid or the lead does not exist. */
  findRequest: (token: string, now: Seconds) => Promise<LeadWithAnswer | null | 'unknown'>
  /** The key in links for a lead's shopper, and the check of a key. */
  shopperKey: (lead: string) => Promise<string>
  isShopper: (lead: string, key: string) => Promise<boolean>
}

/** Leads of a site. */
export function createLeadService(env: SiteEnv, { slug, site }: Tenant): LeadService {
  const targetsOf = ({ kind }: Pick<Lead, 'kind'>) => targetsFor(site, kind)
  const reading = createTimeout('leads.read-failed', slug, FIND_MS)
  return {
    submit: (lead, now) =>
      submitLead(lead, { site: slug, targetsOf, db: env.DB, queue: env.LEADS }, now),
    find: (id) => reading.orElse(findLead(env.DB, slug, id), 'unknown'),
    mintRequestToken: (lead, now) =>
      mintLeadToken(env.MASTER_KEY, { site: slug, lead, use: 'request' }, now),
    findRequest: async (token, now) => {
      const id = await readLeadToken(env.MASTER_KEY, { site: slug, token, use: 'request' }, now)
      return id === null ? null : reading.orElse(findLeadWithAnswer(env.DB, slug, id), 'unknown')
    },
    shopperKey: (lead) => mintShopperKey(env.MASTER_KEY, { site: slug, lead }),
    isShopper: (lead, key) => isShopperKey(env.MASTER_KEY, { site: slug, lead, key }),
  }
}
