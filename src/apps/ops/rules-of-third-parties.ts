// Rules for a site's third parties: its provider of text messages, and all others that the Worker calls.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { UPSTREAM_NAMES, upstreamLabel } from '#tenant/schema-upstreams.ts'
import { listFailingCalls } from '#upstream/call-failures.ts'
import type { Finding } from './alert.ts'
import { MAX_FINDINGS, type Rule } from './rule.ts'

/** The name of a third party for editors; the raw name if it belongs to another release. */
export function describeThirdParty(name: string): string {
  if (name === 'email') return 'Email to shoppers'
  if (name === 'turnstile') return 'Turnstile'
  const known = UPSTREAM_NAMES.find((one) => one === name)
  return known === undefined ? name : upstreamLabel(known)
}

export const THIRD_PARTY_RULES: readonly Rule[] = [
  {
    id: 'texts-unsent',
    level: 'bad',
    title: 'Text messages are not sent',
    todo: 'Shoppers get no sign-in codes, confirmations or alerts. Look at the provider’s account: its credit, its key and the sender’s name. This line disappears once a message is sent, or six hours after the last failure.',
    section: 'failing-third-parties',
    reads: 'database',
    find: (db, now) => findFailing(db, now, true),
  },
  {
    id: 'third-party-failing',
    level: 'warning',
    title: 'A third party fails',
    todo: 'Pages work without it, and shoppers see a text instead. Check its address and key under “upstreams” in the site’s configuration, then ask the provider. This line disappears once a call works, or six hours after the last failure.',
    section: 'failing-third-parties',
    reads: 'database',
    find: (db, now) => findFailing(db, now, false),
  },
]

async function findFailing(db: D1Database, now: Seconds, isText: boolean): Promise<Finding[]> {
  const all = await listFailingCalls(db, { now, isText, most: MAX_FINDINGS })
  return all.map(({ site, name, since, failures, reason }) => {
    const subject = describeThirdParty(name)
    const what = `${subject}: ${countOf(failures, 'call')} failed`
    return { site, subject, what, cause: reason, since }
  })
}
