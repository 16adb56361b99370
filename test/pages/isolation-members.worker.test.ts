import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import {
  type Ask,
  CANARY,
  interleave,
  openCanaryShop,
  otherOf,
  type Shop,
  SHOPS,
} from '#test/support/canary-shops.ts'
import {
  allRowsOf,
  storeEverything,
  reservationOf,
  rowsOf,
} from '#test/support/store-everything.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { reservationLink } from '#test/support/shopper-links.ts'
import { cases } from '#test/support/cases.ts'

const MANY = cases(5_000, 200, 200)
const PHONE = '0412 345 678'
const NOW = Math.floor(Date.now() / 1000)

/** The same person at both dealers, who has stored each dealer's canary there. */
let shoppers: Record<Shop, SignedIn>
/** The reverse. */
let swapped: Record<Shop, string>

const join = async (shop: Shop) => {
  await openCanaryShop(shop)
  const shopper = await signIn(shop)
  await storeEverything({ userId: shopper.userId, site: shop, mark: CANARY[shop] }, NOW)
  return shopper
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  shoppers = { red: await join('red'), blue: await join('blue') }
  swapped = { red: shoppers.blue.cookie, blue: shoppers.red.cookie }
})

const cookies = () => ({ red: shoppers.red.cookie, blue: shoppers.blue.cookie })

const form = (path: string, body: object): Ask => ({ path, body, isForm: true })
const searchOf = (shop: Shop) => `${CANARY[shop]}-search-${shoppers[shop].userId}`

/** Pages with a shopper's own data. */
const PAGES: Ask[] = [
  { path: routes.account.href() },
  { path: routes.accountExport.href() },
  { path: routes.watchlist.href() },
  { path: routes.savedSearches.href() },
  { path: routes.savedSearches.href({ problem: 'full' }) },
  { path: routes.myGarage.href() },
  { path: routes.onlinePayment.href() },
  { path: routes.spinToWin.href() },
  { path: '/cars/car-1' },
  { path: '/search/used-cars' },
  { path: routes.checkout.href('car-1', 'checkout') },
  { path: `${routes.preApproval.href()}?car_id=1` },
]
/** Responses around sign-in, and to scripts. */
const BESIDE: Ask[] = [
  { path: routes.me.href() },
  { path: `${routes.contactExists.href()}?phone_number=${PHONE}` },
  { path: routes.signIn.href('watchlist', '/watchlist', { back: '/cars/car-1', car: '2' }) },
  { path: routes.stopAlerts.href('unknown-has-this-token') },
  { path: routes.createCustomer.href(), body: { data: { phoneNumber: PHONE } } },
  form(routes.signIn.href('account', '/account'), {
    action: 'verify',
    phone: PHONE,
    code: '000000',
  }),
]
/** Requests that change something; they name a vehicle that both have, and an unknown one. */
const WRITES: Ask[] = [
  { path: routes.saveCar.href(), body: { phone_number: PHONE, car_id: '1' } },
  { path: routes.removeCar.href(), body: { phone_number: PHONE, car_id: '1' } },
  { path: routes.saveCar.href(), body: { phone_number: PHONE, car_id: '9' } },
  form(routes.savedSearches.href(), { href: '/search/used-cars?sortBy=latest' }),
  form(routes.alerts.href(), { subject: 'watchlist', action: 'start', consent: 'on' }),
  form(routes.alerts.href(), { subject: 'watchlist', action: 'start' }),
  form(routes.account.href(), { first_name: '', email: 'no address' }),
  form(routes.accountDelete.href(), {}),
  form(routes.spinToWin.href(), {}),
]

describe('shoppers of two sites on one Worker', () => {
  it('never read a word of the other site, whatever they request and send (TH1, TH2, TH11)', async () => {
    const pages = await interleave(PAGES, MANY / 2, { cookies: cookies() })
    const beside = await interleave(BESIDE, MANY / 4, { cookies: cookies() })
    const writes = await interleave(WRITES, MANY / 4, { cookies: cookies() })
    expect([pages.crossed, beside.crossed, writes.crossed]).toEqual([0, 0, 0])
    expect(pages.own).toBeGreaterThan(0.95 * (MANY / 2))
    expect(beside.own).toBeGreaterThan(0.4 * (MANY / 4))
    expect(writes.own).toBeGreaterThan(0.1 * (MANY / 4))
  }, 240_000)

  it('are signed out on the site that they have not signed in to, with the same mobile or not (TH3)', async () => {
    const { crossed } = await interleave([...PAGES, ...BESIDE, ...WRITES], MANY / 2, {
      cookies: swapped,
    })
    expect(crossed).toBe(0)
    for (const shop of SHOPS) {
      const headers = { ...OWN_PAGE, Cookie: swapped[shop] }
      const me = await fetchFrom(shop, routes.me.href(), { headers })
      expect(await me.json()).toEqual({ user: null, watchlist: null })
    }
  })

  it('leave each site’s stored data only there', async () => {
    for (const shop of SHOPS) {
      const rows = JSON.stringify(await allRowsOf(shoppers[shop].userId))
      expect(rows).toContain(CANARY[shop])
      expect(rows).not.toContain(CANARY[otherOf(shop)])
      expect(rows).not.toContain(`"${otherOf(shop)}"`)
    }
  })

  it.each([
    [
      'a saved search is removed',
      () => routes.savedSearch.href(searchOf('red')),
      { action: 'remove' },
    ],
    [
      'messages are stopped by a link',
      () => routes.stopAlerts.href(`${CANARY.red}-token-${shoppers.red.userId}`),
      {},
    ],
    [
      'a reservation is cancelled',
      () => reservationLink('red', reservationOf(shoppers.red.userId)),
      { action: 'cancel', sure: 'yes' },
    ],
    ['everything is deleted', () => routes.accountDelete.href(), { sure: 'on' }],
  ])('lose nothing if, on the other site, %s', async (_what, hrefOf, fields) => {
    const before = await allRowsOf(shoppers.red.userId)
    const headers = { ...OWN_PAGE, Cookie: shoppers.blue.cookie }
    const body = new URLSearchParams(fields)
    const response = await fetchFrom('blue', await hrefOf(), { method: 'POST', headers, body })
    expect(await response.text()).not.toContain(CANARY.red)
    expect(await allRowsOf(shoppers.red.userId)).toEqual(before)
  })

  it('would be detected reading the other’s', async () => {
    await env.DB.prepare('UPDATE watchlist SET title = ?2 WHERE user_id = ?1')
      .bind(shoppers.red.userId, `${CANARY.blue} two`)
      .run()
    expect(await rowsOf('watchlist', shoppers.red.userId)).not.toEqual([])
    const { crossed } = await interleave([{ path: '/watchlist' }], 10, { cookies: cookies() })
    expect(crossed).toBe(5)
  })
})
