// Addresses that only some sites have: elsewhere they are the ordinary 404, and never ask for sign-in.
import { beforeAll, describe, expect, it } from 'vitest'

import { routes } from '#routes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { storeEverything } from '#test/support/store-everything.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'
import { toPath } from '#test/support/access.ts'

const GET = [
  routes.signIn,
  routes.me,
  routes.contactExists,
  routes.watchlist,
  routes.savedSearches,
  routes.account,
  routes.accountExport,
  routes.accountDelete,
  routes.myGarage,
  routes.onlinePayment,
  routes.spinToWin,
]
const POST = [
  routes.signIn,
  routes.signOut,
  routes.mayAskForCode,
  routes.sendCode,
  routes.verifyCode,
  routes.contactExists,
  routes.saveCar,
  routes.removeCar,
  routes.savedSearches,
  routes.savedSearch,
  routes.alerts,
  routes.account,
  routes.accountDelete,
  routes.spinToWin,
]
/** Routes that not every site with accounts has. */
const CHOSEN: readonly (readonly ['GET' | 'POST', { pattern: string }])[] = [
  ['GET', routes.watchlist],
  ['POST', routes.saveCar],
  ['POST', routes.removeCar],
  ['GET', routes.savedSearches],
  ['POST', routes.savedSearches],
  ['POST', routes.savedSearch],
  ['POST', routes.alerts],
  ['GET', routes.onlinePayment],
  ['GET', routes.spinToWin],
  ['POST', routes.spinToWin],
]
const named = (method: 'GET' | 'POST', of: readonly { pattern: string }[]) =>
  of.map(({ pattern }) => [method, pattern] as const)

const ACCOUNTS = {
  account: { sign_in: true },
  upstreams: { sms: { url: 'https://sms.upstreams.example/' } },
} satisfies Partial<SiteInput>
const car = testCar({ id: 'h1', slug: 'has-car' })

beforeAll(async () => {
  await openShop({ slug: 'accountless' }, [car])
  await openShop({ slug: 'bare-accounts', ...ACCOUNTS }, [car])
})

function ask(slug: string, method: string, pattern: string, headers: Record<string, string> = {}) {
  const init = method === 'GET' ? {} : { method, body: new URLSearchParams({ action: 'send' }) }
  return fetchFrom(slug, toPath(pattern), { ...init, headers, redirect: 'manual' }, { DEV: '' })
}

describe('a site without accounts', () => {
  it.each([...named('GET', GET), ...named('POST', POST)])(
    'does not know %s %s, signed in or out (P8, TH11)',
    async (method, pattern) => {
      const nowhere = await visit('accountless', '/nowhere')
      for (const headers of [OWN_PAGE, { 'Sec-Fetch-Site': 'cross-site' }]) {
        const answer = await ask('accountless', method, pattern, headers)
        expect(answer.status).toBe(404)
        expect(answer.headers.getSetCookie()).toEqual([])
        expect(answer.headers.get('Content-Type')).toBe(nowhere.headers.get('Content-Type'))
      }
    },
  )

  it('still lets shoppers stop messages that they received before (P8)', async () => {
    const { pattern } = routes.stopAlerts
    expect((await ask('accountless', 'GET', pattern)).status).toBe(200)
    const answer = await ask('accountless', 'POST', pattern, OWN_PAGE)
    expect(answer.headers.getSetCookie()).toEqual([])
    const next = await visit('accountless', answer.headers.get('Location') ?? '')
    expect(await next.text()).toContain('Messages stopped')
  })

  it.each(['/search/used-cars', '/cars/has-car', '/favourites', '/nowhere'])(
    'shows none of them on %s (P8)',
    async (path) => {
      const answer = await visit('accountless', path)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.text()).not.toMatch(
        /sign-in|sign-out|watchlist|saved-searches|"\/account|my-garage|data-watch|\/api\/me/,
      )
    },
  )
})

describe('a site that stores nothing on the device', () => {
  beforeAll(async () => {
    const garage = { favourites: false, watchlist: true }
    await openShop({ slug: 'no-hearts', garage: { favourites: false } }, [car])
    await openShop({ slug: 'list-alone', garage, ...ACCOUNTS }, [car])
  })

  it('has no page of favourites, and compares only vehicles of a watchlist (T1, T17)', async () => {
    const statusOf = async (slug: string, path: string) => (await visit(slug, path)).status
    expect(await statusOf('no-hearts', '/favourites')).toBe(404)
    expect(await statusOf('no-hearts', '/compare')).toBe(404)
    expect(await statusOf('list-alone', '/favourites')).toBe(404)
    expect(await statusOf('list-alone', '/compare')).toBe(200)
    expect(await statusOf('accountless', '/favourites')).toBe(200)
  })
})

describe('a site with sign-in, and nothing else', () => {
  it.each(CHOSEN.map(([method, { pattern }]) => [method, pattern] as const))(
    'does not know %s %s, and asks no shopper to sign in for it (P8)',
    async (method, pattern) => {
      const { cookie } = await signIn('bare-accounts')
      for (const who of [OWN_PAGE, { ...OWN_PAGE, cookie }]) {
        expect((await ask('bare-accounts', method, pattern, who)).status).toBe(404)
      }
    },
  )

  it('leads from sign-in to no page that it does not have (P7, P8)', async () => {
    const { cookie } = await signIn('bare-accounts')
    for (const type of ['watchlist', 'searches', 'online-payment', 'spin-to-win', 'account']) {
      const answer = await visit('bare-accounts', `/sign-in?type=${type}`, { cookie })
      expect([type, answer.headers.get('Location')]).toEqual([type, '/account'])
    }
    const garage = await visit('bare-accounts', '/sign-in?type=my-garage', { cookie })
    expect(garage.headers.get('Location')).toBe('/my-garage')
  })

  it('shows data stored earlier in the account, without links to pages that are gone (P8)', async () => {
    const { cookie, userId } = await signIn('bare-accounts')
    await storeEverything({ userId, site: 'bare-accounts', mark: 'Before' }, 0)
    const html = await (await visit('bare-accounts', '/account', { cookie })).text()
    expect(html).toContain('<dt>Watchlist</dt>')
    expect(html).toContain('<dt>Saved searches</dt>')
    expect(html).not.toMatch(/href="\/(?:watchlist|saved-searches)"/)
  })

  it('links only to the account and to features of the device (P8)', async () => {
    for (const path of ['/search/used-cars', '/cars/has-car']) {
      const html = await (await visit('bare-accounts', path)).text()
      expect(html).toMatch(/href="\/account"/)
      expect(html).toMatch(/href="\/favourites"/)
      expect(html).not.toMatch(
        /"\/watchlist|saved-searches|online-payment|spin-to-win|data-watch="/,
      )
    }
  })
})
