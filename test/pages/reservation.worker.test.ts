import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Reservation } from '#sales/reservations/reservation.ts'
import { openReservations } from '#test/support/reservation-shop.ts'
import { openShop } from '#test/support/shop.ts'
import { keyOfShopper, reservationLink } from '#test/support/shopper-links.ts'
import { signIn } from '#test/support/signed-in.ts'
import { testReservation } from '#test/support/test-reservation.ts'

const ID = 'a'.repeat(32)
const BARE = `/reservation/${ID}`
const PATH = await reservationLink('holds', ID)
const PAY_URL = 'https://checkout.stripe.com/c/pay/cs_1'
/** Tuesday 24 November 2026, 10:15 am in Brisbane. */
const UNTIL = Date.parse('2026-11-24T10:15:00+10:00') / 1000

const PAYLOAD = {
  name: 'Aroha',
  last_name: 'Ngata',
  email: 'aroha@example.com',
  phone: '0412345678',
  location_id: '8',
  trade_in_vehicle: 'Mazda, CX-5',
  delivery: 'Pick up',
}
const kept = (more: Partial<Reservation> = {}): Reservation => {
  const plain = testReservation()
  return testReservation({
    site: 'holds',
    lead: { ...plain.lead, payload: PAYLOAD },
    dueAt: 99_999_999_999,
    ...more,
  })
}
const HELD = { status: 'held', until: UNTIL, paidAt: 5 } as const

beforeAll(async () => {
  const place = (id: string, slug: string, name: string, phone: string) => ({
    id,
    slug,
    name,
    phone,
    timezone: 'Australia/Brisbane',
    address: { street: '1 High Street', city: 'Newstead', state: 'QLD', postcode: '4006' },
  })
  await openShop(
    {
      slug: 'holds',
      account: { sign_in: true },
      // An existing reservation is shown even if the site no longer takes any.
      cards: { checkout: { enabled: false } },
      phone_numbers: { general: '(02) 5550 4100' },
      locations: [
        place('7', 'north', 'North Yard', '07 7010 0001'),
        place('8', 'south', 'South Yard', '07 7010 0002'),
      ],
    },
    [],
  )
})

let shop = openReservations('holds')

beforeEach(() => {
  shop = openReservations('holds')
})

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
async function show(found: Partial<Reservation>, query = '') {
  shop.answers.found = kept(found)
  shop.answers.settled = shop.answers.found
  const page = await shop.fetchFrom(PATH + query)
  const html = await page.text()
  const main = /data-testid="reservation".*<\/main>/s.exec(html)?.[0] ?? ''
  return { page, html, text: textOf(main), status: /data-status="(\w+)"/.exec(html)?.[1] }
}

