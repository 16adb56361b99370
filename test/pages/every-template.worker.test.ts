// One request for each kind of page: it is there, complete, and has one heading. `npm run test:quick` runs only this for the Worker.
import { beforeAll, describe, expect, it } from 'vitest'

import { MEMBER_SITE } from '#test/support/member-site.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'
import { WHOLE_PAGES, WHOLE_SITE } from '#test/support/whole-site.ts'

/** The headers of htmx when it changes a list in place. */
const FRAGMENT = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' }

let member: SignedIn

beforeAll(async () => {
  await openShop(
    {
      ...WHOLE_SITE,
      ...MEMBER_SITE,
      slug: 'every',
      hosts: ['every.example'],
      url: 'https://every.example',
      account: { ...MEMBER_SITE.account, gates: [] },
      finance: {
        ...WHOLE_SITE.finance,
        pre_approval: { enabled: true },
        pages: [{ path: '/finance', title: 'Finance', variant: 'quote' }],
      },
      feeds: { json: { enabled: true } },
    },
    [
      testCar({ id: 'one', slug: 'one', payment_processors: ['stripe'] }),
      testCar({ id: 'two', slug: 'two' }),
      testCar({ slug: 'sold', status: 'sold', sold_date_timestamp: 1_700_000_000 }),
    ],
  )
  member = await signIn('every')
})

describe('every kind of page', () => {
  it.each([
    ...WHOLE_PAGES.filter((path) => !path.startsWith('/menu/')),
    '/search/used-cars',
    '/search/used-cars?query=zzzz',
    '/cars/one',
    '/cars/sold',
    '/cars/one/checkout',
    '/favourites',
    '/compare?cars=one,two',
    '/find-by-budget',
    '/finance',
    '/finance/pre-approval',
    '/enquire?car_id=one',
    '/trade-in',
    '/book-test-drive',
    '/service',
    '/spin-to-win',
    '/alerts/stop/AAAAAAAAAAAAAAAA',
    '/success?form=general',
    '/print?car_id=one',
    '/sign-in?type=watchlist&redirect=/&back=/',
  ])('is complete: %s', async (path) => {
    await expectPage(await visit('every', path), 200)
  })

  it.each(['/watchlist', '/saved-searches', '/account', '/my-garage', '/online-payment'])(
    'is complete for a signed-in shopper: %s',
    async (path) => {
      await expectPage(await visit('every', path, { Cookie: member.cookie }), 200)
    },
  )

  it.each([
    '/nowhere',
    '/reservation/unknown',
    '/trade-in/offer/unknown',
    '/success?form=general&lead=x',
  ])('reports an unknown page: %s', async (path) => {
    await expectPage(await visit('every', path), 404)
  })
})

describe('every kind of response that is not a page', () => {
  it.each([
    ['/search/used-cars', FRAGMENT, 'text/html'],
    ['/find-by-budget', FRAGMENT, 'text/html'],
    ['/menu/models', {}, 'text/html'],
    ['/api/cars?ids=one', {}, 'text/html'],
    ['/api/me', {}, 'application/json'],
    ['/cars/one/one.pdf', {}, 'application/pdf'],
    ['/feeds/vehicles.json', {}, 'application/json'],
    ['/sitemap.xml', {}, 'application/xml'],
    ['/robots.txt', {}, 'text/plain'],
    ['/favicon.ico', {}, 'image/svg+xml'],
    ['/_health', {}, 'application/json'],
  ])('is there: %s', async (path, headers, type) => {
    const response = await visit('every', path, headers)
    const body = await response.text()
    expect([response.status, response.headers.get('Content-Type')?.split(';')[0]]).toEqual([
      200,
      type,
    ])
    expect(body).not.toBe('')
    expect(body).not.toContain('<!DOCTYPE html>')
  })
})

async function expectPage(response: Response, status: number): Promise<void> {
  const html = await response.text()
  expect(response.status).toBe(status)
  expect(html).toMatch(/^<!DOCTYPE html>/)
  expect(html).toMatch(/<\/html>$/)
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
}
