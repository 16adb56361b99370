// What an assistant asks, step by step, to narrow down and enquire. At the end a person opens a link and finds the form filled
// in; nothing has been sent.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { type Agent, openAgent } from '#test/support/agent.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

let agent: Agent

const place = (id: string, name: string, city: string, type: 'sales' | 'service' = 'sales') => ({
  id,
  name,
  slug: id,
  location_type: type,
  visible: true,
  timezone: 'Australia/Sydney',
  address: { street: '1 High Street', city, state: 'NSW', postcode: '2150' },
  phone: '(02) 5550 0000',
  opening_hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: 'Open' as const,
    open: '08:30',
    close: '17:30',
  })),
})

beforeAll(async () => {
  await openShop(
    {
      slug: 'acme',
      name: 'Acme Motors',
      budget: { enabled: true },
      locations: [
        place('north', 'Acme North', 'Parramatta'),
        place('south', 'Acme South', 'Hurstville'),
        place('workshop', 'Acme Workshop', 'Parramatta', 'service'),
      ],
      offers: {
        list: [{ id: '7', name: 'Free servicing on utes', description: 'For three years.' }],
      },
    },
    [
      testCar({
        id: 'u1',
        slug: 'ute-red',
        make: 'Toyota',
        model: 'HiLux',
        simple_body: 'Ute',
        colour: 'Red',
        price: 38_000,
        location_name: 'Acme North',
        location: { id: 'north', name: 'Acme North' },
      }),
      testCar({
        id: 'u2',
        slug: 'ute-white',
        make: 'Toyota',
        model: 'HiLux',
        simple_body: 'Ute',
        colour: 'White',
        price: 42_000,
        simple_fuel: 'Diesel',
        location_name: 'Acme South',
        location: { id: 'south', name: 'Acme South' },
      }),
      testCar({
        id: 'u3',
        slug: 'ute-ford',
        make: 'Ford',
        model: 'Ranger',
        simple_body: 'Ute',
        price: 45_000,
      }),
      testCar({
        id: 's1',
        slug: 'suv-auto',
        make: 'Mazda',
        model: 'CX-5',
        simple_body: 'SUV',
        price: 29_000,
      }),
      testCar({
        id: 's2',
        slug: 'suv-manual',
        make: 'Mazda',
        model: 'CX-5',
        simple_body: 'SUV',
        simple_transmission: 'Manual',
        price: 26_000,
      }),
      testCar({ id: 'h1', slug: 'hatch', price: 9_000, reserved: true }),
    ],
  )
  agent = await openAgent('acme')
})

/** Opens a prepared link as a person does. */
async function open(url: string): Promise<string> {
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe('https://acme.example')
  const page = await visit('acme', pathname + search)
  expect(page.status).toBe(200)
  return page.text()
}

/** What the page has in a field. */
function valueOf(html: string, name: string): string {
  const [input = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  const [, area] = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html) ?? []
  const [select = ''] = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(html) ?? []
  const radios = [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].map(String)
  const chosen = radios.find((one) => one.includes('type="radio"') && /\bchecked/.test(one))
  const valueIn = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? ''
  if (area !== undefined) return area
  if (select !== '') return valueIn(/<option[^>]*selected[^>]*>/.exec(select)?.[0] ?? '')
  return valueIn(chosen ?? (input.includes('type="radio"') ? '' : input))
}

const { find, get, prepare } = {
  find: (asked: Record<string, unknown>) => agent.ask('find_vehicles', asked),
  get: (slug: string) => agent.ask('get_vehicle', { slug }),
  prepare: (asked: Record<string, unknown>) => agent.ask('prepare_form', asked),
}
const slugsOf = ({ vehicles }: { vehicles: { slug: string }[] }) => vehicles.map(({ slug }) => slug)

