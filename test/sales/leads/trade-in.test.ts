import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'

import { reducedPrice } from '#sales/finance/trade-in.ts'
import type { FormRequest } from '#sales/leads/definition.ts'
import { fieldsOf, fieldsOfStep, type Field, type LeadForm } from '#sales/leads/form.ts'
import { sell } from '#sales/leads/forms/sell.ts'
import { tradeIn } from '#sales/leads/forms/trade-in.ts'
import { canEstimateValue } from '#sales/leads/trade-in/valuation-form.ts'
import { isExpired, parseEstimate } from '#sales/leads/trade-in/trade-in-estimate.ts'
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { parseCar } from '#vehicle/car.ts'
import type { SiteInput } from '#tenant/schema.ts'
import type { UpstreamRequest } from '#upstream/call.ts'
import { testSite } from '#test/support/site.ts'

/** 21 November 2026 in Brisbane. */
const NOW = Date.UTC(2026, 10, 21) / 1000
const HERE = { id: '1', slug: 'here', name: 'Here', address: { state: 'QLD' } }
const upstreams = {
  rego_lookup: { url: 'https://rego.upstreams.example' },
  valuation: { url: 'https://valuation.upstreams.example' },
  miscellaneous: { url: 'https://miscellaneous.upstreams.example' },
}
const siteWith = (more: Partial<SiteInput> = {}) =>
  testSite({ locations: [HERE], upstreams, ...more })

/** The form context of a shopper, with third parties that return given answers; every call is recorded. */
function createAsk(
  more: Partial<FormRequest> = {},
  answers: Partial<Record<string, unknown>> = {},
) {
  const called: UpstreamRequest[] = []
  const ask: FormRequest = {
    site: siteWith(),
    car: null,
    now: NOW,
    typed: {},
    carId: null,
    query: new URLSearchParams(),
    listTaken: async () => [],
    canConfirm: true,
    call: async <T>(request: UpstreamRequest, schema: z.ZodType<T>) => {
      called.push(request)
      return schema.safeParse(answers[request.name]).data ?? null
    },
    ...more,
  }
  return { ask, called }
}

const fieldOf = (form: LeadForm, name: string): Field | undefined =>
  fieldsOf(form).find((field) => field.name === name)

const MAZDA = { make: 'Mazda', model: 'CX-5', year: 2022, badge: 'Maxx Sport' }
const PLATE = { rego: 'abc 123', regoState: 'QLD', kms: '45,000 kms', looked_up: '' }
const WHOLE = {
  rego: 'ABC123',
  regoState: 'QLD',
  kms: '45000',
  make: 'Mazda',
  model: 'CX-5',
  year: '2022',
  'adjustment.condition': 'Good',
  'adjustment.keys': 'One',
}

