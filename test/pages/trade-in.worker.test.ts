// A complete valuation in a browser without JavaScript: form, steps, offer, acceptance.
import { env, exports } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { keyOfShopper } from '#test/support/shopper-links.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const HERE = { id: '1', slug: 'here', name: 'Here', address: { state: 'QLD' } }
const TOOLS = ['rego_lookup', 'valuation', 'miscellaneous'] as const
const HOSTS = { rego_lookup: 'rego', valuation: 'valuation', miscellaneous: 'miscellaneous' }

const upstreamsAt = (path: string, only: readonly (typeof TOOLS)[number][] = TOOLS) =>
  Object.fromEntries(
    only.map((name) => [name, { url: `https://${HOSTS[name]}.upstreams.example/${path}` }]),
  )

/** A dealer with the tools of a path of their own, so that calls can be counted. */
const open = (slug: string, upstreams: SiteInput['upstreams'], more: Partial<SiteInput> = {}) =>
  openShop({ slug, locations: [HERE], upstreams, ...more }, [
    testCar({ id: 'wanted', slug: 'wanted', price: 30_000 }),
    testCar({ id: 'cheap', slug: 'cheap', price: 15_000 }),
    testCar({ id: 'gone', slug: 'gone', status: 'sold', sold_date_timestamp: 1 }),
  ])

/** The values of a form's inputs, as a browser would send them. */
function inputsOf(html: string): Record<string, string> {
  const form = /<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/s.exec(html)?.[1] ?? ''
  const sent: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const [name, type] = [attribute('name'), attribute('type')]
    if (name === undefined) continue
    const isChosen = (type !== 'radio' && type !== 'checkbox') || / checked/.test(tag)
    if (isChosen) sent[name] = attribute('value') ?? (type === 'checkbox' ? 'on' : '')
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select\b[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    sent[name] =
      /<option[^>]*value="([^"]*)"[^>]* selected/.exec(options)?.[1] ??
      / selected=""[^>]* value="([^"]*)"/.exec(options)?.[1] ??
      ''
  return sent
}

const send = (
  site: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  exports.default.fetch(`http://${site}.example${path}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const PLATE = { rego: 'abc 123', regoState: 'QLD', kms: '45,000 kms' }
const VEHICLE = { make: 'Mazda', model: 'CX-5', year: '2022' }
const PERSON = {
  name: 'Aroha',
  last_name: 'Ngata',
  email: 'aroha@example.com',
  phone: '0412 345 678',
  finance: 'No',
  PreferredContactMethod: 'SMS',
  terms_conditions: 'on',
}

/** Chooses the first answer of every question, but for the condition. */
function condition(html: string): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(
    /<input(?=[^>]* type="radio")(?=[^>]* name="(adjustment\.[^"]*)")(?=[^>]* value="([^"]*)")/g,
  ))
    answers[name] ??= value
  return { ...answers, 'adjustment.condition': 'Good' }
}

let shoppers = 0

/** Goes through all steps; returns the last response, and what was sent. */
async function goThrough(
  site: string,
  path: string,
  typed: { plate?: object; vehicle?: object; person?: object } = {},
) {
  const first = await (await visit(site, path)).text()
  let slowest = 0
  const timed = async (fields: Record<string, string>, headers?: Record<string, string>) => {
    const started = performance.now()
    const response = await send(site, path, fields, headers)
    slowest = Math.max(slowest, performance.now() - started)
    return response
  }
  const plate = { ...inputsOf(first), ...PLATE, ...typed.plate, step: 'next' }
  const second = await (await timed(plate)).text()
  const details = { ...inputsOf(second), ...typed.vehicle, ...condition(second), step: 'next' }
  const third = await (await timed(details)).text()
  // As if a person had taken half a minute, from a unique address.
  const key = await mintFormKey(env.MASTER_KEY, site, Math.floor(Date.now() / 1000) - 30)
  const sent = { ...inputsOf(third), ...PERSON, ...typed.person, key, step: 'send' }
  shoppers += 1
  const answer = await timed(sent, { 'CF-Connecting-IP': `203.0.113.${shoppers}` })
  return { second, third, sent, slowest, answer, to: answer.headers.get('Location') ?? '' }
}

const leadIdOf = (href: string) => /[0-9a-f]{32}/.exec(href)?.[0] ?? 'none'

async function payloadOf(id: string) {
  const row = await env.DB.prepare('SELECT * FROM leads WHERE id = ?1').bind(id).first()
  return row === null ? null : { ...row, payload: JSON.parse(String(row['payload'])) }
}

const asked = async (path: string) =>
  (await fetch(`https://valuation.upstreams.example/calls/${path}`)).json<{
    count: number
    last: unknown
  }>()

beforeAll(async () => {
  await open('trader', upstreamsAt('trader'), {
    phone_numbers: { general: '(07) 5550 1234' },
    trade_in: { save_valuation: true },
    integrations: { tag_manager: 'GTM-ABC1234' },
  })
  await open('simple', {})
  await open('stranger', upstreamsAt('stranger'))
})

/** Lines of the log: events, and simulated failures. */
const lines: string[] = []

beforeEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)))
})

