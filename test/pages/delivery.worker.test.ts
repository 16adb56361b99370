import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { addPostcodes, savePlace } from '#sales/delivery/postcodes.ts'
import { encryptSecret } from '#tenant/secret.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const NO_POSTCODE = 'Please enter a postcode.'
const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote."
const YARD = { id: '1', slug: 'main-yard', name: 'Main Yard', primary: true, lat: -33.8, long: 151 }
const BANDS = { bands: [{ up_to_km: 200, price: 190 }] }
const REGIONS = { regions: [{ name: 'Sydney', postcodes: ['2000-2249'], price: 95 }] }

const PART = { 'HX-Request-Type': 'partial' }

async function open(slug: string, more: Partial<SiteInput>): Promise<void> {
  await openShop({ slug, locations: [YARD], ...more }, [testCar({ slug: `${slug}-1` })])
}

async function ask(slug: string, postcode: string, car = `${slug}-1`): Promise<string> {
  const query = `postcode=${encodeURIComponent(postcode)}&car=${encodeURIComponent(car)}`
  return textOf(await (await visit(slug, `/api/delivery?${query}`, PART)).text())
}

beforeAll(async () => {
  await savePlace(env.DB, 'AU', '2250', { point: { lat: -33.4, long: 151.3 }, region: 'NSW' })
  await savePlace(env.DB, 'NZ', '2250', { point: { lat: -37, long: 174 }, region: 'Auckland' })
})

describe('delivery calculator', () => {
  it('shows the price of the region, or says why there is none (W32, V17, V18, V46)', async () => {
    await open('near', { calculators: { delivery: REGIONS } })
    expect(await ask('near', '2000')).toBe('$95 delivery to Sydney')
    expect(await ask('near', '')).toBe(NO_POSTCODE)
    expect(await ask('near', '20')).toBe('Invalid postcode. Please enter a 4-digit number.')
    expect(await ask('near', '6000')).toBe(NO_ESTIMATE)
  })

  it('shows the answer on the whole page without scripts', async () => {
    const form = textOf(await (await visit('near', '/cars/near-1')).text())
    expect(form).toContain('Your postcode')
    expect(form).not.toContain(NO_POSTCODE)
    const page = async (postcode: string) =>
      textOf(await (await visit('near', `/cars/near-1?car=near-1&postcode=${postcode}`)).text())
    expect(await page('2000')).toContain('$95 delivery to Sydney')
    expect(await page('')).toContain(NO_POSTCODE)
    expect(await page('6000')).toContain(NO_ESTIMATE)
  })

  it('calculates with the imported postcodes of the country (decisions, geocoding)', async () => {
    await open('bands', { calculators: { delivery: BANDS } })
    expect(await ask('bands', '2250')).toBe('$190 delivery to NSW 2250')
    await open('kiwi', { calculators: { delivery: BANDS }, locale: 'en-NZ' })
    expect(await ask('kiwi', '2250')).toBe(NO_ESTIMATE)
  })

  it('loads a postcode from the geocoder, which is called once (A30, TH16, TH17)', async () => {
    const geo = await encryptSecret(env.MASTER_KEY, 'learner', 'geo', 'geo-key')
    const geocoding = {
      url: 'https://geocoding.upstreams.example/json',
      secret: 'geo',
      send_key: 'key' as const,
    }
    await open('learner', {
      calculators: { delivery: BANDS },
      upstreams: { geocoding },
      secrets: { geo },
    })
    for (let times = 0; times < 3; times += 1)
      expect(await ask('learner', '2300')).toBe('$190 delivery to 2300')
    for (let times = 0; times < 3; times += 1)
      expect(await ask('learner', '2999')).toBe(NO_ESTIMATE)
    const calls = await fetch('https://geocoding.upstreams.example/calls/json')
    expect(await calls.text()).toBe('2')
  })

  it('calls the third party if there is one, and uses its own prices if that fails (A23, F3)', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const delivery = { url: 'https://delivery.upstreams.example/v1' }
    await open('quoted', { calculators: { delivery: REGIONS }, upstreams: { delivery } })
    for (let times = 0; times < 3; times += 1)
      expect(await ask('quoted', '0800')).toBe('$1,890 delivery to Darwin')
    const calls = await fetch('https://delivery.upstreams.example/calls/v1')
    expect(await calls.text(), 'called once for a postcode (TH16)').toBe('1')
    const { keys } = await env.SEARCH.list({ prefix: 'quoted:' })
    const kept = keys.find(({ name }) => name.endsWith(':delivery:0800'))
    expect((kept?.expiration ?? Infinity) - Date.now() / 1000, 'an hour').toBeLessThan(3700)
    expect(await ask('quoted', '0870')).toBe(NO_ESTIMATE)
    for (const fault of ['failing', 'nonsense', 'garbage']) {
      const broken = { url: `https://delivery.upstreams.example/${fault}` }
      await open(fault, { calculators: { delivery: REGIONS }, upstreams: { delivery: broken } })
      expect(await ask(fault, '2000')).toBe('$95 delivery to Sydney')
    }
    expect(error.mock.calls.flat().join()).toContain('"upstream":"delivery"')
    expect(error.mock.calls.flat().join()).not.toMatch(/(?<![\w-])2000(?![\w-])/)
    vi.restoreAllMocks()
  })

  it('calls the third party for each dealer, whose prices are its own (TH2)', async () => {
    for (const slug of ['first', 'second']) {
      const delivery = { url: `https://delivery.upstreams.example/of-${slug}` }
      await open(slug, { calculators: { delivery: REGIONS }, upstreams: { delivery } })
      expect(await ask(slug, '0800')).toBe('$1,890 delivery to Darwin')
      const calls = await fetch(`https://delivery.upstreams.example/calls/of-${slug}`)
      expect(await calls.text()).toBe('1')
    }
  })

  it('answers only for vehicles of the site (TH16)', async () => {
    const response = await visit('near', '/api/delivery?postcode=2000&car=bands-1', PART)
    expect(response.status).toBe(404)
    expect(textOf(await response.text())).toBe(NO_ESTIMATE)
  })

  it('is hidden if the site has no prices, and shows input as text', async () => {
    await open('silent', {})
    expect(await (await visit('silent', '/cars/silent-1')).text()).not.toContain('delivery-calcu')
    const typed = encodeURIComponent('"><b>')
    const html = await (await visit('near', `/cars/near-1?postcode=${typed}`)).text()
    expect(html).not.toContain('"><b>"')
    expect(html).toContain('value="&quot;&gt;&lt;b"')
  })

  it('calculates with the postcodes that come with the product, in both countries (X26)', async () => {
    for (const { country, postcodes } of env.OWN_POSTCODES)
      await addPostcodes(env.DB, country, postcodes)
    const bands = [...BANDS.bands, { up_to_km: 4000, price: 1690 }]
    await open('first-start', { calculators: { delivery: { bands } } })
    expect(await ask('first-start', '2150')).toBe('$190 delivery to NSW 2150')
    expect(await ask('first-start', '6000')).toBe('$1,690 delivery to WA 6000')
    expect(await ask('first-start', '0100')).toBe(NO_ESTIMATE)
    const penrose = { ...YARD, lat: -36.909, long: 174.816 }
    const delivery = { bands: BANDS.bands }
    const site = { calculators: { delivery }, locale: 'en-NZ' as const, locations: [penrose] }
    await open('first-start-nz', site)
    expect(await ask('first-start-nz', '3200')).toBe('$190 delivery to Waikato 3200')
  })
})