describe('steps of a valuation (W55, W88, E38)', () => {
  it('asks for the plate, then the vehicle and its condition, then the shopper', async () => {
    const { ask, called } = createAsk()
    const form = await tradeIn.toForm(ask)
    const names = form.steps.map((step) => fieldsOfStep(step).map(({ name }) => name))
    expect(names[0]).toEqual(['looked_up', 'rego', 'regoState', 'kms'])
    expect(names[1]?.slice(0, 4)).toEqual(['make', 'model', 'year', 'badge'])
    expect(names[1]).toContain('adjustment.service_history')
    expect(names[2]).toEqual(
      expect.arrayContaining(['name', 'PreferredContactMethod', 'finance', 'terms_conditions']),
    )
    expect(called).toEqual([])
  })

  it('asks for a state in Australia, the dealer’s own first, and for none in New Zealand', async () => {
    const { ask } = createAsk()
    expect(fieldOf(await sell.toForm(ask), 'regoState')).toMatchObject({ value: 'QLD' })
    const there = createAsk({ site: siteWith({ locale: 'en-NZ' }) })
    expect(fieldOf(await sell.toForm(there.ask), 'regoState')).toBeUndefined()
  })

  it('has the state of the site selected if its location has none, Queensland by default (C28)', async () => {
    const state = async (more: Partial<SiteInput>) =>
      fieldOf(
        await sell.toForm(createAsk({ site: siteWith({ ...more, locations: [] }) }).ask),
        'regoState',
      )
    expect(await state({})).toMatchObject({ value: 'QLD' })
    expect(await state({ address: { state: 'vic' } })).toMatchObject({ value: 'VIC' })
  })

  it('needs the state of a typed plate, and none without a plate', async () => {
    const without = createAsk({ typed: { ...PLATE, rego: '' } }).ask
    expect(fieldOf(await sell.toForm(without), 'regoState')).toMatchObject({ required: false })
    const typed = createAsk({ typed: PLATE }).ask
    expect(fieldOf(await sell.toForm(typed), 'regoState')).toMatchObject({ required: true })
  })

  it('asks the site’s questions, and for no kilometres if it counts none', async () => {
    const questions = [{ id: 'annexe', question: 'Has it an annexe?', answers: ['Yes', 'No'] }]
    const { ask } = createAsk({ site: siteWith({ trade_in: { questions, ask_km: false } }) })
    const form = await sell.toForm(ask)
    expect(fieldOf(form, 'adjustment.annexe')).toMatchObject({ label: 'Has it an annexe?' })
    expect(fieldOf(form, 'adjustment.tyres')).toBeUndefined()
    expect(fieldOf(form, 'kms')).toBeUndefined()
  })

  it('has no duplicate question names', () => {
    const question = { id: 'keys', question: 'Keys?', answers: ['One', 'Two'] }
    expect(() => siteWith({ trade_in: { questions: [question, question] } })).toThrow('a unique id')
  })

  it('promises an estimate only if a tool makes one', async () => {
    const form = await tradeIn.toForm(createAsk().ask)
    expect([form.intro, form.submitLabel].join()).toContain('we’ll tell you')
    const { ask } = createAsk({ site: siteWith({ upstreams: {} }) })
    const without = await tradeIn.toForm(ask)
    expect([without.intro, without.submitLabel].join()).not.toMatch(/estimate|we’ll tell you/)
    const intros = { sell: 'Ours.' }
    const own = createAsk({ site: siteWith({ forms: { intros } }) }).ask
    expect((await sell.toForm(own)).intro).toBe('Ours.')
  })

  it('is about a vehicle in stock whose condition the site accepts trade-ins for (V9)', () => {
    const site = siteWith({ sidebar: { trade_in_for: ['new'] } })
    const isFor = (more: object) => {
      const car = parseCar({ id: 'a', slug: 'a', status: 'in_stock', ...more })
      return car !== null && tradeIn.isFor?.(car, site)
    }
    expect(isFor({ car_type: 'new' })).toBe(true)
    expect(isFor({ car_type: 'used' })).toBe(false)
    expect(isFor({ car_type: 'new', status: 'sold' })).toBe(false)
  })
})