const countOf = (text: string) => lines.filter((line) => line.includes(text)).length

describe('a valuation without JavaScript (W55)', () => {
  it('finds the vehicle by its plate, asks about it, and shows its value', async () => {
    const { second, answer, to } = await goThrough('trader', '/trade-in')
    expect(second).toContain('Is this your car?')
    expect(inputsOf(second)).toMatchObject({ make: 'Mazda', model: 'CX-5', year: '2022' })
    expect(answer.status).toBe(303)
    expect(to).toMatch(/^\/trade-in\/offer\/[0-9a-f]{32}\?key=[\w-]{16}$/)
    const page = await visit('trader', to)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('2022 Mazda CX-5 Maxx Sport')
    expect(html).toContain('45,000 km')
    expect(html).toContain('$18,000')
    expect(html).toContain('$17,000 to $19,500')
    expect(html).toContain('subject to inspection')
    // W91: where the figure is read, too.
    expect(html).toContain('Online estimates come from a third-party valuation tool.')
  })

  it('saves the lead as E24 and E38 require', async () => {
    const { to } = await goThrough('trader', '/sell-my-car')
    const lead = await payloadOf(leadIdOf(to))
    expect(lead).toMatchObject({ kind: 'sell', site: 'trader', suspicion: '' })
    // N14: a form without a number of its own.
    expect(countOf('"id":22')).toBe(1)
    expect(lead?.payload).toMatchObject({
      category: 'Sell My Car',
      rego: 'ABC123',
      regoState: 'QLD',
      kms: '45000',
      make: 'Mazda',
      PreferredContactMethod: 'SMS',
      finance: 'No',
      adjustmentAnswers: { condition: 'Good', keys: 'Two or more' },
      terms_conditions: true,
      location_id: '1',
      valuation: { offer_price: 18_000, low: 17_000, high: 19_500 },
    })
    expect(Object.keys(lead?.payload).join(' ')).not.toMatch(/\.|looked_up|key|step/)
  })

  it('uses the shopper’s description if the plate is unknown, or left out', async () => {
    for (const rego of ['ZZZ999', '']) {
      const { second, to } = await goThrough('trader', '/trade-in', {
        plate: { rego },
        vehicle: VEHICLE,
      })
      expect(second).toContain('Which car is it?')
      expect(to).toContain('/trade-in/offer/')
    }
  })

  it('looks up again if a shopper goes back and types another plate', async () => {
    const { third } = await goThrough('trader', '/trade-in')
    const back = await (
      await send('trader', '/trade-in', { ...inputsOf(third), step: 'back' })
    ).text()
    expect(inputsOf(back)).toMatchObject({ make: 'Mazda', badge: 'Maxx Sport' })
    const plate = { ...inputsOf(back), regoState: 'NSW', at: '0', step: 'next' }
    const second = await (await send('trader', '/trade-in', plate)).text()
    expect(inputsOf(second)).toMatchObject({ make: 'Kia', model: 'Rio', year: '2015', badge: '' })
  })

  it('keeps a shopper’s corrections, even if another field has an error', async () => {
    const first = inputsOf(await (await visit('trader', '/trade-in')).text())
    const second = await (
      await send('trader', '/trade-in', { ...first, ...PLATE, step: 'next' })
    ).text()
    const details = { ...inputsOf(second), badge: 'Akera', step: 'next' }
    const refused = await send('trader', '/trade-in', details)
    expect(refused.status).toBe(422)
    expect(inputsOf(await refused.text())).toMatchObject({ make: 'Mazda', badge: 'Akera' })
  })

  it('asks New Zealand’s register for no state', async () => {
    await open('kiwi', upstreamsAt('kiwi'), { locale: 'en-NZ' })
    const { second, to } = await goThrough('kiwi', '/trade-in', {
      plate: { rego: 'Kiwi 1' },
      person: { phone: '021 345 678' },
    })
    expect(inputsOf(second)).toMatchObject({ make: 'Toyota', model: 'Aqua' })
    expect(second).not.toContain('name="regoState"')
    expect(to).toContain('/trade-in/offer/')
  })

  it('says that the dealer calls if no tool values it', async () => {
    const { to } = await goThrough('simple', '/trade-in', { vehicle: VEHICLE })
    expect(to).toMatch(/^\/success\?form=trade-in/)
    const html = await (await visit('simple', to)).text()
    expect(html).toMatch(/call/i)
    expect(html).not.toContain('estimate')
  })

  it('shows a missing answer in its step', async () => {
    const first = inputsOf(await (await visit('trader', '/trade-in')).text())
    const response = await send('trader', '/trade-in', { ...first, step: 'next' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please fix the following errors:')
  })

  it('is offered only within the limits of V32: exactly 7 years and 100,000 km', async () => {
    const year = new Date().getUTCFullYear()
    const at = async (age: number, kms: string) =>
      goThrough('trader', '/trade-in', {
        plate: { rego: '', kms },
        vehicle: { ...VEHICLE, year: String(year - age) },
      })
    const { count: before } = await asked('trader')
    expect((await at(7, '100,000 kms')).to).toContain('/trade-in/offer/')
    expect((await asked('trader')).count).toBe(before + 1)
    expect((await at(8, '100000')).to).toContain('/success?form=trade-in')
    expect((await at(7, '100001')).to).toContain('/success?form=trade-in')
    expect((await asked('trader')).count).toBe(before + 1)
  })
})

describe('failing third parties', () => {
  it.each(FAULTS)('all steps work if all of them are %s, each in 3 s', async (fault) => {
    const slug = `trade-${fault}`
    await open(slug, upstreamsAt(fault), { trade_in: { save_valuation: true } })
    const { second, to, slowest } = await goThrough(slug, '/trade-in', { vehicle: VEHICLE })
    expect(slowest).toBeLessThan(3000)
    expect(second).toContain('We couldn’t look up QLD ABC123')
    expect(to).toContain('/success?form=trade-in')
    expect(await (await visit(slug, to)).text()).toContain('no online estimate is available')
    const lead = await payloadOf(leadIdOf(to))
    expect(lead?.payload).toMatchObject({ rego: 'ABC123', make: 'Mazda' })
    expect(lead?.payload).not.toHaveProperty('valuation')
  })

  it.each(FAULTS)(
    'an offer is made even if it cannot be saved (%s), with a log entry (X15)',
    async (fault) => {
      const slug = `save-${fault}`
      await open(
        slug,
        { ...upstreamsAt(slug, ['valuation']), ...upstreamsAt(fault, ['miscellaneous']) },
        { trade_in: { save_valuation: true } },
      )
      const { to } = await goThrough(slug, '/trade-in', { vehicle: VEHICLE })
      expect(to).toContain('/trade-in/offer/')
      // A system that answered, even nonsense, has the offer.
      if (fault === 'nonsense') return
      await vi.waitFor(() => expect(countOf('Failed to save valuation data')).toBe(1), {
        timeout: 5000,
      })
      expect(lines.join()).not.toMatch(/ABC123|Aroha|aroha@/)
    },
  )

  it('stores the offer in another system if the site requires it (A21)', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    const id = leadIdOf(to)
    const kept = async () =>
      (await fetch('https://miscellaneous.upstreams.example/kept/trader')).json()
    await vi.waitFor(async () =>
      expect(await kept()).toContainEqual({
        offer_price: 18_000,
        low: 17_000,
        high: 19_500,
        at: expect.any(Number),
        lead_id: id,
        column_name: 'valuation',
      }),
    )
  })

  it.each([
    ['Unheard', 'nothing'],
    ['Worthless', 'less than nothing'],
    ['Priceless', 'more than any vehicle costs'],
  ])('of a make (%s) that the tool values at %s, no offer is made', async (make) => {
    const vehicle = { ...VEHICLE, make }
    const { to } = await goThrough('trader', '/trade-in', { plate: { rego: '' }, vehicle })
    expect(to).toContain('/success?form=trade-in')
  })
})

describe('trading in towards a vehicle (R18, V31, V9)', () => {
  it('sends its id, and shows what is left to pay', async () => {
    const { to } = await goThrough('trader', '/cars/trade-in?car_id=wanted')
    expect((await asked('trader')).last).toMatchObject({ id: 'wanted', rego: 'ABC123' })
    const lead = await payloadOf(leadIdOf(to))
    expect(lead?.payload).toMatchObject({
      id: 'wanted',
      car_id: 'wanted',
      'do-you-have-a-trade-in': 'Yes',
    })
    const html = await (await visit('trader', to)).text()
    expect(html).toMatch(/data-testid="reduced-price".*\$30,000.*\$18,000.*\$12,000/s)
    expect(html).toContain('data-car-id="wanted"')
  })

  it('says that the vehicle above the form is not the one that it asks for', async () => {
    const html = await (await visit('trader', '/cars/trade-in?car_id=wanted')).text()
    expect(html).toMatch(/data-car-id="wanted".*You’re looking at.*Toyota Corolla/s)
    expect(await (await visit('trader', '/enquire?car_id=wanted')).text()).not.toContain(
      'You’re looking at',
    )
  })

  it('shows no price below nothing', async () => {
    const { to } = await goThrough('trader', '/cars/trade-in?car_id=cheap')
    const html = await (await visit('trader', to)).text()
    expect(html).toContain('data-car-id="cheap"')
    expect(html).not.toContain('data-testid="reduced-price"')
  })

  it('still values a vehicle if the wanted one is gone, unknown or not allowed', async () => {
    await open('pure', upstreamsAt('pure'), { sidebar: { trade_in_for: ['new'] } })
    for (const [site, id] of [
      ['trader', 'gone'],
      ['trader', 'no-such'],
      ['pure', 'wanted'],
    ] as const) {
      const { to } = await goThrough(site, `/cars/trade-in?car_id=${id}`)
      expect(to).toContain('/trade-in/offer/')
      expect(await (await visit(site, to)).text()).not.toContain('data-testid="car-card"')
    }
  })
})

describe('page of an offer', () => {
  it('contains no data of the shopper, nor the plate, and is not cached', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    const page = await visit('trader', to)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"')
    expect(html).not.toMatch(/Aroha|Ngata|aroha|345 ?678|ABC ?123/i)
  })

  it('can be counted in repayments on the shopper’s device, on a site that shows some', async () => {
    const finance = { show_weekly: true, warning: 'WARNING' }
    await open('lending-trader', upstreamsAt('', TOOLS), { finance })
    const { to } = await goThrough('lending-trader', '/trade-in')
    const html = await (await visit('lending-trader', to)).text()
    const [, price = ''] = /data-testid="offer-price">\$([\d,]+)</.exec(html) ?? []
    expect(Number(price.replace(',', ''))).toBeGreaterThan(0)
    expect(html).toContain(`data-trade-in="${price.replace(',', '')}"`)
    const plain = await goThrough('trader', '/trade-in')
    expect(await (await visit('trader', plain.to)).text()).not.toContain('data-trade-in')
  })

  it('sends its address to no tag of the site, because it allows acceptance (TH21)', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    expect(await (await visit('trader', '/trade-in')).text()).toContain('data-tag="GTM-ABC1234"')
    const page = await visit('trader', to)
    const html = await page.text()
    expect(html).not.toContain('data-tag')
    expect(html).toContain('<meta name="referrer" content="strict-origin"/>')
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })

  it('does not open by the lead’s id alone, which the dealer knows (TH3)', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    const [path = '', key = ''] = to.split('?key=')
    const foreign = await keyOfShopper('stranger', leadIdOf(to))
    for (const query of ['', '?key=', `?key=${key.slice(1)}`, `?key=${foreign}`]) {
      const page = await visit('trader', path + query)
      expect([query, page.status]).toEqual([query, 404])
      expect(await page.text()).not.toMatch(/Mazda|\$1\d,/)
      expect((await send('trader', path + query, {})).status).toBe(404)
    }
    expect((await visit('trader', to)).status).toBe(200)
  })

  it('exists only for ids of leads of this site with an offer', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    expect((await visit('stranger', to)).status).toBe(404)
    for (const id of ['f'.repeat(32), 'F'.repeat(32), "x'--", '0', `${leadIdOf(to)}0`])
      expect((await visit('trader', `/trade-in/offer/${encodeURIComponent(id)}`)).status).toBe(404)
    const without = await goThrough('simple', '/trade-in', { vehicle: VEHICLE })
    const page = await visit(
      'simple',
      without.to.replace(/^\/success\?.*key=/, `/trade-in/offer/${leadIdOf(without.to)}?key=`),
    )
    expect(page.status).toBe(303)
    expect(page.headers.get('Location')).toContain('/success?form=trade-in')
  })

  it('says that it cannot be shown, with the phone number, if the database is down', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: database is locked')
    })
    const answers = [
      [await visit('trader', to), 'no-store'],
      [await send('trader', to, {}), 'private, no-cache'],
    ] as const
    for (const [page, caching] of answers) {
      const html = await page.text()
      expect(page.status).toBe(503)
      expect(page.headers.get('Cache-Control')).toBe(caching)
      expect(html).toContain('(07) 5550 1234')
      expect(html).not.toContain('D1_ERROR')
    }
  })

  it('is the same however often the form is sent', async () => {
    const { to, sent } = await goThrough('trader', '/trade-in')
    const again = await Promise.all([1, 2, 3].map(() => send('trader', '/trade-in', sent)))
    expect(again.map((response) => response.headers.get('Location'))).toEqual([to, to, to])
  })
})

