// Test drives as shoppers without scripts book them: step by step, with or without a vehicle, whatever third parties do.
import { env, exports } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'

import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  open: '09:00',
  close: '17:00',
}))
const NORTH = { id: '1', slug: 'north', name: 'North Yard', opening_hours: EVERY_DAY }
const SOUTH = { id: '2', slug: 'south', name: 'South Yard' }
const WHO = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  terms_conditions: 'on',
}
const GONE = 'That time is no longer available. Please choose another.'
const PATH = '/book-test-drive'
const CAR = `${PATH}?car_id=td1`

async function open(slug: string, more: Partial<SiteInput> = {}): Promise<void> {
  const car = testCar({ id: 'td1', slug: 'td-1', location_name: 'North Yard', car_type: 'used' })
  await openShop({ slug, locations: [NORTH, SOUTH], ...more }, [car])
}

const systemAt = (path: string) => ({
  upstreams: { appointments: { url: `https://appointments.upstreams.example/${path}` } },
})

/** A form as it was returned. */
async function read(response: Response) {
  const html = await response.text()
  return {
    response,
    html,
    key: /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '',
    at: /name="at" value="(\d)"/.exec(html)?.[1],
    times: timesOf(html),
  }
}

/** The times offered, in order. */
function timesOf(html: string): string[] {
  const inputs = html.match(/<input[^>]* name="appointment"[^>]*>/g) ?? []
  return inputs.flatMap((input) => /value="([^"]+)"/.exec(input)?.[1] ?? [])
}

async function get(slug: string, path: string) {
  return read(await visit(slug, path))
}

async function post(slug: string, path: string, fields: Record<string, string>) {
  const url = `http://${slug}.example`
  return read(
    await exports.default.fetch(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url, 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    }),
  )
}

/** The lead of a success page. */
async function leadOf(slug: string, { response }: Awaited<ReturnType<typeof post>>) {
  expect(response.status).toBe(303)
  const to = new URL(response.headers.get('Location') ?? '', 'http://x.example')
  const lead = await findLead(env.DB, slug, to.searchParams.get('lead') ?? '')
  if (lead === null) throw new Error('There is no such lead')
  return lead
}

describe('booking a test drive of a vehicle (W42, R30)', () => {
  it('goes from a time to the details to a lead, without scripts (S14)', async () => {
    await open('td-car')
    const first = await get('td-car', CAR)
    expect(first.html).toContain('At North Yard.')
    expect(first.times.length).toBeGreaterThan(50)
    const [appointment = ''] = first.times
    const { key } = first

    const second = await post('td-car', CAR, { key, at: '0', step: 'next', appointment })
    expect(second.response.status).toBe(200)
    expect(second.at).toBe('1')
    const chosen = second.html.match(/<input[^>]* name="appointment"[^>]* checked=""[^>]*>/g) ?? []
    expect(chosen).toHaveLength(1)
    expect(chosen[0]).toContain(`value="${appointment}"`)
    expect(second.html).toMatch(/<p class="field-hint">[^<]+ [ap]m, at North Yard\.<\/p>/)

    const sent = await post('td-car', CAR, { ...WHO, key, at: '1', step: 'send', appointment })
    const { payload } = await leadOf('td-car', sent)
    const [start, end] = appointment.split('/')
    expect(payload).toMatchObject({
      category: 'Test Drive',
      subcategory: 'Used',
      car_id: 'td1',
      appointment: { start, end, location_id: '1' },
      location: 'North Yard',
    })
    expect(payload.preferred_time).toMatch(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+, \d+:00 [ap]m$/)
  })

  it('needs no time: the dealer calls (V34)', async () => {
    await open('td-any')
    const { key } = await get('td-any', CAR)
    const sent = await post('td-any', CAR, { ...WHO, key, at: '1', step: 'send', appointment: '' })
    const { payload } = await leadOf('td-any', sent)
    expect(payload).not.toHaveProperty('appointment')
    expect(payload).not.toHaveProperty('preferred_time')
  })

  it.each([
    ['a time of long ago', '2020-01-06T09:00:00+10:00'],
    ['markup', '"><script>alert(1)</script>'],
    ['a built-in property of objects', '__proto__'],
    ['a very long text', 'x'.repeat(9000)],
  ])(
    'says that a time is no longer available, and shows the others, for %s',
    async (_what, appointment) => {
      await open('td-gone')
      const { key } = await get('td-gone', CAR)
      const answer = await post('td-gone', CAR, { ...WHO, key, at: '1', step: 'send', appointment })
      expect(answer.response.status).toBe(422)
      expect(answer.at).toBe('0')
      expect(answer.html).toContain(GONE)
      expect(answer.times.length).toBeGreaterThan(50)
      expect(answer.html).not.toContain('<script>alert')
      expect(answer.html).toContain('value="jo@example.com"')
    },
  )

  it('accepts text as the time at a location without hours', async () => {
    await open('td-words', { locations: [{ ...NORTH, opening_hours: [] }, SOUTH] })
    const { key, times, html } = await get('td-words', CAR)
    expect(times).toEqual([])
    expect(html).toContain('When would suit you?')
    const preferred_time = 'Saturday morning'
    const fields = { ...WHO, key, at: '1', step: 'send', preferred_time }
    const { payload } = await leadOf('td-words', await post('td-words', CAR, fields))
    expect(payload).toMatchObject({ preferred_time, location: 'North Yard' })
  })
})