describe('rego lookup (A22)', () => {
  it('prefills the result for the shopper to correct', async () => {
    const { ask, called } = createAsk({ typed: PLATE }, { rego_lookup: MAZDA })
    const form = await sell.toForm(ask)
    expect(called).toEqual([{ name: 'rego_lookup', body: { rego: 'ABC123', state: 'QLD' } }])
    expect(fieldOf(form, 'make')).toMatchObject({ value: 'Mazda', isLookedUp: true })
    expect(fieldOf(form, 'year')).toMatchObject({ value: '2022' })
    expect(form.steps[1]?.groups[0]?.legend).toBe('Is this your car?')
  })

  it('is called once for a plate, and again for another', async () => {
    const first = await sell.toForm(createAsk({ typed: PLATE }, { rego_lookup: MAZDA }).ask)
    const lookedUp = fieldOf(first, 'looked_up')?.value ?? ''
    const again = createAsk({ typed: { ...PLATE, looked_up: lookedUp, make: 'Mazda' } })
    const form = await sell.toForm(again.ask)
    expect(again.called).toEqual([])
    expect(form.steps[1]?.groups[0]?.legend).toBe('Is this your car?')
    expect(fieldOf(form, 'make')).not.toHaveProperty('isLookedUp')
    const other = createAsk({ typed: { ...PLATE, rego: 'XYZ999', looked_up: lookedUp } })
    await sell.toForm(other.ask)
    expect(other.called).toHaveLength(1)
  })

  it('leaves the answers to the shopper if it finds nothing, or fails', async () => {
    for (const answer of [null, {}, { make: '' }, { make: 'N/A', model: 'X' }, 'what?', [1]]) {
      const { ask } = createAsk({ typed: PLATE }, { rego_lookup: answer })
      const form = await sell.toForm(ask)
      expect(form.steps[1]?.groups[0]).toMatchObject({
        legend: 'Which car is it?',
        hint: 'We couldn’t look up QLD ABC123. Please enter the details.',
      })
      expect(fieldOf(form, 'make')).not.toHaveProperty('isLookedUp')
    }
  })

  it('is not called without a plate, by a site without a register, or for an invalid plate', async () => {
    const typed = [
      { ...PLATE, rego: '' },
      { ...PLATE, rego: 'A'.repeat(40) },
    ]
    for (const some of [...typed, { ...PLATE, regoState: 'XX' }, {}]) {
      const { ask, called } = createAsk({ typed: some })
      await sell.toForm(ask)
      expect(called).toEqual([])
    }
    const { ask, called } = createAsk({ typed: PLATE, site: siteWith({ upstreams: {} }) })
    const form = await sell.toForm(ask)
    expect(called).toEqual([])
    expect(form.steps[1]?.groups[0]?.hint).toBeUndefined()
  })

  it('promises a look-up only where the site has a register (W55)', async () => {
    const hintAt = async (upstreams: SiteInput['upstreams']) => {
      const { ask } = createAsk({ site: siteWith({ upstreams }) })
      return fieldOf(await sell.toForm(ask), 'rego')
    }
    expect(await hintAt({})).toMatchObject({ hint: 'Leave it empty if you don’t know it.' })
    expect(await hintAt({ rego_lookup: { url: 'https://rego.example' } })).toMatchObject({
      hint: expect.stringContaining('We look it up in the register.'),
    })
  })

  it('keeps corrections when the page was opened again since', async () => {
    const { ask, called } = createAsk({ typed: { ...PLATE, at: '1', make: 'Mazda', badge: 'Own' } })
    const form = await sell.toForm(ask)
    expect(called).toEqual([])
    expect(fieldOf(form, 'badge')).not.toHaveProperty('isLookedUp')
    expect(form.steps[1]?.groups[0]).not.toHaveProperty('hint')
  })

  it('accepts any input: never rejects, and sends only letters and digits', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const anyTyped = fc.record(
      { rego: text, regoState: fc.constantFrom('QLD', 'NSW', 'XX'), looked_up: text, make: text },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(anyTyped, async (typed) => {
        const { ask, called } = createAsk({ typed }, { rego_lookup: MAZDA })
        const form = await sell.toForm(ask)
        expect(form.steps).toHaveLength(3)
        expect(form.steps[1]?.groups[0]?.hint ?? '').not.toContain('<')
        for (const { body } of called)
          expect(body).toEqual({
            rego: expect.stringMatching(/^[A-Z0-9]{1,9}$/),
            state: typed.regoState,
          })
      }),
    )
  })

  it('is not called for a vehicle that a program sends at once', async () => {
    const { looked_up: _, ...typed } = { ...PLATE, make: 'Mazda' }
    const { ask, called } = createAsk({ typed })
    await sell.toForm(ask)
    expect(called).toEqual([])
  })
})

