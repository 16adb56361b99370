// A shop whose shoppers book test drives and send enquiries, and the leads that the dealer receives.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { type Ask, fillFrom, sendForm } from './send-form.ts'
import { openShop, testCar, visit } from './shop.ts'

export const NORTH = {
  id: '1',
  slug: 'north-yard',
  name: 'North Yard',
  phone: '08 9444 0101',
  timezone: 'Australia/Perth',
  address: { street: '1 High St', city: 'Perth', state: 'WA', postcode: '6000' },
  opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    open: '09:00',
    close: '17:00',
  })),
}
export const WHO = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  message: 'Is it still there?',
  terms_conditions: 'on',
}
export const DEV = { env: { DEV: '1' } }
export const drivePath = (car: string) => `/book-test-drive?car_id=${car}`
export const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

/** Opens the shop with its vehicles r1 and r2, and returns the shoppers' actions. */
export async function openRequestShop(slug: string, more: Partial<SiteInput> = {}) {
  const leads = {
    targets: [{ kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }],
  }
  const cars = ['r1', 'r2'].map((id) =>
    testCar({ id, slug: `corolla-${id}`, location_name: 'North Yard', price: 24_990 }),
  )
  await openShop({ slug, locations: [NORTH], leads, ...more }, cars)

  /** The times offered on a page. */
  async function timesOf(path: string): Promise<string[]> {
    const html = await (await visit(slug, path)).text()
    const inputs = html.match(/<input[^>]* name="appointment"[^>]*>/g) ?? []
    return inputs.flatMap((input) => /value="([^"]+)"/.exec(input)?.[1] ?? [])
  }

  /** Sends a form and opens its thank-you page. */
  async function send(path: string, typed: Record<string, string>, ask: Ask = DEV) {
    const { action, fields } = await fillFrom(slug, path)
    const sent = await sendForm(slug, action, { ...fields, ...WHO, ...typed }, ask)
    expect(sent.status).toBe(303)
    const location = sent.headers.get('Location') ?? ''
    const html = main(await (await visit(slug, location)).text())
    const lead = /lead=([0-9a-f]{32})/.exec(location)?.[1] ?? ''
    const href = /href="(\/request\/[^"/]+)"/.exec(html)?.[1] ?? ''
    return { lead, html, href, thanks: location }
  }

  /** Books the nth free time of a vehicle. */
  async function book(car: string, nth = 0, typed: Record<string, string> = {}) {
    const appointment = (await timesOf(drivePath(car)))[nth] ?? ''
    return { appointment, ...(await send(drivePath(car), { appointment, ...typed })) }
  }

  return {
    timesOf,
    send,
    book,
    pageOf: async (href: string) => main(await (await visit(slug, href)).text()),
    post: (href: string, fields: Record<string, string>, ask: Ask = {}) =>
      sendForm(slug, href, fields, ask),
  }
}

/** The dealer's notifications about a lead: event and time. */
export async function followUps(lead: string) {
  const { results } = await env.DB.prepare(
    'SELECT payload FROM leads WHERE parent = ? ORDER BY created_at, key',
  )
    .bind(lead)
    .all<{ payload: string }>()
  return results.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
}