describe('booking a test drive of any vehicle (R30)', () => {
  it('asks for location and vehicle first, then offers the times there (V49)', async () => {
    await open('td-two')
    const { key, html, times } = await get('td-two', PATH)
    const [, places = ''] = /<select[^>]* name="location_id"[^>]*>(.*?)<\/select>/.exec(html) ?? []
    expect(places.match(/value="\d"/g)).toEqual(['value="1"', 'value="2"'])
    expect(times).toEqual([])

    const none = await post('td-two', PATH, { key, at: '0', step: 'next' })
    expect(none.response.status).toBe(422)
    expect(none.at).toBe('0')

    const where = { key, location_id: '1', vehicle: 'Corolla' }
    const when = await post('td-two', PATH, { ...where, at: '0', step: 'next' })
    expect(when.at).toBe('1')
    const [appointment = ''] = when.times
    const fields = { ...WHO, ...where, at: '2', step: 'send', appointment }
    const lead = await leadOf('td-two', await post('td-two', PATH, fields))
    expect(lead.payload).toMatchObject({
      vehicle: 'Corolla',
      location: 'North Yard',
      appointment: { location_id: '1' },
    })
  })

  it('leads to the stock, where a vehicle can be chosen', async () => {
    await open('chosen-later')
    const whole = await (await visit('chosen-later', PATH)).text()
    const link = /data-testid="choose-from-stock"><a href="([^"]+)">/.exec(whole)?.[1]
    expect(link).toBe('/search/new-used-and-demo-cars')
    // Not every vehicle is driven.
    expect(whole).toContain('or tell us below which car you have in mind')
    expect(await (await visit('chosen-later', CAR)).text()).not.toContain('choose-from-stock')
  })

  it('does not ask for the location if there is only one (S29)', async () => {
    await open('td-one', { locations: [NORTH] })
    const { html, times } = await get('td-one', PATH)
    expect(html).not.toContain('name="location_id"')
    expect(html).toContain('At North Yard.')
    expect(times.length).toBeGreaterThan(50)
  })
})

describe('a test drive with an appointment system (A24)', () => {
  it('offers its free times', async () => {
    await open('td-free', systemAt('free'))
    const { key, times } = await get('td-free', CAR)
    expect(times).toHaveLength(1)
    const [appointment = ''] = times
    expect(appointment).toContain('T11:15:00+10:00/')
    const fields = { ...WHO, key, at: '1', step: 'send', appointment }
    const { payload } = await leadOf('td-free', await post('td-free', CAR, fields))
    expect(payload).toMatchObject({ appointment: { start: appointment.split('/')[0] } })
  })

  it('accepts any time if none is free', async () => {
    const places = { locations: [{ ...NORTH, id: '9' }] }
    await open('td-full', { ...systemAt('full'), ...places })
    const { times, html } = await get('td-full', CAR)
    expect(times).toEqual([])
    expect(html).toContain('When would suit you?')
  })

  it.each(FAULTS)(
    'offers times from opening hours within three seconds if the system is %s',
    async (fault) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const slug = `td-${fault}`
      await open(slug, systemAt(fault))
      const started = performance.now()
      const { key, times, html } = await get(slug, CAR)
      expect(performance.now() - started).toBeLessThan(3000)
      expect(html).toContain('At North Yard.')
      expect(times.length).toBeGreaterThan(50)
      const [appointment = ''] = times
      const sending = performance.now()
      const sent = await post(slug, CAR, { ...WHO, key, at: '1', step: 'send', appointment })
      expect(performance.now() - sending).toBeLessThan(3000)
      expect((await leadOf(slug, sent)).payload).toHaveProperty('appointment.location_id', '1')
    },
  )

  it('keeps an offered time if the system fails before the form is sent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open('td-lost', systemAt('once'))
    const { key, times } = await get('td-lost', CAR)
    const [appointment = ''] = times
    expect((await get('td-lost', CAR)).times).not.toContain(appointment)
    const fields = { ...WHO, key, at: '1', step: 'send', appointment }
    const { payload } = await leadOf('td-lost', await post('td-lost', CAR, fields))
    expect(payload).toMatchObject({ appointment: { start: appointment.split('/')[0] } })
  })
})