describe('the page of a reservation', () => {
  it('is not cached, not indexed and not sent to any tag', async () => {
    const { page, html } = await show(HELD)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(html).toContain('content="noindex, nofollow"')
    expect(html).not.toContain('data-tag')
    // Tags of the next page read the shopper's referrer.
    expect(html).toContain('<meta name="referrer" content="strict-origin"/>')
  })

  it('shows in the dealer’s time zone how long it is held, and where to come (S20)', async () => {
    const { text, status } = await show(HELD)
    expect(status).toBe('held')
    expect(text).toContain('Yours until Tuesday 24 November, 10:15 am')
    expect(text).toContain('Your deposit of $200 is paid.')
    expect(text).toContain('Balance payable $24,790')
    expect(text).toContain('South Yard 1 High Street, Newstead QLD 4006')
    expect(text).toContain('07 7010 0002')
    expect(text).toContain('Mazda, CX-5')
    expect(text).toContain('Handover Pick up')
    expect(text).toContain('What happens next')
    expect(text, 'that has happened').not.toContain('We’ll take the vehicle off the market')
    expect(text).toContain('Cancel this reservation')
  })

  it('does not offer a buyer who picks it up the delivery that they did not choose', async () => {
    const { text } = await show({ ...HELD, kind: 'purchase' })
    expect(text).toContain('You pick it up.')
    expect(text).not.toContain('deliver it')
  })

  it('does not say where to come if it is delivered', async () => {
    const { lead } = kept()
    const delivered = { delivery: 'Delivery', delivery_estimate: 'Delivery to Sydney: $150' }
    const asked = { ...HELD, lead: { ...lead, payload: { ...PAYLOAD, ...delivered } } }
    const { text } = await show(asked)
    expect(text).toContain('Delivery to Sydney: $150')
    expect(text).toContain('We’ll call you to arrange the delivery.')
    const unpaid = await show({ ...asked, payment: 'none', paidAt: null })
    expect(unpaid.text).toContain('we’ll call you to arrange the deposit of $200')
    for (const told of [text, unpaid.text])
      expect(told).not.toMatch(/South Yard|Where to find us|at the dealership|time to see it/)
  })

  it('names no yard but the vehicle’s (S20)', async () => {
    const { lead } = kept()
    const shown = async (where: object) => {
      const payload = { ...PAYLOAD, location_id: undefined, ...where }
      return (await show({ ...HELD, lead: { ...lead, payload } })).text
    }
    expect(await shown({ location: 'South Yard' })).toContain('07 7010 0002')
    expect(await shown({ location_id: '8', location: 'North Yard' })).toContain('South Yard 1 High')
    const partner = await shown({ location_id: '99', location: 'Partner Yard' })
    expect(partner).not.toMatch(/North Yard|South Yard|07 7010/)
    expect(await shown({})).toContain('North Yard 1 High Street')
  })

  it('keeps the price and the balance that were shown, with what brings it (S20)', async () => {
    const terms = { price_shown: '$24,990 Excl. gov. charges', left_to_pay: '$24,940' }
    const { lead } = kept()
    const { text } = await show({ ...HELD, lead: { ...lead, payload: { ...PAYLOAD, ...terms } } })
    expect(text).toContain('Price $24,990 Excl. gov. charges')
    expect(text).toContain('Balance payable $24,940')
  })

  it('shows only the first name', async () => {
    for (const status of ['held', 'paying', 'cancelled'] as const) {
      const { html } = await show({ ...HELD, status })
      for (const own of ['Ngata', 'aroha@example.com', '0412345678', '+61412345678'])
        expect(html).not.toContain(own)
    }
    expect((await show(HELD)).text).toContain('Thank you, Aroha')
  })

  it('asks for the deposit at the dealership if nothing is paid online', async () => {
    const { text } = await show({ ...HELD, payment: 'none', paidAt: null })
    expect(text).toContain('Nothing to pay now: pay the deposit of $200 at the dealership.')
    expect(text).toContain('$200 (pay at the dealership)')
  })

  it('follows this shopper’s terms, even if the site takes deposits in another way now', async () => {
    expect((await show(HELD)).text).not.toContain('You pay the deposit then')
    const { text } = await show({ ...HELD, payment: 'none', paidAt: null })
    expect(text).toContain('You pay the deposit then')
    const lapsed = await show({ status: 'lapsed', payment: 'none' })
    expect(lapsed.text).toContain('We couldn’t reserve it')
    expect(lapsed.text).not.toContain('not paid in time')
  })

  it('links to Stripe Checkout while it is not paid, or cancels', async () => {
    const { html, text } = await show({ status: 'paying', until: UNTIL, sessionUrl: PAY_URL })
    expect(text).toContain('Held for you until Tuesday 24 November, 10:15 am')
    expect(html).toContain(`href="${PAY_URL}"`)
    expect(text).toContain('Cancel this reservation')
    expect(shop.calls).toEqual([`load ${ID}`, `settle ${ID}`])
  })

  it('refreshes for a minute when the shopper comes from Stripe Checkout', async () => {
    const paying = { status: 'paying', until: UNTIL, sessionUrl: PAY_URL } as const
    const first = await show(paying, '&from=stripe')
    expect(first.status).toBe('confirming')
    expect(first.text).toContain('Your payment is being confirmed')
    expect(first.page.headers.get('Refresh')).toBe(`5; url=${PATH}&from=stripe&look=1`)
    expect(first.html).not.toContain(PAY_URL)
    const last = await show(paying, '&from=stripe&look=12')
    expect(last.page.headers.get('Refresh')).toBeNull()
    expect(last.text).toContain('Check again')
    // Shoppers who come back without paying need not wait.
    expect((await show(paying)).page.headers.get('Refresh')).toBeNull()
  })

  it('shows the current state: a shopper who has paid sees it', async () => {
    shop.answers.found = kept({ status: 'paying', sessionUrl: PAY_URL })
    shop.answers.settled = kept(HELD)
    const page = await shop.fetchFrom(`${PATH}&from=stripe`)
    expect(await page.text()).toContain('data-status="held"')
    expect(page.headers.get('Refresh')).toBeNull()
  })

  it('settles only what is due', async () => {
    await show(HELD)
    expect(shop.calls).toEqual([`load ${ID}`])
    await show({ ...HELD, dueAt: 5 })
    expect(shop.calls.at(-1)).toBe(`settle ${ID}`)
  })

  it.each([
    ['refused', 'due', 'Your deposit of $200 will be refunded in full.'],
    ['refused', 'done', 'Your deposit of $200 has been refunded.'],
    ['ended', 'done', 'Your deposit of $200 has been refunded.'],
    ['cancelled', 'due', 'Your deposit of $200 will be refunded in full.'],
    ['cancelled', null, 'Your deposit of $200 will be refunded in full.'],
  ] as const)('%s with a refund that is %s shows the state of the refund', async (...of) => {
    const [status, refund, words] = of
    const { text } = await show({ status, refund, paidAt: 5, until: UNTIL })
    expect(text).toContain(words)
    expect(text).not.toContain('Cancel this reservation')
  })

  it.each(['refused', 'lapsed', 'ended', 'cancelled'] as const)(
    'that is %s and was never paid says that nothing was charged, and offers alternatives',
    async (status) => {
      const { text, html } = await show({ status })
      expect(text).toContain('Nothing has been charged.')
      expect(html).toContain('href="/search/new-used-and-demo-cars"')
      expect(html.includes('href="/cars/corolla-c1/checkout"')).toBe(status !== 'refused')
    },
  )

  it('says that the deposit is part of the price once it is sold', async () => {
    const { text } = await show({ status: 'completed', paidAt: 5 })
    expect(text).toContain('It’s yours')
    expect(text).toContain('Your deposit of $200 is part of the price.')
    // The balance is between the two of them by then.
    expect(text).not.toContain('Balance payable')
    const unpaid = await show({ status: 'completed', payment: 'none' })
    expect(unpaid.text).not.toContain('pay at the dealership')
  })

  it('does not open by its id alone, which the dealer knows: it looks like none (TH3)', async () => {
    const [, key = ''] = PATH.split('key=')
    const none = await (await shop.fetchFrom(`/reservation/${'b'.repeat(32)}?key=${key}`)).text()
    shop.answers.found = kept(HELD)
    for (const query of [
      '',
      '?key=',
      `?key=${key.slice(1)}`,
      `?key=${key}a`,
      `?key=${key.toLowerCase()}x`,
      `?key=19990101~${key}`,
      `?key[]=${key}`,
      `?KEY=${key}`,
      `?key=&key=${key}`,
      '?key=%',
      '?key=%00%ff',
      '?key=%F0%9F%9A%97',
      `?key=${'a'.repeat(1500)}`,
      `?key=${await keyOfShopper('other', ID)}`,
      `?key=${await keyOfShopper('holds', 'b'.repeat(32))}`,
    ]) {
      const page = await shop.fetchFrom(BARE + query)
      expect([query, page.status, page.headers.get('Cache-Control')]).toEqual([
        query,
        404,
        'no-store',
      ])
      expect(await page.text()).toBe(none)
      expect((await shop.send(BARE + query, { action: 'cancel', sure: 'yes' })).status).toBe(404)
    }
    expect(shop.calls).toEqual([])
  })

  it('opens and is cancelled without a key for its shopper who is signed in, as old links are', async () => {
    const [own, other] = [await signIn('holds'), await signIn('holds', '+61412345679')]
    shop.answers.found = kept({ ...HELD, userId: own.userId })
    const open = (cookie: string) => shop.fetchFrom(BARE, { headers: { Cookie: cookie } })
    expect((await open(other.cookie)).status).toBe(404)
    const page = await open(own.cookie)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`action="${BARE}"`)
    const cancel = { action: 'cancel', sure: 'yes' }
    expect((await shop.send(BARE, cancel, { Cookie: other.cookie })).status).toBe(404)
    expect(shop.calls).not.toContain(`cancel ${ID}`)
    const done = await shop.send(BARE, cancel, { Cookie: own.cookie })
    expect([done.status, done.headers.get('Location')]).toEqual([303, BARE])
    // Without a sign-in it belongs to no account.
    shop.answers.found = kept({ ...HELD, userId: null })
    expect((await open(own.cookie)).status).toBe(404)
  })

  it.each(['x', 'A'.repeat(32), 'g'.repeat(32), `${'a'.repeat(32)}0`])(
    'does not exist at "%s", and reads no store',
    async (id) => {
      const page = await shop.fetchFrom(`/reservation/${id}`)
      expect(page.status).toBe(404)
      expect(shop.calls).toEqual([])
    },
  )

  it('explains a missing or unreadable reservation', async () => {
    const none = await shop.fetchFrom(PATH)
    const html = await none.text()
    expect([none.status, none.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(html).toContain('href="tel:')
    expect(html).toContain('href="/search/new-used-and-demo-cars"')
    shop.answers.found = 'unknown'
    const unknown = await shop.fetchFrom(PATH)
    expect([unknown.status, unknown.headers.get('Retry-After')]).toEqual([503, '30'])
    const unread = await unknown.text()
    expect(unread).toContain(`href="${PATH}"`)
    expect(unread).toContain('<meta name="referrer" content="strict-origin"/>')
  })

  it('shows the last known state if it cannot be settled now', async () => {
    shop.answers.found = kept({ status: 'paying', sessionUrl: PAY_URL })
    shop.answers.settled = 'unknown'
    expect((await shop.fetchFrom(PATH)).status).toBe(200)
  })

  it('renders no markup from input or feeds', async () => {
    const plain = testReservation()
    const { html } = await show({
      ...HELD,
      car: { ...plain.car, name: '<img src=x>' },
      lead: { ...plain.lead, payload: { ...PAYLOAD, name: '<b>x</b>' } },
    })
    expect(html).not.toContain('<img src=x>')
    expect(html).not.toContain('<b>x</b>')
  })
})

describe('cancelling', () => {
  const cancel = { action: 'cancel', sure: 'yes' }

  it('asks for confirmation, then releases the vehicle (S20)', async () => {
    shop.answers.found = kept(HELD)
    const asked = await shop.send(PATH, { action: 'cancel' })
    const page = await shop.fetchFrom(asked.headers.get('Location') ?? '')
    expect(await page.text()).toMatch(/<details class="reservation-cancel"[^>]* open=""/)
    expect(shop.calls).not.toContain(`cancel ${ID}`)
    const done = await shop.send(PATH, cancel)
    expect([done.status, done.headers.get('Location')]).toEqual([303, PATH])
    expect(shop.calls).toContain(`cancel ${ID}`)
  })

  it('says so if it cannot be saved, and asks again', async () => {
    shop.answers.found = kept(HELD)
    shop.answers.cancelled = false
    const answer = await shop.send(PATH, cancel)
    const page = await shop.fetchFrom(answer.headers.get('Location') ?? '')
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const html = await page.text()
    expect(textOf(html)).toContain('We couldn’t cancel it just now')
    expect(html).toMatch(/<details class="reservation-cancel"[^>]* open=""/)
  })

  it.each(['cancelled', 'ended', 'completed', 'lapsed', 'refused'] as const)(
    'does nothing to one that is %s',
    async (status) => {
      shop.answers.found = kept({ status })
      const page = await shop.send(PATH, cancel)
      expect([page.status, shop.calls]).toEqual([303, [`load ${ID}`]])
    },
  )

  it('is rejected from another site, and for an unknown reservation', async () => {
    shop.answers.found = kept(HELD)
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect((await shop.send(PATH, cancel, headers)).status).toBe(403)
    expect(shop.calls).toEqual([])
    shop.answers.found = null
    expect((await shop.send(PATH, cancel)).status).toBe(404)
  })
})
