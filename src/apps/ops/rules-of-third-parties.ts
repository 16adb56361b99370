// Rules for a site's third parties: its provider of text messages, and all others that the Worker calls.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { listFailingCalls, type ThirdParty } from '#upstream/call-failures.ts'
import type { Finding } from './alert.ts'
import { MAX_FINDINGS, type Rule } from './rule.ts'

/** Names of third parties for editors. */
const WORDS = {
  autogauge: 'Market prices',
  views: 'Views of vehicles',
  similar: 'Similar vehicles',
  quote: 'Weekly repayments',
  finance_disclaimer: 'Finance disclaimers',
  delivery: 'Delivery prices',
  geocoding: 'Coordinates of postcodes',
  video_thumbnails: 'Video thumbnails',
  phone_reveal: 'Revealed phone numbers',
  appointments: 'Times for test drives',
  rego_lookup: 'Number plate lookup',
  valuation: 'Trade-in estimates',
  miscellaneous: 'Saved valuations',
  gotrue: 'Sign-in codes',
  sms: 'Text messages',
  customer: 'Finance provider',
  snap21: 'Dealer rating',
  stripe: 'Stripe',
  email: 'Email to shoppers',
  turnstile: 'Turnstile',
} as const satisfies Record<ThirdParty, string>

/** The name of a third party for editors; the raw name if it belongs to another release. */
export function describeThirdParty(name: string): string {
  const words: Readonly<Record<string, string>> = WORDS
  return words[name] ?? name
}

export const THIRD_PARTY_RULES: readonly Rule[] = [
  {
    id: 'texts-unsent',
    level: 'bad',
    title: 'Text messages are not sent',
    todo: 'Shoppers get no sign-in codes, confirmations or alerts. Look at the provider’s account: its credit, its key and the sender’s name. The line goes away once a message is sent, or six hours after the last failure.',
    section: 'failing-third-parties',
    reads: 'database',
    find: (db, now) => findFailing(db, now, true),
  },
  {
    id: 'third-party-failing',
    level: 'warning',
    title: 'A third party fails',
    todo: 'Pages do without it, and shoppers see a text instead. Check its address and key under “upstreams” in the site’s configuration, then ask the provider. The line goes away once a call works, or six hours after the last failure.',
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
