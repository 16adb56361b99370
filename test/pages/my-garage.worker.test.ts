import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { updateDetails } from '#shopper/identity/user-rows.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textsBy } from '#test/ui/render.tsx'

const youxQuote = { weeklyRepaymentAmount: 77, comparisonRate: 8 }
const CARS = ['first', 'second', 'third', 'fourth'].map((id) =>
  testCar({ id, slug: `car-${id}`, model: `Model ${id}`, price: 30_000, youxQuote }),
)
const garage = { favourites: true, watchlist: true, saved_searches: true }

beforeAll(async () => {
  await openShop(
    {
      slug: 'keeps',
      garage,
      account: { sign_in: true, my_garage: { title: 'My keeps' } },
      finance: { show_weekly: true, warning: 'WARNING' },
    },
    [...CARS, testCar({ id: 'new', slug: 'car-new', created_at: '2120-01-01T00:00:00Z' })],
  )
  await openShop(
    {
      slug: 'bare',
      garage: { favourites: false, watchlist: false, saved_searches: false },
      account: { sign_in: true },
    },
    [],
  )
})

const page = async ({ cookie }: SignedIn, slug = 'keeps') => {
  const response = await visit(slug, '/my-garage', { Cookie: cookie })
  expect(response.status).toBe(200)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? []
  return main
}
const send = (path: string, { cookie }: SignedIn, fields: Record<string, string>) =>
  exports.default.fetch(`http://keeps.example${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...OWN_PAGE, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
const cardsOf = (html: string) =>
  [...html.matchAll(/data-car-id="(\w+)"/g)].map(([, id = '']) => id)
const section = (html: string, name: string) =>
  new RegExp(`data-testid="garage-${name}".*?</section>`, 's').exec(html)?.[0] ?? ''

describe('my garage', () => {
  it('greets the shopper by name if it is known, and by nothing else (R50)', async () => {
    const who = await signIn('keeps', '+61411000001')
    expect(await page(who)).not.toContain('Good to see you')
    const details = { first_name: 'Aroha <b>', last_name: 'Ngata', email: 'aroha@example.com' }
    await updateDetails(env.DB, who.userId, details)
    const html = await page(who)
    expect(html).toContain('<h1>My keeps</h1>')
    expect(html).toContain('Good to see you, Aroha &lt;b&gt;.')
    expect(html).not.toMatch(/Ngata|aroha@|0411 ?000/)
  })

  it('shows how to fill empty sections', async () => {
    const html = await page(await signIn('keeps', '+61411000002'))
    expect(section(html, 'watchlist')).toContain('Press the heart on a car')
    expect(section(html, 'searches')).toContain('Save a search and see each new')
    expect(cardsOf(html)).toEqual([])
  })

  it('shows the newest of the watchlist, and their number (R50)', async () => {
    const who = await signIn('keeps', '+61411000003')
    for (const { id } of CARS) await send('/api/watchlist/save-car', who, { car_id: String(id) })
    const html = await page(who)
    expect(section(html, 'watchlist')).toContain('Watchlist <span class="count">4</span>')
    expect(section(html, 'watchlist')).toContain('href="/watchlist"')
    expect(cardsOf(html)).toHaveLength(3)
    expect(cardsOf(html).every((id) => CARS.some((car) => car.id === id))).toBe(true)
    expect(textsBy(html, 'weekly-repayment')).toEqual(
      Array.from({ length: 3 }, () => '$77 /wk 8.00% comparison rate'),
    )
    expect(html).toContain('id="finance-warning">WARNING')
    const nothing = await page(await signIn('keeps', '+61411000004'))
    expect(cardsOf(nothing)).toEqual([])
    expect(nothing).not.toContain('finance-warning')
  })

  it('shows saved searches, each with its new matches (R50)', async () => {
    const who = await signIn('keeps', '+61411000005')
    await send('/saved-searches', who, { href: '/search/toyota' })
    const searches = env.DB.prepare('UPDATE saved_searches SET seen_at = 0 WHERE user_id = ?1')
    expect(section(await page(who), 'searches')).toContain('Nothing new')
    await searches.bind(who.userId).run()
    const html = section(await page(who), 'searches')
    expect(html).toContain('Saved searches <span class="count">1</span>')
    // A vehicle listed in a hundred years is not new yet.
    expect(html).toContain('<span class="badge">4 new</span>')
    expect(html).toMatch(
      /action="\/saved-searches\/[\w-]+" method="post"|method="post" action="\/saved-searches\/[\w-]+"/,
    )
  })

  it('has only the site’s features, and works without scripts (T1)', async () => {
    const html = await page(await signIn('bare'), 'bare')
    expect(html).not.toMatch(/garage-watchlist|garage-searches|data-favourites/)
    expect(html).toContain('<h1>My garage</h1>')
    expect(html).toContain('href="/account"')
    expect(await page(await signIn('keeps', '+61411000006'))).toContain(
      'data-favourites="/cars/" hidden',
    )
  })
})