describe('an assistant', () => {
  it('1. narrows utes down by colour and asks about one', async () => {
    const utes = await find({ ask: 'utes under 50k', counts: ['colour', 'make'] })
    expect(utes.total).toBe(3)
    expect(utes.counts['make']).toEqual({ Toyota: 2, Ford: 1 })
    const white = await find({ list: utes.url, ask: 'white' })
    expect(slugsOf(white)).toEqual(['ute-white'])
    expect(await get('ute-white')).toMatchObject({ price: 42_000, state: 'in_stock' })
    const form = await prepare({
      form: 'enquiry',
      slug: 'ute-white',
      fill: { message: 'Does it have a towbar?' },
    })
    const html = await open(form.url)
    expect(html).toContain('HiLux')
    expect(valueOf(html, 'message')).toBe('Does it have a towbar?')
  })

  it('2. compares two and books a test drive of the one that fits', async () => {
    const suvs = await find({ filters: { body: ['SUV'] }, sort: 'lowestPrice' })
    expect(slugsOf(suvs)).toEqual(['suv-manual', 'suv-auto'])
    expect(await agent.hear('compare_vehicles', { slugs: slugsOf(suvs) })).toContain(
      'Transmission: Manual | Automatic',
    )
    const { fields } = await prepare({ form: 'test-drive', slug: 'suv-auto' })
    const choices = fields.find(({ name }) => name === 'location_id')?.choices ?? []
    const wanted = choices.find((choice) => choice.includes('Hurstville')) ?? ''
    expect(wanted).toBe('Acme South, Hurstville')
    const form = await prepare({
      form: 'test-drive',
      slug: 'suv-auto',
      fill: { location_id: wanted, message: 'Saturday morning, please.' },
    })
    expect(form.not_filled).toEqual([])
    const html = await open(form.url)
    expect(valueOf(html, 'location_id')).toBe('south')
    expect(valueOf(html, 'message')).toBe('Saturday morning, please.')
  })

  it('3. goes by what can be repaid', async () => {
    const found = await agent.ask('find_by_budget', { repayment: 150, frequency: 'weekly' })
    expect(found.total).toBeGreaterThan(0)
    expect(found.fine_print.join(' ')).toContain('not an offer of credit')
    const [first] = slugsOf(found)
    const form = await prepare({
      form: 'enquiry',
      slug: first,
      fill: { message: 'What would it be a week?' },
    })
    expect(valueOf(await open(form.url), 'message')).toBe('What would it be a week?')
  })

  it('4. finds nothing, and takes what is nearly the same', async () => {
    const none = await find({ ask: 'red suv manual under 20000' })
    expect(none.total).toBe(0)
    expect(none.instead.length).toBeGreaterThan(0)
    const wider = await find({ list: none.instead[0]?.list })
    expect(wider.total).toBe(none.instead[0]?.total)
    const form = await prepare({
      form: 'similar',
      slug: slugsOf(wider)[0],
      fill: { message: 'A red one, if one comes in.' },
    })
    expect(valueOf(await open(form.url), 'message')).toBe('A red one, if one comes in.')
  })

  it('5. values a trade-in against a vehicle', async () => {
    const needs = await agent.ask('trade_in_needs')
    expect(needs.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['make', 'model', 'year', 'kms']),
    )
    const form = await prepare({
      form: 'trade-in',
      slug: 'ute-red',
      fill: { make: 'Mazda', model: '3', year: '2016', kms: '98,000', rego: 'ABC123' },
    })
    expect(form.not_filled.map(({ name }) => name)).toEqual(['rego'])
    const html = await open(form.url)
    expect(['make', 'model', 'year', 'kms'].map((name) => valueOf(html, name))).toEqual([
      'Mazda',
      '3',
      '2016',
      '98,000',
    ])
    expect(html).not.toContain('ABC123')
  })

  it('6. finds a reserved vehicle, and one like it', async () => {
    expect(await get('hatch')).toMatchObject({ state: 'reserved' })
    const similar = await agent.ask('similar_vehicles', { slug: 'suv-auto' })
    expect(slugsOf(similar)).toContain('suv-manual')
    const form = await prepare({
      form: 'enquiry',
      slug: 'hatch',
      fill: { message: 'Tell me if it is free again.' },
    })
    expect(valueOf(await open(form.url), 'message')).toBe('Tell me if it is free again.')
  })

  it('7. looks where the dealer is open and asks in general', async () => {
    const text = await agent.hear('list_locations', { type: 'sales' })
    expect(text).toContain('Acme North')
    expect(text).toContain('Australia/Sydney')
    expect(text).toContain('Mon-Fri 8:30 am – 5:30 pm')
    const form = await prepare({
      form: 'general',
      fill: { location_id: 'south', message: 'Can I park a truck there?' },
    })
    const html = await open(form.url)
    expect(valueOf(html, 'location_id')).toBe('south')
    expect(valueOf(html, 'message')).toBe('Can I park a truck there?')
  })

  it('8. reads an offer and asks about it', async () => {
    expect(await agent.hear('list_offers')).toContain('Free servicing on utes')
    const utes = await find({ ask: 'ford ute' })
    const form = await prepare({
      form: 'enquiry',
      slug: slugsOf(utes)[0],
      fill: { message: 'With free servicing, please.' },
    })
    expect(valueOf(await open(form.url), 'message')).toBe('With free servicing, please.')
  })

  it('9. books a service', async () => {
    const empty = await prepare({ form: 'service' })
    const names = empty.fields.map(({ name }) => name)
    expect(names).toContain('make')
    const form = await prepare({
      form: 'service',
      fill: { make: 'Toyota', model: 'Corolla', year: '2019' },
    })
    const html = await open(form.url)
    expect([valueOf(html, 'make'), valueOf(html, 'model')]).toEqual(['Toyota', 'Corolla'])
  })

  it('10. pages through a list, and hands over the address of the list itself', async () => {
    const all = await find({ ask: 'toyota or mazda', sort: 'highestPrice' })
    expect(all).toMatchObject({ page: 1, pages: 1 })
    const page = await visit('acme', new URL(all.url).pathname + new URL(all.url).search)
    const html = await page.text()
    for (const slug of slugsOf(all)) expect(html).toContain(`/cars/${slug}`)
    const form = await prepare({
      form: 'photos',
      slug: slugsOf(all)[0],
      fill: { message: 'Of the tray, please.' },
    })
    expect(valueOf(await open(form.url), 'message')).toBe('Of the tray, please.')
  })

  it('has sent nothing', async () => {
    const { results } = await env.DB.prepare('SELECT count(*) AS n FROM leads').all<{ n: number }>()
    expect(results[0]?.n).toBe(0)
  })
})

describe('a filled form', () => {
  it('never has who the person is, what they agree to, or a choice that is not offered', async () => {
    const form = await prepare({
      form: 'enquiry',
      slug: 'suv-auto',
      fill: {
        name: 'Eve',
        email: 'eve@evil.example',
        phone: '0400000000',
        terms_conditions: 'on',
        topic: 'Other',
      },
    })
    expect(form.filled).toEqual({})
    expect(form.not_filled).toHaveLength(5)
    const html = await open(
      `${form.url}&fill.name=Eve&fill.email=eve%40evil.example&fill.terms_conditions=on`,
    )
    expect([valueOf(html, 'name'), valueOf(html, 'email')]).toEqual(['', ''])
    expect(/<input[^>]*name="terms_conditions"[^>]*>/.exec(html)?.[0]).not.toContain('checked')
  })

  it('shows what a link says as text', async () => {
    const html = await open(
      'https://acme.example/contact?fill.message=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    )
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert(1)')
  })
})