describe('fuel calculator', () => {
  const page = async (slug: string, query = '', site = 'fuel') =>
    textOf(await (await visit(site, `/cars/${slug}${query}`)).text())

  beforeAll(async () => {
    const cars = [
      testCar({ slug: 'thirsty', variant: { fuelconsumptioncombined: 12.5 } }),
      testCar({ slug: 'plain' }),
      testCar({ slug: 'volts', simple_fuel: 'Electric' }),
      testCar({ slug: 'van', item_type: 'caravan', simple_fuel: null }),
    ]
    const fuel = { price: 2, distance: 100 }
    await openShop({ slug: 'fuel', calculators: { fuel: { ...fuel, consumption: 10 } } }, cars)
    await openShop({ slug: 'no-fuel', calculators: { fuel } }, cars)
  })

  it('starts with the consumption of the vehicle, else with the site’s (V16)', async () => {
    expect(await page('thirsty')).toContain('$25.00 in fuel')
    expect(await page('plain')).toContain('$20.00 in fuel')
    expect(await page('thirsty', '', 'no-fuel')).toContain('$25.00 in fuel')
    expect(await page('plain', '', 'no-fuel'), 'that of another vehicle').not.toContain('in fuel')
  })

  it('calculates from the form without scripts (W31, V15)', async () => {
    const asked = '?fuel_price=%241.50&distance=1,000+kms&consumption=8'
    expect(await page('plain', asked)).toContain('$120.00 in fuel')
    expect(await page('plain', '?distance=far')).toContain('– in fuel')
  })

  it.each(['volts', 'van'])('is hidden for vehicles without fuel: %s (V15)', async (slug) => {
    expect(await page(slug)).not.toContain('in fuel')
  })
})
