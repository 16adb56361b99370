import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { loadRecipe, toPlaces } from '#cli/demo.ts'
import { parseSite } from '#cli/tenants/read-sites.ts'
import { parseCar } from '#stock/car.ts'
import { findMake, findModel } from '#stock/catalogue.ts'
import { generateStock } from '#stock/generate.ts'
import type { Recipe } from '#stock/generate-recipe.ts'
import { toRecord, type StockRecord } from '#stock/record.ts'
import type { Site } from '#tenant/schema.ts'

const NOW = 1_795_200_000
const PICTURES = {
  path: '/stock/{body}-{colour}-{angle}.webp',
  angles: ['front', 'side'],
  bodies: { suv: ['white', 'red'], ute: ['white'], hatch: ['blue'], caravan: ['white'] },
}
const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors']

async function load(slug: string): Promise<{ site: Site; recipe: Recipe }> {
  const text = readFileSync(join(import.meta.dirname, '../../tenants', slug, 'site.json'), 'utf8')
  const { site } = parseSite(text)
  const recipe = await loadRecipe(slug)
  if (site === null || recipe === null) throw new Error(`${slug} has no site or no recipe.`)
  return { site, recipe }
}

async function draw(slug: string, more: { count?: number; seed?: string; now?: number } = {}) {
  const { site, recipe } = await load(slug)
  const options = { places: toPlaces(site), pictures: PICTURES, now: NOW, ...more }
  const documents = [...generateStock(recipe, options)]
  const records = documents.map((document) => {
    const car = parseCar(document)
    if (car === null) throw new Error('A generated vehicle cannot be read.')
    return toRecord(car)
  })
  return { site, recipe, documents, records }
}

const values = (records: StockRecord[], name: keyof StockRecord) =>
  new Set(records.map((record) => record[name]))
const share = (records: StockRecord[], fits: (record: StockRecord) => boolean) =>
  records.filter(fits).length / records.length

