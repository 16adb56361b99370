// Shared by all forms of a site: keys, and checks of the sender.
import type { Env } from '#env.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { CallNotes } from '#upstream/call-failures.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { checkTurnstile } from '#upstream/turnstile.ts'
import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import { type SentForm, type SpamCheckDeps, findSpamReasons } from '#sales/leads/spam-check.ts'
import { isLearned } from '#sales/leads/spam-lesson-rows.ts'
import { marksOf } from '#sales/leads/spam-marks.ts'
import { createSuspectHash, isDoubtful } from '#sales/leads/suspect-caps.ts'

/** Milliseconds that the sender of a suspicious form waits for the counter. */
const COUNT_MS: Milliseconds = 1000

/** Form keys and sender checks. */
export type FormService = {
  /** Key for a form rendered now; with a previous key, the form keeps its first time. */
  mintKey: (now: Seconds, before?: string) => Promise<string>
  /** Spam reasons of a form; never rejects. */
  spamReasonsOf: (sent: SentForm, now: Seconds) => Promise<string[]>
  /** Counts a suspicious form with these reasons; false if too many are stored already. Never rejects. */
  mayStoreSuspect: (address: string, reasons: readonly string[], now: Seconds) => Promise<boolean>
  /** Whether Turnstile accepts the token; true if the site does not use Turnstile. Never rejects. */
  isPerson: (token: string) => Promise<boolean>
}

/** Forms of a site. */
export function createFormService(
  env: SiteEnv,
  { slug, site }: Tenant,
  outbound: Outbound & { notes: CallNotes },
): FormService {
  const readKey = (key: string) => readFormKey(env.MASTER_KEY, slug, key)
  const turnstile = turnstileOf({ slug, site }, outbound)
  const watch = {
    readKey,
    limit: limitOf(env, slug),
    turnstile,
    isLearned: async (text: string, now: Seconds) =>
      isLearned(env.DB, slug, await marksOf(text, new URL(site.url).hostname), now),
  }
  return {
    mintKey: async (now, before = '') =>
      mintFormKey(env.MASTER_KEY, slug, (await readKey(before)) ?? now),
    spamReasonsOf: (sent, now) => findSpamReasons(sent, watch, now),
    mayStoreSuspect: createSuspectLimit(env, slug),
    isPerson: async (token) =>
      turnstile === null || (token !== '' && (await turnstile(token)) === 'passed'),
  }
}

/** The one object that counts suspicious forms. */
export const openSuspectCounter = ({ SUSPECT_COUNTER: counters }: Pick<Env, 'SUSPECT_COUNTER'>) =>
  counters.get(counters.idFromName('suspects'), NEAR)

function createSuspectLimit(env: Env, site: string): FormService['mayStoreSuspect'] {
  const hash = createSuspectHash(env.MASTER_KEY)
  return async (address, reasons, now) => {
    const suspicion = { site, network: await hash(address), isDoubtful: isDoubtful(reasons) }
    try {
      const counted = await inTime(openSuspectCounter(env).count(suspicion, now), COUNT_MS)
      if (counted === 'first') logWarning('leads.suspects-refused', { tenant: site })
      return counted === 'admitted'
    } catch (error) {
      logError('leads.suspects-uncounted', { tenant: site, error: errorName(error) })
      // A form from a machine can be sent again; one from a person must not be lost because of the counter.
      return suspicion.isDoubtful
    }
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
  { fetch, openKey, notes }: Outbound & { notes: CallNotes },
): SpamCheckDeps['turnstile'] {
  const widget = site.integrations.turnstile
  if (!widget) return null
  return async (token) => {
    const verdict = await checkTurnstile(token, {
      fetch,
      openKey: () => openKey(widget.secret),
      onFault: (reason) => {
        logError('turnstile.failed', { tenant: slug, reason })
        notes.failed('turnstile', reason)
      },
    })
    if (verdict !== 'down') notes.worked('turnstile')
    return verdict
  }
}
