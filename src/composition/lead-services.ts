// What a site's forms use: saving and finding leads, form keys and the spam check.
import type { Env } from '#env.ts'
import { logError } from '#lib/log.ts'
import { createTimeout } from '#lib/timeout.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { checkTurnstile } from '#upstream/turnstile.ts'
import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import type { Lead, NewLead, Submitted } from '#sales/leads/lead.ts'
import { findStates, releaseHeld } from '#sales/leads/outbox/delivery-rows.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { readReleaseToken } from '#sales/leads/release-link.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import { type SentForm, type SpamCheckDeps, suspect } from '#sales/leads/spam-check.ts'

export type LeadServices = {
  /** Saves a lead; never rejects. `now` in seconds. */
  submitLead: (lead: NewLead, now: number) => Promise<Submitted>
  /** A lead of this site, null if there is none, "unknown" if it cannot be read. */
  findLead: (id: string) => Promise<Lead | null | 'unknown'>
  /** The held lead that a token of a digest names, and whether it is still held; null if the token is not valid. */
  readHeld: (token: string, now: number) => Promise<HeldLead | null | 'unknown'>
  /** Releases a held lead to the dealer's targets; false if it could not be saved. */
  releaseHeld: (lead: Lead, now: number) => Promise<boolean>
  /** Key for a form rendered now (seconds); with a previous key, the form keeps its first time. */
  mintFormKey: (now: number, before?: string) => Promise<string>
  /** Spam reasons of a form; never rejects. */
  suspect: (sent: SentForm, now: number) => Promise<string[]>
  /** Whether Turnstile accepts the token; true if the site does not use Turnstile. Never rejects. */
  isPerson: (token: string) => Promise<boolean>
}

export type HeldLead = { lead: Lead; isHeld: boolean }

/** Milliseconds that a page waits for a lead. */
const FIND_MS = 1000

export function createLeadServices(env: Env, { slug, site }: Tenant, deps: Outbound): LeadServices {
  const targetsOf = ({ kind }: Pick<Lead, 'kind'>) => targetsFor(site, kind)
  const readKey = (key: string) => readFormKey(env.MASTER_KEY, slug, key)
  const watch = {
    readKey,
    limit: limitOf(env, slug),
    turnstile: turnstileOf({ slug, site }, deps),
  }
  return {
    submitLead: (lead, now) =>
      submitLead(lead, { site: slug, targetsOf, db: env.DB, queue: env.LEADS }, now),
    findLead: (id) =>
      createTimeout('leads.read-failed', slug, FIND_MS).orElse(
        findLead(env.DB, slug, id),
        'unknown',
      ),
    readHeld: async (token, now) => {
      const id = await readReleaseToken(env.MASTER_KEY, slug, token, now)
      if (id === null) return null
      const both = Promise.all([findLead(env.DB, slug, id), findStates(env.DB, id)])
      const found = await createTimeout('leads.read-failed', slug, FIND_MS).orElse(both, 'unknown')
      if (found === 'unknown') return 'unknown'
      const [lead, states] = found
      return lead && { lead, isHeld: states.has('held') }
    },
    releaseHeld: (lead, now) =>
      createTimeout('leads.release-failed', slug, FIND_MS).isDone(releaseHeld(env.DB, lead, now)),
    mintFormKey: async (now, before = '') =>
      mintFormKey(env.MASTER_KEY, slug, (await readKey(before)) ?? now),
    suspect: (sent, now) => suspect(sent, watch, now),
    isPerson: async (token) =>
      watch.turnstile === null || (token !== '' && (await watch.turnstile(token)) === 'passed'),
  }
}

/** Whether a network is within its form limit; null without a limiter. */
function limitOf({ FORM_LIMIT: limiter }: Env, slug: string): SpamCheckDeps['limit'] {
  if (limiter === undefined) return null
  return async (network) => (await limiter.limit({ key: `${slug}:${network}` })).success
}

/** Turnstile's verdict on a token; null if the site does not use it. */
function turnstileOf(
  { slug, site }: Pick<Tenant, 'slug' | 'site'>,
  { fetch, openKey }: Outbound,
): SpamCheckDeps['turnstile'] {
  const widget = site.integrations.turnstile
  if (!widget) return null
  return (token) =>
    checkTurnstile(token, {
      fetch,
      openKey: () => openKey(widget.secret),
      onFault: (reason) => logError('turnstile.failed', { tenant: slug, reason }),
    })
}