describe('demo stock', () => {
  it('is the same for the same seed, and vehicle n the same whatever the count', async () => {
    const some = await draw('harbour', { count: 40 })
    const more = await draw('harbour', { count: 60 })
    expect(more.documents.slice(0, 40)).toEqual(some.documents)
    expect((await draw('harbour', { count: 40, seed: 'other' })).documents).not.toEqual(
      some.documents,
    )
  })

  it.each(SITES)('of %s can be told apart by id, slug and stock number', async (slug) => {
    const { records, recipe } = await draw(slug)
    expect(records).toHaveLength(recipe.count)
    for (const name of ['id', 'slug', 'stocknum'] as const) {
      expect(values(records, name).size).toBe(records.length)
    }
    for (const record of records) expect(record.slug).toMatch(/^\d{4}-[a-z0-9-]+$/)
  })

  it.each(SITES)('of %s stands in the places of the site (E4)', async (slug) => {
    const { records, site } = await draw(slug)
    const places = new Set(site.locations.map(({ name }) => name))
    expect(values(records, 'location_name')).toEqual(places)
    const dealerships = new Set(site.dealerships.map(({ name }) => name))
    for (const name of values(records, 'dealership_name')) expect(dealerships).toContain(name)
  })

  it.each(SITES)('of %s has makes and models that the catalogue knows', async (slug) => {
    for (const { make = '', model = '' } of (await draw(slug)).records) {
      expect(findMake(make)?.name).toBe(make)
      expect(findModel(make, model)?.name, `${make} ${model}`).toBe(model)
    }
  })

  it('has every state that pages must show', async () => {
    const { records } = await draw('harbour')
    expect(values(records, 'status')).toEqual(new Set(['in_stock', 'coming_soon', 'sold']))
    const recent = records.filter(
      ({ status, sold_date_timestamp }) =>
        status === 'sold' && sold_date_timestamp > NOW - 3 * 86_400,
    )
    expect(recent.length).toBeGreaterThan(5)
    const having: [string, (record: StockRecord) => boolean][] = [
      ['reserved', ({ reserved }) => reserved === true],
      ['preorder', ({ preorder }) => preorder === true],
      ['without photos', ({ has_photos }) => !has_photos],
      ['without a price', ({ price }) => price === 0],
      ['reduced', ({ price, before_price }) => (before_price ?? 0) > price],
      ['certified', ({ certified }) => certified],
      ['test drive only', ({ tag }) => tag === 'Test Drive Only'],
      ['by subscription', ({ subscription_price }) => (subscription_price ?? 0) > 0],
      ['with a weekly payment', ({ weekly_price_range }) => weekly_price_range !== undefined],
      ['compared', ({ autograb_data }) => autograb_data !== undefined],
      ['electric', ({ is_electric }) => is_electric],
      ['just arrived', ({ created_at_timestamp }) => created_at_timestamp > NOW - 8 * 86_400],
      ['a truck', ({ item_type }) => item_type === 'truck'],
    ]
    for (const [name, fits] of having) expect(share(records, fits), name).toBeGreaterThan(0.004)
    expect(share(records, ({ status }) => status === 'in_stock')).toBeGreaterThan(0.85)
  })

  it('has believable prices: older and further is cheaper, new is dearest', async () => {
    const { records } = await draw('harbour', { count: 3000 })
    const middle = (fits: (record: StockRecord) => boolean) => {
      const prices = records
        .filter((record) => record.price > 0 && fits(record))
        .map(({ price }) => price)
      return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0
    }
    const rav4 = (from: number, to: number) =>
      middle(
        ({ model, year = 0, car_type }) =>
          model === 'RAV4' && car_type === 'used' && year >= from && year <= to,
      )
    expect(rav4(2013, 2016)).toBeLessThan(rav4(2018, 2020))
    expect(rav4(2018, 2020)).toBeLessThan(rav4(2023, 2025))
    expect(middle(({ car_type }) => car_type === 'used')).toBeLessThan(
      middle(({ car_type }) => car_type === 'new'),
    )
    for (const { price } of records) if (price > 0) expect(price).toBeGreaterThanOrEqual(3900)
  })

  it('sells one make new where the site is of one manufacturer', async () => {
    const { records } = await draw('wattle-park-mazda')
    const fresh = records.filter(({ car_type }) => car_type !== 'used')
    expect(values(fresh, 'make')).toEqual(new Set(['Mazda']))
    expect(fresh.length).toBeGreaterThan(60)
  })

  it('measures caravans in feet, says what they weigh and how many sleep in them (E6)', async () => {
    const { records } = await draw('banksia-caravans')
    expect(values(records, 'item_type')).toEqual(new Set(['caravan']))
    for (const { specifications, length_m, sleeps } of records) {
      expect(specifications?.body_length).toBeGreaterThanOrEqual(13)
      expect(specifications?.aggregate_trailer_mass).toBeGreaterThan(
        specifications?.tare_weight ?? 0,
      )
      expect(length_m).toBeGreaterThan(3.9)
      expect(sleeps).toBeGreaterThanOrEqual(2)
    }
  })

  it('has warrants, imports and learner motorcycles in New Zealand', async () => {
    const { records } = await draw('tui-motors')
    expect(share(records, ({ wof_expiry }) => wof_expiry !== undefined)).toBe(1)
    expect(share(records, ({ item_type }) => item_type === 'motorcycle')).toBeGreaterThan(0.12)
    expect(share(records, ({ model }) => model === 'Aqua')).toBeGreaterThan(0.02)
    expect(records.some(({ categories }) => categories?.includes('Learner approved'))).toBe(true)
    for (const { regplate } of records) expect(regplate).toMatch(/^[A-Z]{3}\d{3}$/)
  })

  it('comes with comments of two to six sentences that leave no gap', async () => {
    for (const slug of SITES) {
      const { records } = await draw(slug)
      const comments = records.map(({ dealercomments = '' }) => dealercomments)
      for (const comment of comments) {
        expect(comment).not.toMatch(/[{}]|undefined| {2}| [.,]|\bthis \d /)
        expect(comment.length).toBeGreaterThan(50)
      }
      expect(new Set(comments).size).toBeGreaterThan(records.length * 0.9)
    }
  })

  it('shows the pictures of its body and colour, white where the colour is not there', async () => {
    const { records } = await draw('harbour')
    const utes = records.filter(({ body, has_photos }) => body === 'Ute' && has_photos)
    for (const { primary_image_url, photos_count } of utes) {
      expect(primary_image_url).toBe('/stock/ute-white-front.webp')
      expect(photos_count).toBe(2)
    }
    expect(utes.length).toBeGreaterThan(50)
  })

  it('goes without photos before pictures are made', async () => {
    const { site, recipe } = await load('harbour')
    const options = { places: toPlaces(site), pictures: null, now: NOW, count: 5 }
    for (const document of generateStock(recipe, options)) expect(document.photos_count).toBe(0)
  })
})
