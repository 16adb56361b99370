// People and bots through the whole app (TH13), with a clock controlled by the test: storage and the rate limiter of Cloudflare
// are simulated here, test/sales/leads/spam.worker.test.ts has the real ones. `npm run drill -- spam` sends 500 people and 5,000 posts
// of bots, the tests a tenth of them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { findSpamReasons } from '#sales/leads/spam-check.ts'
import type { Services } from '#composition/services.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { attack, BOT_HOST, BOTS } from './spam/bots.ts'
import { people } from './spam/people.ts'
import { openFront } from './spam/shop.ts'
import { visitAs } from './spam/visit-person.ts'

const MASTER = 'a key for tests only'
const SLUG = 'spam'
const ORIGIN = `http://${SLUG}.example`
const NOW = 1_795_000_000
const SHARE = process.env['SPAM_DRILL'] === '1' ? 1 : 0.1
const PEOPLE = 500 * SHARE
const OF_A_KIND = Math.ceil(417 * SHARE)
/** How many of a kind may pass: the first use of a real key, and what a network may send in two minutes. All others: none. */
const MAY_PASS: Record<string, number> = {
  'that send one key again and again': 1,
  'that hammer from one address': 20,
  'of one IPv6 network': 20,
}
/** The redirect once a lead is saved. */
const THANKS = /^\/(?:success\?|trade-in\/offer\/)[^,]+$/

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

/** The app with leads that are collected in a list. */
async function openSite(isGuarded: boolean) {
  const site = testSite({
    slug: SLUG,
    hosts: [`${SLUG}.example`],
    phone_numbers: { general: '07 5550 4110' },
  })
  const stored = new Map([
    [hostKey(`${SLUG}.example`), SLUG],
    [siteKey(SLUG), await publishedText(site)],
  ])
  const leads = new Map<string, Lead>()
  const readKey = (key: string) => readFormKey(MASTER, SLUG, key)
  const limit = openLimiter(10)
  const services: { [Name in keyof Services]?: Partial<Services[Name]> } = {
    forms: {
      mintKey: async (now, before = '') =>
        mintFormKey(MASTER, SLUG, (await readKey(before)) ?? now),
      spamReasonsOf: async (sent, now) =>
        isGuarded ? findSpamReasons(sent, { readKey, limit, turnstile: null }, now) : [],
      // test/drill/flood has the ceilings.
      mayStoreSuspect: async () => true,
    },
    leads: {
      submit: async (lead, now) => {
        const before = leads.get(lead.key)
        if (before !== undefined)
          return before.bodyHash === lead.bodyHash
            ? { status: 'known', lead: before }
            : { status: 'conflict' }
        const id = leads.size.toString(16).padStart(32, '0')
        const kept = { ...lead, id, site: SLUG, createdAt: now }
        leads.set(lead.key, kept)
        return { status: 'kept', lead: kept }
      },
      shopperKey: async (lead) => `key-of-${lead}`,
      find: async () => null,
    },
    confirmations: { canSend: false },
    testDrives: { listTaken: async () => [] },
    replies: { keptPromise: async () => null },
    search: { fresh: async () => null },
    events: { record: () => undefined },
    call: async () => null,
  }
  const app = createApp(services as Services) // Forms need no more.
  const bindings = { TENANTS: { get: async (key: string) => stored.get(key) ?? null } }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const ask = (request: Request) => app.fetch(request, bindings, context)
  const shop = openFront(ORIGIN, ask, NOW, (now) => vi.setSystemTime(now * 1000))
  const isBot = ({ payload }: Lead) => String(payload['email']).endsWith(BOT_HOST)
  return {
    shop,
    ofPeople: () => [...leads.values()].filter((lead) => !isBot(lead)),
    ofBots: () => [...leads.values()].filter(isBot),
  }
}

/** As Cloudflare's: that many within a minute of the clock, for each key. */
function openLimiter(most: number): (network: string) => Promise<boolean> {
  const counts = new Map<string, number>()
  return async (network) => {
    const key = `${network} ${Math.floor(Date.now() / 60_000)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}

function report(passed: Record<string, number>): void {
  const sent = OF_A_KIND * Object.keys(passed).length
  const all = Object.values(passed).reduce((sum, count) => sum + count)
  console.log(`${sent} posts of machines, ${all} of them with the dealer:`)
  for (const [kind, count] of Object.entries(passed)) console.log(`  ${count} ${kind}`)
}

const toDelivered = (leads: readonly Lead[]) =>
  leads.filter(({ suspicion }) => suspicion.length === 0)

describe('forms under spam', { timeout: 300_000 }, () => {
  it(`accept ${PEOPLE} people without refusing or suspecting one (TH13)`, async () => {
    const { shop, ofPeople } = await openSite(true)
    const all = people(PEOPLE, ORIGIN)
    const refused: string[] = []
    for (const person of all) {
      const end = await visitAs(person, shop)
      if (!THANKS.test(end)) refused.push(`${person.path}, ${person.way}: ${end}`)
      shop.wait(7)
    }
    expect(refused).toEqual([])
    expect(ofPeople().filter(({ suspicion }) => suspicion.length > 0)).toEqual([])
    const second = all.filter(({ way }) => way === 'changed').length
    expect(ofPeople()).toHaveLength(PEOPLE + second)
  })

  it('let less than one in a hundred posts of bots reach the dealer', async () => {
    const { shop, ofBots } = await openSite(true)
    const passed: Record<string, number> = {}
    for (const kind of Object.keys(BOTS)) {
      const before = toDelivered(ofBots()).length
      await attack(kind, OF_A_KIND, shop)
      passed[kind] = toDelivered(ofBots()).length - before
    }
    const tooMany = Object.entries(passed).filter(([kind, count]) => count > (MAY_PASS[kind] ?? 0))
    expect(tooMany).toEqual([])
    const most = Object.values(MAY_PASS).reduce((sum, count) => sum + count)
    expect(most).toBeLessThan((417 * Object.keys(BOTS).length) / 100)
    if (SHARE === 1) report(passed)
  })

  it('would let most of them through without the spam check', async () => {
    const { shop, ofBots } = await openSite(false)
    for (const kind of Object.keys(BOTS)) await attack(kind, 20, shop)
    expect(toDelivered(ofBots()).length).toBeGreaterThan(20 * Object.keys(BOTS).length * 0.75)
  })
})