describe('valuation (E24, V31, V32)', () => {
  it('calls with the names of E24 and puts the offer into the lead', async () => {
    const car = parseCar({ id: 'c7', slug: 'c7' })
    const { ask, called } = createAsk(
      { car },
      { valuation: { offer_price: 18_000, low: 17_000, high: 19_500, note: 'x' } },
    )
    const extras = await tradeIn.toExtras(WHOLE, ask)
    expect(called).toEqual([
      {
        name: 'valuation',
        body: {
          id: 'c7',
          adjustmentAnswers: { condition: 'Good', keys: 'One' },
          rego: 'ABC123',
          regoState: 'QLD',
          kms: 45_000,
          make: 'Mazda',
          model: 'CX-5',
          year: 2022,
        },
      },
    ])
    const valuation = { offer_price: 18_000, low: 17_000, high: 19_500, at: NOW }
    expect(extras.fields).toEqual({ 'do-you-have-a-trade-in': 'Yes', id: 'c7', valuation })
    expect(tradeIn.next?.({ id: 'f00', key: 'k', fields: extras.fields ?? {} })).toBe(
      '/trade-in/offer/f00?key=k',
    )
  })

  it.each([
    null,
    {},
    { offer_price: 0 },
    { offer_price: -1 },
    { offer_price: 5_000_001 },
    { offer_price: null },
    { offer_price: 'soon' },
    { offer_price: [] },
    [],
    '<html>',
  ])('makes no offer for %j: the dealer calls (V31)', async (answer) => {
    const { ask } = createAsk({}, { valuation: answer })
    const { fields = {} } = await sell.toExtras(WHOLE, ask)
    expect(fields).not.toHaveProperty('valuation')
    expect(sell.next?.({ id: 'f00', key: 'k', fields })).toBeNull()
  })

  it('shows no range that excludes the offer', async () => {
    for (const range of [{ low: 19_000, high: 20_000 }, { low: 5 }, { low: -5, high: 20_000 }]) {
      const { ask } = createAsk({}, { valuation: { offer_price: 18_000, ...range } })
      const { fields = {} } = await sell.toExtras(WHOLE, ask)
      expect(parseEstimate(fields)).toMatchObject({ offer_price: 18_000, low: null, high: null })
    }
  })

  it.each([
    [2019, 100_000, true],
    [2018, 50_000, false],
    [2019, 100_001, false],
    [2027, 0, true],
    [2028, 0, false],
    [2020.5, 0, false],
  ])('for %i with %i km is made: %s (V32)', (year, kms, expected) => {
    expect(canEstimateValue({ year, kms }, siteWith(), NOW)).toBe(expected)
  })

  it('is not called at all if none is made (V32)', async () => {
    for (const over of [{ year: '2018' }, { kms: '100001' }, { year: 'old' }, { kms: '' }]) {
      const { ask, called } = createAsk({}, { valuation: { offer_price: 18_000 } })
      const { fields = {} } = await sell.toExtras({ ...WHOLE, ...over }, ask)
      expect(called).toEqual([])
      expect(parseEstimate(fields)).toBeNull()
    }
  })

  it('counts the years in the dealer’s time zone: New Year comes there first', () => {
    const eve = Date.UTC(2026, 11, 31, 14) / 1000
    expect(canEstimateValue({ year: 2019, kms: 1 }, siteWith(), eve - 3600)).toBe(true)
    expect(canEstimateValue({ year: 2019, kms: 1 }, siteWith(), eve)).toBe(false)
  })

  it('has limits of the site, and none of kilometres if it counts none', () => {
    const site = siteWith({ trade_in: { max_age_years: 20, max_km: 300_000 } })
    expect(canEstimateValue({ year: 2006, kms: 300_000 }, site, NOW)).toBe(true)
    const vans = siteWith({ trade_in: { ask_km: false } })
    expect(canEstimateValue({ year: 2022, kms: null }, vans, NOW)).toBe(true)
    expect(canEstimateValue({ year: 2022, kms: null }, siteWith(), NOW)).toBe(false)
  })

  it('can be accepted for as many days as the site allows', () => {
    const offer = { offer_price: 1, low: null, high: null, at: NOW }
    const site = siteWith({ trade_in: { offer_days: 2 } })
    expect(isExpired(offer, site, NOW + 2 * 86_400 - 1)).toBe(false)
    expect(isExpired(offer, site, NOW + 2 * 86_400)).toBe(true)
  })
})

describe('reduced price (V31)', () => {
  it('is the price less the offer, if the offer is positive', () => {
    const dollars = fc.integer({ min: -1_000_000, max: 5_000_000 })
    fc.assert(
      fc.property(fc.option(dollars), fc.option(dollars), (price, offer) => {
        const reduced = reducedPrice(price, offer)
        if (reduced === null) return
        expect(offer).toBeGreaterThan(0)
        expect(reduced).toBe((price ?? 0) - (offer ?? 0))
        expect(reduced).toBeGreaterThan(10)
      }),
    )
    expect(reducedPrice(30_000, 18_000)).toBe(12_000)
    expect(reducedPrice(30_000, 0)).toBeNull()
    expect(reducedPrice(30_000, -1)).toBeNull()
    expect(reducedPrice(30_000, Number.NaN)).toBeNull()
    expect(reducedPrice(18_000, 18_000)).toBeNull()
  })
})

describe('common questions beside the form (W91, C30)', () => {
  it('have the limits of the site', () => {
    const answers = toFaq(siteWith({ trade_in: { max_age_years: 12, max_km: 250_000 } }))
    expect(answers.map(({ answer }) => answer).join(' ')).toContain(
      'over 12 years old or over 250,000 km',
    )
    expect(answers.map(({ answer }) => answer).join(' ')).not.toContain('{')
  })

  it('do not mention estimates if the site has no tool for them', () => {
    expect(toFaq(testSite()).map(({ id }) => id)).toEqual(['final'])
    expect(toFaq(siteWith({})).map(({ id }) => id)).toEqual(['estimate', 'final', 'none'])
  })
})
