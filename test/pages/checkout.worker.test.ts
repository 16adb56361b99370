import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import { leadId } from '#sales/leads/lead.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { openReservations } from '#test/support/reservation-shop.ts'
import { openShop, testCar, type RawCar } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { reservationLink } from '#test/support/shopper-links.ts'
import { testReservation } from '#test/support/test-reservation.ts'

const PARTIAL = { 'HX-Request-Type': 'partial' }
const ID = 'b'.repeat(32)
const PAY_URL = 'https://checkout.stripe.com/c/pay/cs_1'

const forSale = (more: RawCar) => testCar({ payment_processors: ['stripe'], ...more })
const CARS = [
  forSale({
    id: 'k1',
    slug: 'kia-k1',
    make: 'Kia',
    model: 'Cerato',
    badge: 'GT',
    price: 24_990,
    price_type: 'Drive away',
  }),
  forSale({
    id: 'k2',
    slug: 'own-k2',
    price: 12_000,
    price_type: 'EGC',
    deposit: 750,
    car_type: 'new',
  }),
  forSale({ id: 'k3', slug: 'poa-k3', price: 0 }),
  forSale({ id: 'r1', slug: 'reserved-r1', reserved: true }),
  forSale({ id: 's1', slug: 'sold-s1', status: 'sold', sold: true }),
  testCar({ id: 'x1', slug: 'closed-x1' }),
]
const DELIVERY = {
  regions: [{ name: 'Sydney', postcodes: ['2000-2999'], price: 150 }],
}
const BASE = {
  cards: { checkout: { enabled: true } },
  sidebar: { online_purchase: true },
  calculators: { delivery: DELIVERY },
  phone_numbers: { general: '(02) 5550 4100' },
  locations: [{ id: '7', slug: 'north', name: 'North Yard', timezone: 'Australia/Sydney' }],
  garage: { watchlist: true },
  account: { sign_in: true },
} satisfies Partial<SiteInput>

beforeAll(async () => {
  await openShop({ slug: 'deposits', ...BASE }, CARS)
  const moneyBack = { text: 'Bring it back.', conditions: ['used' as const] }
  await openShop(
    {
      slug: 'cards',
      ...BASE,
      cards: { checkout: { enabled: true, path: 'buy-online' } },
      reservations: {
        payment: 'stripe',
        accepts: ['visa', 'apple_pay'],
        hold_hours: 72,
        trade_in: false,
        delivery: false,
        money_back: moneyBack,
      },
    },
    CARS,
  )
  await openShop({ slug: 'gates', ...BASE, account: { sign_in: true, gates: ['checkout'] } }, CARS)
  await openShop({ slug: 'bare', ...BASE, cards: {} }, CARS)
})

let shop = openReservations('deposits')

beforeEach(() => {
  shop = openReservations('deposits')
})

const PATH = '/cars/kia-k1/checkout'
const at = (html: string, id: string) =>
  new RegExp(`data-testid="${id}"[^>]*>(.*?)</div>`, 's')
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const alertOf = (html: string) =>
  textOf(/data-testid="error-warning"[^>]*>(.*?)<\/div><\/div>/s.exec(html)?.[1] ?? '')

