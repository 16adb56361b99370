// A shopper who is signed in on a demo site and has saved a good deal, for pages that are rendered in this process.
import { Hono } from 'hono'

import type { Services } from '#composition/services.ts'
import type { AppEnv } from '#http/app-env.ts'
import { writeSession } from '#http/session.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Site } from '#tenant/schema.ts'
import { firstCars } from '#test/bench/demo-site.ts'

/** What pages read about a shopper; nothing is written. */
type MemberServices = Pick<
  Services,
  'sessions' | 'watchlist' | 'savedSearches' | 'alerts' | 'account' | 'prizes'
>
export type MemberReads = { [Name in keyof MemberServices]?: Partial<MemberServices[Name]> }

export const MASTER_KEY = 'a key for tests only'

const DAY = 86_400
const WATCHED = 21
const SEARCHES = ['', '?query=white', '?sortBy=latest', '?range%5Bprice%5D=5000:40000', '?page=2']

/** The Cookie header of a shopper whose session any demo site knows through these stores. */
export async function memberCookie(site: Site): Promise<string> {
  const tenant = { slug: site.slug, version: 1, site, themeCss: '', themeHash: '' }
  const writer = new Hono<AppEnv>().get('/', async (c) => {
    c.set('tenant', tenant)
    await writeSession(c, 'a token', 'a shopper')
    return c.body(null)
  })
  const { headers } = await writer.request('/', {}, { MASTER_KEY })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** What the shopper has saved: a list page full of vehicles, some searches, alerts for all of it. `now` in seconds. */
export async function memberPorts(site: Site, now: number): Promise<MemberReads> {
  const member: Member = {
    userId: 'u1',
    sessionId: 's1',
    phone: '+61412345678',
    details: { first_name: 'Jo', last_name: 'Citizen', email: 'jo@example.com' },
    since: now - 90 * DAY,
    signedInAt: now - DAY,
  }
  const cars = await firstCars(site, now, WATCHED)
  const watched = cars.map(({ id, slug, year, make, model, price }) => ({
    carId: String(id),
    slug: String(slug),
    title: `${String(year)} ${String(make)} ${String(model)}`,
    // Each costs less than before.
    price: Number(price) + 1000,
    savedAt: now - 9 * DAY,
  }))
  const searches = SEARCHES.map((query, at) => ({
    id: `search-${at}`,
    userId: 'u1',
    href: `/search/used-cars${query}`,
    title: `Used cars, ${at} of them`,
    createdAt: now - 9 * DAY,
    seenAt: now - 9 * DAY,
  }))
  const alerts = ['watchlist', 'search-0'].map((subject) => ({
    subject,
    consent: 'Text me.',
    consentedAt: now,
  }))
  const stored = {
    watchlist: watched.map(({ savedAt }) => ({ saved_at: savedAt })),
    saved_searches: searches.map(({ createdAt }) => ({ created_at: createdAt })),
    alerts: alerts.map(({ consent }) => ({ consent, consented_at: now })),
    verifications: [{ created_at: now }],
    reservations: ['a', 'b'].map((letter) => ({
      id: letter.repeat(32),
      status: 'held',
      refund: null,
      car_name: watched[0]?.title,
      created_at: now,
      until: now + 2 * DAY,
    })),
  }
  const session = { id: 's1', createdAt: now, expiresAt: now + 30 * DAY }
  return {
    sessions: { load: async () => member, list: async () => [session] },
    watchlist: {
      list: async () => watched,
      ids: async () => watched.map(({ carId }) => carId),
      has: async () => true,
    },
    savedSearches: { list: async () => searches },
    alerts: { list: async () => alerts },
    account: { load: async () => stored },
    prizes: { find: async () => null },
  }
}