describe('acceptance of an offer (S15, E25, N6)', () => {
  const acceptances = async (parent: string) =>
    (await env.DB.prepare('SELECT * FROM leads WHERE parent = ?1').bind(parent).all()).results

  it('is a lead that follows the first, counted once, however often it is sent', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('trader', to, {})))
    answers.push(await send('trader', to, {}))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const ids = answers.map(({ headers }) => leadIdOf(headers.get('Location') ?? ''))
    expect(new Set(ids).size).toBe(1)
    const [lead, ...others] = await acceptances(leadIdOf(to))
    expect(others).toEqual([])
    expect(lead).toMatchObject({ id: ids[0], kind: 'offer', site: 'trader' })
    const payload: unknown = JSON.parse(String(lead?.['payload']))
    expect(payload).toMatchObject({
      lead_id: leadIdOf(to),
      form_completed: true,
      offer_accepted: true,
      category: 'Trade-In',
      subcategory: '3. Offer Accepted',
    })
    expect(countOf('"id":18')).toBe(1)
    expect(countOf('"path":"/trade-in/offer"')).toBe(1)
  })

  it('is shown when the page is opened again, without the button', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    expect(await (await visit('trader', to)).text()).toContain('Accept this estimate')
    await send('trader', to, {})
    const html = await (await visit('trader', to)).text()
    expect(html).toContain('You’ve accepted it')
    expect(html).not.toContain('Accept this estimate')
  })

  it('is rejected from a stranger, from another site’s page, or after it expires', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    expect((await send('stranger', to, {})).status).toBe(404)
    const foreign = await send('trader', to, {}, { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    await env.DB.prepare(
      "UPDATE leads SET payload = json_set(payload, '$.valuation.at', 1) WHERE id = ?1",
    )
      .bind(leadIdOf(to))
      .run()
    const late = await send('trader', to, {})
    expect(late.headers.get('Location')).toBe(to)
    expect(await acceptances(leadIdOf(to))).toEqual([])
    const html = await (await visit('trader', to)).text()
    expect(html).toContain('This estimate has expired')
    expect(html).toContain('(07) 5550 1234')
    expect(html).not.toContain('Accept this estimate')
  })

  it('is held like the suspected lead that it follows, and not counted (TH13)', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    await env.DB.prepare("UPDATE leads SET suspicion = 'honeypot' WHERE id = ?1")
      .bind(leadIdOf(to))
      .run()
    lines.length = 0
    expect((await send('trader', to, {})).status).toBe(303)
    expect(await acceptances(leadIdOf(to))).toMatchObject([{ suspicion: 'honeypot' }])
    expect(countOf('"id":18')).toBe(0)
  })

  it('is not counted for a shopper who opted out (N11)', async () => {
    const { to } = await goThrough('trader', '/trade-in')
    expect((await send('trader', to, {}, { DNT: '1' })).status).toBe(303)
    expect(countOf('"id":18')).toBe(0)
  })
})

describe('common questions beside the form (W91)', () => {
  it('are beside it, each with an address', async () => {
    for (const path of ['/trade-in', '/sell-my-car']) {
      expect(await (await visit('simple', path)).text()).toContain('id="faq-final"')
      const html = await (await visit('trader', path)).text()
      expect(html).toContain('id="faq-estimate"')
      expect(html).toContain('over 7 years old or over 100,000 km')
    }
  })
})