describe('the checkout of a vehicle', () => {
  it('answers at the name configured by the site, and the other redirects there (R15, R16, T2)', async () => {
    expect((await shop.fetchFrom(PATH)).status).toBe(200)
    const moved = await shop.fetchFrom('/cars/kia-k1/buy-online?a=1')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${PATH}?a=1`])
    const other = openReservations('cards')
    expect((await other.fetchFrom('/cars/kia-k1/buy-online')).status).toBe(200)
    const back = await other.fetchFrom(PATH)
    expect([back.status, back.headers.get('Location')]).toEqual([301, '/cars/kia-k1/buy-online'])
  })

  it('does not exist on a site without it (V9)', async () => {
    const bare = openReservations('bare')
    expect((await bare.fetchFrom(PATH)).status).toBe(404)
    expect((await bare.fetchFrom('/checkout-journey?car_id=kia-k1')).status).toBe(404)
  })

  it('shows what is reserved, what is due now and the balance (S20, W56)', async () => {
    const page = await shop.fetchFrom(PATH)
    const html = await page.text()
    expect(html).toContain('<h1>Hold the 2021 Kia Cerato GT</h1>')
    expect(html).toContain('$24,990 <small>Drive away</small>')
    expect(at(html, 'order-deposit')).toBe('Deposit (pay at the dealership) $200')
    expect(at(html, 'order-left')).toBe('Balance payable $24,790')
    expect(at(html, 'order-due')).toBe('To pay now Nothing')
    for (const words of ['Yours for 48 hours', 'No obligation', 'Nothing to pay now'])
      expect(html).toContain(words)
    expect(html).not.toMatch(/refund|paid back/)
    expect(html).not.toContain('data-testid="accepts"')
    expect(html).not.toContain('data-testid="money-back"')
    expect(html).toContain('content="noindex, nofollow"')
  })

  it('uses the deposit of a vehicle that has its own, and says what the price excludes (S20)', async () => {
    const html = await (await shop.fetchFrom('/cars/own-k2/checkout')).text()
    expect(at(html, 'order-deposit')).toBe('Deposit (pay at the dealership) $750')
    expect(at(html, 'order-left')).toBe('Balance payable Excl. gov. charges $11,250')
    const none = await (await shop.fetchFrom('/cars/poa-k3/checkout')).text()
    expect(at(none, 'order-left')).toBeUndefined()
  })

  it('shows payment methods if it is paid online, and the promises afterwards (W81, W56)', async () => {
    const html = await (await openReservations('cards').fetchFrom('/cars/kia-k1/buy-online')).text()
    expect(at(html, 'order-due')).toBe('To pay now $200')
    expect(textOf(html)).toContain('We accept Visa Apple Pay')
    expect(html).toContain('Yours for 72 hours')
    expect(html).toContain('Pay $200 deposit')
    expect(at(html, 'money-back')).toContain('Bring it back.')
    // Where a browser may go from the form (it checks redirects, too).
    const page = await openReservations('cards').fetchFrom('/cars/own-k2/buy-online')
    expect(page.headers.get('Content-Security-Policy')).toMatch(/form-action [^;]*checkout\.stripe/)
    expect(await page.text()).not.toContain('data-testid="money-back"')
  })

  it('asks about trade-in and delivery only if the site has them (V9)', async () => {
    const html = await (await shop.fetchFrom(PATH)).text()
    expect(html.match(/class="form-step"/g)).toHaveLength(2)
    const short = await (
      await openReservations('cards').fetchFrom('/cars/kia-k1/buy-online')
    ).text()
    expect(short.match(/class="form-step"/g)).toHaveLength(1)
    expect(short).not.toContain('name="trade_in"')
  })

  it('redirects from an unavailable vehicle (V9)', async () => {
    for (const slug of ['sold-s1', 'closed-x1']) {
      const page = await shop.fetchFrom(`/cars/${slug}/checkout`)
      expect([page.status, page.headers.get('Location')]).toEqual([302, `/cars/${slug}`])
    }
    expect((await shop.fetchFrom('/cars/never-heard-of/checkout')).status).toBe(404)
  })

  it.each(['the feed', 'the hold'])(
    'says so if %s shows that the vehicle is reserved',
    async (who) => {
      if (who === 'the hold') shop.answers.isHeld = true
      const path = who === 'the hold' ? PATH : '/cars/reserved-r1/checkout'
      const page = await shop.fetchFrom(path)
      const html = await page.text()
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([409, 'no-store'])
      expect(html).toContain('This car is reserved')
      expect(html).toMatch(/href="\/search\/[^"]+" class="button"/)
      expect(html).toMatch(/<button form="watch"[^>]*>.*?Save<\/button>/)
      expect(html).toContain('href="tel:')
      expect(html).toMatch(/Was that you\?.*<a href="\/account">/)
      expect(html).not.toContain('class="form"')
    },
  )

  it('is shown while the vehicle hold does not answer: reserving decides', async () => {
    shop.answers.isHeld = 'unknown'
    expect((await shop.fetchFrom(PATH)).status).toBe(200)
  })
})

describe('a submitted reservation', () => {
  it('holds the vehicle, and redirects to its page', async () => {
    shop.answers.reserve = async () => ({ status: 'held', id: ID })
    const { action, fields } = await shop.fill(PATH, { opt_in: 'on' })
    const sent = await shop.send(action, fields)
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      await reservationLink('deposits', ID),
    ])
    expect(sent.headers.get('Cache-Control')).toBe('no-store')
    expect(shop.wanted).toHaveLength(1)
    expect(shop.wanted[0]).toMatchObject({
      kind: 'reservation',
      key: fields['key'],
      car: { id: 'k1', slug: 'kia-k1', name: '2021 Kia Cerato GT', price: 24_990 },
      deposit: 20_000,
      currency: 'AUD',
      payment: 'none',
      phone: '+61412345678',
      userId: null,
      lead: {
        kind: 'reservation',
        key: fields['key'],
        suspicion: [],
        payload: {
          name: 'Anh Tú',
          phone: '0412345678',
          car_id: 'k1',
          category: 'Reservation',
          subcategory: 'Used',
          deposit: '200',
          opt_in: true,
          'do-you-have-a-trade-in': expect.stringMatching(/Yes|No/),
        },
      },
    })
    expect(JSON.stringify(shop.wanted[0]?.lead.payload)).not.toContain('order.shown')
  })

  it('stores the network as a hash, and a block of IPv6 as one (TH13, TH21)', async () => {
    const { action, fields } = await shop.fill(PATH)
    for (const address of ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::3', '2001:db8:1:ffff::4']) {
      const key = await mintFormKey(env.MASTER_KEY, 'deposits', Math.floor(Date.now() / 1000) - 10)
      await shop.send(action, { ...fields, key }, { 'CF-Connecting-IP': address })
    }
    const [one, other, six, block] = shop.wanted.map(({ network }) => network)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(other).not.toBe(one)
    expect(block).toBe(six)
    expect(JSON.stringify(shop.wanted)).not.toContain('203.0.113')
  })

  it('redirects to Stripe Checkout if the deposit is paid online, for fragments too', async () => {
    const cards = openReservations('cards')
    cards.answers.reserve = async () => ({ status: 'paying', id: ID, href: PAY_URL })
    const { action, fields } = await cards.fill('/cars/own-k2/buy-online')
    const sent = await cards.send(action, fields)
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, PAY_URL])
    expect(cards.wanted[0]).toMatchObject({ payment: 'stripe', deposit: 75_000 })
    const part = await cards.send(action, fields, PARTIAL)
    expect(part.headers.get('HX-Redirect')).toBe(PAY_URL)
    // Back from Stripe Checkout leads to the reservation, not to the form.
    expect(part.headers.get('HX-Replace-Url')).toBe(await reservationLink('cards', ID))
  })

  it('includes the trade-in and the delivery address, and no answer to questions that were not chosen', async () => {
    shop.answers.reserve = async () => ({ status: 'held', id: ID })
    const told = {
      'trade_in.make': 'Mazda',
      'trade_in.model': 'CX-5',
      'trade_in.kms': 'about 90,000',
      delivery_postcode: '2000',
    }
    const yes = { ...told, trade_in: 'Yes', delivery: 'Delivery' }
    const { action, fields } = await shop.fill(PATH, yes)
    await shop.send(action, fields)
    expect(shop.wanted[0]?.lead.payload).toMatchObject({
      'do-you-have-a-trade-in': 'Yes',
      trade_in_vehicle: 'Mazda, CX-5, about 90,000',
      delivery: 'Delivery',
      delivery_postcode: '2000',
      delivery_estimate: 'Delivery to Sydney: $150',
      price_shown: '$24,990, drive away',
      left_to_pay: '$24,940',
    })
    const other = await shop.fill(PATH, { ...told, trade_in: 'No', delivery: 'Pick up' })
    await shop.send(other.action, other.fields)
    const payload = shop.wanted[1]?.lead.payload ?? {}
    for (const name of ['trade_in_vehicle', 'delivery_postcode', 'delivery_estimate'])
      expect(payload).not.toHaveProperty(name)
  })

  it('shows the delivery cost before submitting, beside the form and as a fragment', async () => {
    const { action, fields } = await shop.fill(PATH, {
      delivery: 'Delivery',
      delivery_postcode: '2155',
      at: '0',
      step: 'next',
    })
    const page = await (await shop.send(action, fields)).text()
    expect(at(page, 'order-delivery')).toBe('Delivery to Sydney $150')
    expect(at(page, 'order-left')).toBe('Balance payable $24,940')
    const part = await (await shop.send(action, fields, PARTIAL)).text()
    expect(part).toMatch(/^<form class="form"/)
    expect(part).toContain('<hx-partial hx-target="#order"')
    expect(at(part, 'order-delivery')).toBe('Delivery to Sydney $150')
    const far = await shop.send(action, { ...fields, delivery_postcode: '6000' })
    expect(at(await far.text(), 'order-delivery')).toBe(
      'Delivery to 6000 We’ll call you with a price',
    )
  })

  it.each([
    ['delivery_postcode', { delivery: 'Delivery', delivery_postcode: 'here' }],
    ['trade_in.make', { trade_in: 'Yes', 'trade_in.make': '', 'trade_in.model': 'CX-5' }],
    ['phone', { phone: '02 5550 4100' }],
    ['terms_conditions', { terms_conditions: '' }],
    ['last_name', { last_name: '' }],
  ])('is rejected without %s', async (name, said) => {
    const { action, fields } = await shop.fill(PATH, said)
    const page = await shop.send(action, fields)
    expect(page.status).toBe(422)
    expect(await page.text()).toContain(`href="#reservation-${name.replace('.', '-')}"`)
    expect(shop.wanted).toEqual([])
  })

  it('is submitted in New Zealand with a mobile of that country, in its currency', async () => {
    await openShop({ slug: 'kiwis', ...BASE, locale: 'en-NZ' }, CARS)
    const kiwis = openReservations('kiwis')
    const { action, fields } = await kiwis.fill(PATH, { phone: '021 123 4567' })
    await kiwis.send(action, fields)
    expect(kiwis.wanted[0]).toMatchObject({ currency: 'NZD', phone: '+64211234567' })
  })

  it.each([
    ['taken', 409, 'Someone else has just reserved this car'],
    [
      'limited',
      429,
      'You’ve reached the limit for online reservations from this mobile or network.',
    ],
    ['conflict', 409, 'you send it again, we’ll get a second reservation'],
    ['failed', 503, 'Nothing has been reserved or charged'],
  ] as const)('returns with its input if the answer is "%s"', async (status, code, words) => {
    shop.answers.reserve = async () => ({ status })
    const { action, fields } = await shop.fill(PATH)
    for (const headers of [{}, PARTIAL]) {
      const page = await shop.send(action, fields, headers)
      const html = await page.text()
      expect(page.status).toBe(code)
      expect(alertOf(html)).toContain(words)
      expect(alertOf(html)).toContain('(02) 5550 4100')
      for (const typed of ['Anh Tú', 'Nguyễn', 'anh@example.com', '0412 345 678'])
        expect(html).toContain(`value="${typed}"`)
      // The last step is shown.
      expect(html).toMatch(/data-step="0" hidden=""/)
      expect(html.includes('data-testid="elsewhere"')).toBe(status === 'taken')
      expect(html.includes(`value="${fields['key']}"`)).toBe(status !== 'conflict')
    }
  })

  it('holds nothing for a suspected bot, and shows the phone number (TH13)', async () => {
    const { action, fields } = await shop.fill(PATH, { website_url: 'https://spam.example' })
    const page = await shop.send(action, fields)
    expect(page.status).toBe(429)
    const alert = alertOf(await page.text())
    expect(alert).toContain('or call us on (02) 5550 4100')
    expect(alert, 'said once').not.toContain('also call us')
    expect(shop.wanted).toEqual([])
  })

  it('gives a form with a key that is no longer valid a new one, so that a person gets through', async () => {
    const { action, fields } = await shop.fill(PATH)
    const refused = await shop.send(action, { ...fields, key: 'key-of-a-retired-master-key' })
    expect(refused.status).toBe(429)
    const html = await refused.text()
    expect(html).toContain('value="anh@example.com"')
    const key = /name="key"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="key"/.exec(html)
    const fresh = key?.[1] ?? key?.[2] ?? ''
    const made = await readFormKey(env.MASTER_KEY, 'deposits', fresh)
    expect(made).not.toBeNull()
    expect(shop.wanted).toEqual([])
  })

  it('is refused from another site', async () => {
    const { action, fields } = await shop.fill(PATH)
    const page = await shop.send(action, fields, {
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://evil.example',
    })
    expect(page.status).toBe(403)
  })

  it('never reads a price or a deposit from the form', async () => {
    shop.answers.reserve = async () => ({ status: 'held', id: ID })
    const { action, fields } = await shop.fill(PATH, { price: '1', deposit: '1', 'car.price': '1' })
    await shop.send(action, fields)
    expect(shop.wanted[0]).toMatchObject({ deposit: 20_000, car: { price: 24_990 } })
  })
})

describe('changes while a shopper typed', () => {
  const PRICED = '/cars/moves-m1/checkout'
  const sell = (slug: string, more: RawCar) =>
    openShop({ slug, ...BASE }, [forSale({ id: 'm1', slug: 'moves-m1', price: 20_000, ...more })])

  it('show a new price before anything is reserved, at any step', async () => {
    await sell('moves', {})
    const moves = openReservations('moves')
    moves.answers.reserve = async () => ({ status: 'held', id: ID })
    const { action, fields } = await moves.fill(PRICED)
    await sell('moves', { price: 21_500 })
    const first = await moves.send(action, { ...fields, at: '0', step: 'next' })
    expect(first.status).toBe(409)
    expect(alertOf(await first.text())).toContain('it is now $21,500')
    const page = await moves.send(action, fields)
    const html = await page.text()
    expect(page.status).toBe(409)
    expect(at(html, 'order-left')).toBe('Balance payable $21,300')
    expect(moves.wanted).toEqual([])
    // The returned form shows the new price, and is sent with the same key.
    const shown = (await fillForm(html)).fields['order.shown'] ?? ''
    const again = await moves.send(action, { ...fields, 'order.shown': shown })
    expect([again.status, moves.wanted[0]?.car.price]).toEqual([303, 21_500])
  })

  it('show a new deposit: no shopper pays more than was shown', async () => {
    await sell('moves-deposit', { deposit: 300 })
    const moves = openReservations('moves-deposit')
    const { action, fields } = await moves.fill(PRICED)
    await sell('moves-deposit', { deposit: 500 })
    const page = await moves.send(action, fields)
    expect(page.status).toBe(409)
    expect(alertOf(await page.text())).toContain('with a deposit of $500')
    expect(moves.wanted).toEqual([])
  })

  it.each([
    ['sold', { status: 'sold', sold: true }, 'has just been sold'],
    ['reserved', { reserved: true }, 'Someone else has just reserved'],
    ['closed', { payment_processors: [] }, 'can no longer be reserved online'],
  ] as const)('show a vehicle that is %s', async (how, more, words) => {
    const slug = `moves-${how}`
    await sell(slug, {})
    const moves = openReservations(slug)
    const { action, fields } = await moves.fill(PRICED)
    await sell(slug, more)
    const html = await (await moves.send(action, fields)).text()
    expect(alertOf(html)).toContain(words)
    expect(html).toContain('value="Anh Tú"')
    expect(moves.wanted).toEqual([])
  })

  it('show a vehicle reserved by another shopper', async () => {
    const { action, fields } = await shop.fill(PATH)
    shop.answers.isHeld = true
    const page = await shop.send(action, fields)
    expect([page.status, shop.wanted]).toEqual([409, []])
  })

  it('is a vehicle that has left: its address says where to', async () => {
    await sell('moves-gone', {})
    const moves = openReservations('moves-gone')
    const { fields } = await moves.fill(PRICED)
    const part = await moves.send('/cars/left-l1/checkout', fields, PARTIAL)
    expect([part.status, part.headers.get('HX-Redirect')]).toEqual([200, '/cars/left-l1'])
    expect((await moves.send('/cars/left-l1/checkout', fields)).status).toBe(404)
  })

  it('accept the same form if its reservation has started but not ended: it continues', async () => {
    shop.answers.reserve = async () => ({ status: 'paying', id: ID, href: PAY_URL })
    const { action, fields } = await shop.fill(PATH)
    shop.answers.isHeld = true
    shop.answers.found = testReservation({ status: 'started' })
    const sent = await shop.send(action, fields)
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, PAY_URL])
  })

  it('accept the same form if it had been sent: it leads to its result (F9)', async () => {
    const { action, fields } = await shop.fill(PATH)
    const id = await leadId('deposits', fields['key'] ?? '')
    // The vehicle is reserved by this shopper.
    shop.answers.isHeld = true
    shop.answers.found = testReservation({ id, status: 'held' })
    const again = await shop.send(action, fields)
    expect([again.status, again.headers.get('Location')]).toEqual([
      303,
      await reservationLink('deposits', id),
    ])
    expect(shop.calls).toContain(`load ${id}`)
    shop.answers.found = testReservation({ id, status: 'paying', sessionUrl: PAY_URL })
    const changed = await shop.send(action, fields)
    expect(changed.headers.get('Location')).toBe(await reservationLink('deposits', id))
    expect(shop.wanted).toEqual([])
  })
})

describe('the sign-in gate of the checkout', () => {
  const PURCHASE = '/checkout-journey?car_id=kia-k1'

  it('asks to sign in once the vehicle is known, and shows no form before (P5, S34)', async () => {
    const gates = openReservations('gates')
    for (const path of [PATH, PURCHASE]) {
      const where = encodeURIComponent(path)
      const page = await gates.fetchFrom(path)
      expect(page.status).toBe(303)
      expect(page.headers.get('Location')).toBe(
        `/sign-in?type=checkout&redirect=${where}&back=${where}`,
      )
      const sent = await gates.send(path, {})
      expect(sent.headers.get('Location')).toMatch(/^\/sign-in\?type=checkout/)
    }
  })

  it('redirects no shopper to sign in for an unknown vehicle (S34)', async () => {
    const gates = openReservations('gates')
    for (const path of [
      '/checkout-journey',
      '/checkout-journey?car_id=',
      '/checkout-journey?car_id=nothing',
      '/cars/nothing/checkout',
    ]) {
      const page = await gates.fetchFrom(path)
      expect(page.status, path).toBe(404)
      expect(await page.text()).toContain('href="/search/new-used-and-demo-cars"')
      expect((await gates.send(path, {})).status, path).toBe(404)
    }
  })

  it('opens for a signed-in shopper, prefilled with their details, and is not cached', async () => {
    const { cookie, userId } = await signIn('gates', '+61412999888')
    const gates = openReservations('gates')
    gates.answers.reserve = async () => ({ status: 'held', id: ID })
    const headers = { Cookie: cookie }
    const page = await gates.fetchFrom(PATH, { headers })
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('value="0412999888"')
    const { fields } = await shop.fill(PATH)
    await gates.send(PATH, fields, headers)
    // Its key is another site's, as a bot's may be.
    expect(gates.wanted).toEqual([])
    const key = await mintFormKey(env.MASTER_KEY, 'gates', Math.floor(Date.now() / 1000) - 10)
    await gates.send(PATH, { ...fields, key }, headers)
    expect(gates.wanted[0]).toMatchObject({ userId, network: '' })
  })
})

describe('buying online (R17)', () => {
  const PURCHASE = '/checkout-journey?car_id=kia-k1'

  it('is a journey of three steps that ends in a reservation of that kind', async () => {
    shop.answers.reserve = async () => ({ status: 'held', id: ID })
    const { action, fields } = await shop.fill(PURCHASE, {
      payment_method: 'Cash or bank transfer',
    })
    expect(action).toBe(PURCHASE)
    const html = await (await shop.fetchFrom(PURCHASE)).text()
    expect(html.match(/class="form-step"/g)).toHaveLength(3)
    const sent = await shop.send(action, fields)
    expect(sent.headers.get('Location')).toBe(await reservationLink('deposits', ID))
    expect(shop.wanted[0]).toMatchObject({
      kind: 'purchase',
      lead: {
        kind: 'purchase',
        payload: { payment_method: 'Cash or bank transfer', category: 'Purchase' },
      },
    })
  })

  it('leads to finance for that vehicle if the balance is financed', async () => {
    const { action, fields } = await shop.fill(PURCHASE, {
      payment_method: 'Finance',
      at: '0',
      step: 'next',
    })
    const html = await (await shop.send(action, fields)).text()
    expect(html).toMatch(/href="\/finance-enquiry\?car_id=k1"/)
  })

  it('requires a payment method for the balance', async () => {
    const { action, fields } = await shop.fill(PURCHASE, {
      payment_method: '',
      at: '0',
      step: 'next',
    })
    expect((await shop.send(action, fields)).status).toBe(422)
  })
})
