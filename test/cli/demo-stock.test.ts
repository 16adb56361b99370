import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'

import { loadRecipe, recordDemo, toPlaces, updateDemoStock } from '#cli/demo.ts'
import { loadPictures } from '#cli/stock/pictures.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { monthStart } from '#analytics/sales-of-month.ts'
import { parseCar } from '#vehicle/car.ts'
import { findMake, findModel } from '#vehicle/catalogue.ts'
import { toColour } from '#vehicle/record-labels.ts'
import { generateStock, type GenerateOptions } from '#cli/demo-stock/generate.ts'
import type { Recipe } from '#cli/demo-stock/recipe.ts'
import { type StockRecord, toRecord } from '#vehicle/record.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { createTestStore, feedCar } from './stock-engine.ts'

const NOW = 1_795_200_000
const PICTURES = {
  angles: ['front', 'side'],
  lights: {
    studio: {
      path: '/stock/{body}-{colour}-{angle}.webp',
      bodies: { suv: ['white', 'red'], ute: ['white'], hatch: ['blue'], caravan: ['white'] },
    },
  },
}
const sites = await readSites(join(import.meta.dirname, '../../tenants'))
const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors']

async function load(slug: string): Promise<{ site: Site; recipe: Recipe }> {
  const site = sites.find((file) => file.slug === slug)?.site ?? null
  const recipe = await loadRecipe(slug)
  if (site === null || recipe === null) throw new Error(`${slug} has no site or no recipe.`)
  return { site, recipe }
}

type More = Partial<Pick<GenerateOptions, 'count' | 'seed' | 'now' | 'pictures'>>

const drawn = new Map<string, ReturnType<typeof drawAnew>>()

/** Stock used by several tests is generated once. */
function draw(slug: string, more: More = {}): ReturnType<typeof drawAnew> {
  const key = JSON.stringify([slug, more])
  const made = drawn.get(key) ?? drawAnew(slug, more)
  drawn.set(key, made)
  return made
}

async function drawAnew(slug: string, more: More) {
  const { site, recipe } = await load(slug)
  const options = { places: toPlaces(site), pictures: PICTURES, now: NOW, ...more }
  const documents = [...generateStock(recipe, options)]
  const cars = documents.map((document) => {
    const car = parseCar(document)
    if (car === null) throw new Error('A generated vehicle cannot be read.')
    return car
  })
  const all = cars.map((car) => toRecord(car))
  // One vehicle of the showcase has nothing to check here.
  const records = all.filter((_, n) => recipe.showcase[n]?.carries !== 'nothing')
  return { site, recipe, documents, cars, all, records }
}

/** Addresses of the pictures of a document, in a list of their own; no list where there are none. */
function toAddresses({ images }: Record<string, unknown>): string[][] {
  const list = z
    .array(z.object({ image: z.object({ url: z.string() }) }))
    .catch([])
    .parse(images)
  return list.length > 0 ? [list.map(({ image }) => image.url)] : []
}

const values = (records: StockRecord[], name: keyof StockRecord) =>
  new Set(records.map((record) => record[name]))
const share = (records: StockRecord[], fits: (record: StockRecord) => boolean) =>
  records.filter(fits).length / records.length

describe('the sales of demo stock', () => {
  it('are believable on a site that counts them, also on the first of a month (W16)', async () => {
    for (const slug of SITES) {
      const { site } = await load(slug)
      if (!site.sales_counter.enabled) continue
      expect(site.sales_counter.source).toBe('feed')
      for (const day of ['2026-11-01T12:00:00Z', '2026-11-23T12:00:00Z']) {
        const now = Date.parse(day) / 1000
        const { all } = await draw(slug, { now })
        const sold = all.filter(
          (record) => record.status === 'sold' && record.sold_date_timestamp >= monthStart(now),
        )
        expect(sold.length, `${slug} ${day}`).toBeGreaterThan(0)
        // Vehicles a day, of several yards.
        expect(sold.length / all.length, `${slug} ${day}`).toBeLessThan(0.1)
      }
    }
  })
})

describe('demo stock', () => {
  it('is the same for the same seed, and vehicle n the same whatever the count', async () => {
    const some = await draw('harbour', { count: 40 })
    const more = await draw('harbour', { count: 60 })
    expect(more.documents.slice(0, 40)).toEqual(some.documents)
    expect((await draw('harbour', { count: 40, seed: 'other' })).documents).not.toEqual(
      some.documents,
    )
  })

  it.each(SITES)('of %s has unique ids, slugs and stock numbers', async (slug) => {
    const { all, recipe } = await draw(slug)
    expect(all).toHaveLength(recipe.count)
    for (const name of ['id', 'slug', 'stocknum'] as const) {
      expect(values(all, name).size).toBe(all.length)
    }
    for (const record of all) expect(record.slug).toMatch(/^\d{4}-[a-z0-9-]+$/)
  })

  it.each(SITES)('of %s is at the locations of the site (E4)', async (slug) => {
    const { records, site } = await draw(slug)
    const yards = site.locations.filter(({ location_type: type }) => type === '')
    const places = new Set(yards.map(({ name }) => name))
    expect(values(records, 'location_name')).toEqual(places)
    const dealerships = new Set(site.dealerships.map(({ name }) => name))
    for (const name of values(records, 'dealership_name')) expect(dealerships).toContain(name)
  })

  it.each(SITES)('of %s has makes and models that the catalogue knows', async (slug) => {
    for (const { make = '', model = '' } of (await draw(slug)).all) {
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
    const ordered = records.filter(({ preorder }) => preorder === true)
    expect(values(ordered, 'km')).toEqual(new Set([undefined]))
  })

  it('has realistic prices: older and further is cheaper, new is dearest', async () => {
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

  it('sells one make new if the site is of one manufacturer, in a yard of its own', async () => {
    const { records } = await draw('wattle-park-mazda')
    for (const { car_type: type, location_name: place } of records)
      expect(place).toBe(type === 'used' ? 'Wattle Park Used' : 'Wattle Park Showroom')
    const fresh = records.filter(({ car_type }) => car_type !== 'used')
    expect(values(fresh, 'make')).toEqual(new Set(['Mazda']))
    expect(fresh.length).toBeGreaterThan(40)
  })

  it('measures caravans in feet, says what they weigh and how many sleep in them (E6)', async () => {
    const { records } = await draw('banksia-caravans')
    expect(values(records, 'item_type')).toEqual(new Set(['caravan']))
    for (const { body, specifications, length_m, sleeps } of records) {
      expect(specifications?.body_length).toBeGreaterThanOrEqual(13)
      const { tare_weight: tare, aggregate_trailer_mass: loaded } = specifications ?? {}
      // What drives itself is no trailer.
      if (body === 'Motorhome') expect(loaded).toBeUndefined()
      else expect(loaded).toBeGreaterThan(tare ?? Infinity)
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

  it.each(SITES)('of %s states nothing that its other facts rule out', async (slug) => {
    const { documents } = await draw(slug, { pictures: await loadPictures() })
    for (const { name, badge, simple_body: body, ...car } of documents) {
      const lines = z.array(z.string()).catch([]).parse(car.standardEquipment)
      const comment = z.string().catch('').parse(car.dealercomments)
      const has = (words: RegExp) => words.test([...lines, comment].join('\n'))
      const called = String(name)
      expect(lines.filter((line) => /alloy wheels/.test(line)).length, called).toBeLessThan(2)
      if (/^(?:Ute|Convertible|Van)$/.test(String(body)))
        expect(has(/sunroof|power tailgate/i), called).toBe(false)
      if (String(car.interior_colour).endsWith('Cloth'))
        expect(has(/leather seats/i), called).toBe(false)
      const { sleeps = 9 } = z
        .object({ sleeps: z.number() })
        .partial()
        .catch({})
        .parse(car.specifications)
      if (sleeps < 4) expect(has(/bunk|converts to a bed/i), called).toBe(false)
      if (Number(car.year) < 2012) expect(has(/CarPlay|wireless|autonomous/i), called).toBe(false)
      if (body === 'Scooter') expect(has(/quick shifter|slipper clutch/i), called).toBe(false)
      if (body === 'Motorhome') expect(has(/hitch|tows|dual cab/i), called).toBe(false)
      if (car.simple_fuel === 'Electric') expect(has(/full tank|gearbox/), called).toBe(false)
      if (car.price === 0) expect(has(/priced to/i), called).toBe(false)
      const [, kwh] = /e\+ (\d\d)/.exec(String(badge)) ?? []
      if (kwh !== undefined)
        expect(car.electric, called).toMatchObject({ battery_kwh: Number(kwh) })
      const [, litres] = /^(\d\.\d)GT/.exec(String(badge)) ?? []
      if (litres !== undefined) expect(car.engine_size_litres, called).toBe(Number(litres))
      const [, , told = ''] =
        /(?:Highlights are|It comes standard with) (.*?) and (.*?)\./.exec(comment) ?? []
      if (told !== '') expect(comment.split(told).length, comment).toBe(2)
    }
  })

  it.each(SITES)('of %s has comments of every length: short, long and missing', async (slug) => {
    const { records } = await draw(slug)
    const comments = records.flatMap(({ dealercomments }) => dealercomments ?? [])
    for (const comment of comments) {
      expect(comment).not.toMatch(/[{}]|undefined| {2}| [.,]|\bthis \d /)
      expect(comment.length).toBeGreaterThan(50)
    }
    expect(new Set(comments).size).toBeGreaterThan(comments.length * 0.9)
    const long = comments.filter((comment) => comment.length > 400 && comment.includes('\n\n'))
    expect(long.length).toBeGreaterThan(records.length * 0.08)
    expect(comments.filter((comment) => comment.length < 400).length).toBeGreaterThan(long.length)
    expect(comments.length).toBeLessThan(records.length * 0.98)
  })

  it.each(SITES)(
    'of %s tells of no owner, trade-in or wear of vehicles without an owner here',
    async (slug) => {
      const { records } = await draw(slug)
      const unused = records.filter(
        ({ car_type: type, consumer_notice: notice }) =>
          type !== 'used' || notice?.['imported'] === true,
      )
      for (const { dealercomments } of unused)
        expect(dealercomments ?? '').not.toMatch(
          /in trade from|owned it|ex-council|stone chips|serviced every|garaged|the roof is dry/i,
        )
      expect(
        unused.filter(({ dealercomments }) => dealercomments?.includes('\n\n')).length,
      ).toBeGreaterThanOrEqual(unused.length * 0.08)
    },
  )

  it.each(SITES)(
    'of %s has vehicles in each state that pages distinguish (S1-S3)',
    async (slug) => {
      const { cars } = await draw(slug)
      const kinds = cars.map((car) => stockState(car, { now: NOW, soldWindow: 3 }).kind)
      for (const kind of ['in_stock', 'coming_soon', 'reserved', 'sold', 'gone']) {
        expect(kinds, kind).toContain(kind)
      }
    },
  )

  it.each(SITES)('of %s carries history reports, and none on new vehicles', async (slug) => {
    const { cars } = await draw(slug)
    const told = cars.filter(({ file }) => file !== null)
    expect(told.length).toBeGreaterThan(cars.length * 0.1)
    expect(told.every(({ car_type }) => car_type === 'used')).toBe(true)
  })

  it('lists no, some or sixty items of equipment', async () => {
    const { records } = await draw('harbour', { count: 600 })
    const counts = records.map(({ standardEquipment }) => standardEquipment?.length ?? 0)
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...counts)).toBe(60)
    expect(
      share(records, ({ standardEquipment }) => (standardEquipment?.length ?? 0) > 39),
    ).toBeGreaterThan(0.05)
  })

  it('requires a higher deposit for some of them than the site does (S20)', async () => {
    const { cars } = await draw('harbour', { count: 600 })
    const deposits = cars.map(({ deposit }) => deposit)
    expect(new Set(deposits)).toEqual(new Set([null, 500, 1000]))
    expect(deposits.filter((deposit) => deposit === null).length).toBeGreaterThan(500)
  })

  it('has registrations that are valid, that have expired, and none', async () => {
    const { records } = await draw('harbour')
    const today = new Date(NOW * 1000).toISOString().slice(0, 10)
    for (const [name, fits] of [
      ['running', (until?: string) => until !== undefined && until > today],
      ['run out', (until?: string) => until !== undefined && until < today],
      ['none', (until?: string) => until === undefined],
    ] as const) {
      expect(
        share(records, ({ rego_expiry }) => fits(rego_expiry)),
        name,
      ).toBeGreaterThan(0.03)
    }
  })

  it('gives fuel type and consumption for every motorcycle and car with an engine (E5, W31)', async () => {
    const { cars } = await draw('tui-motors')
    const burning = cars.filter(({ variant, simple_fuel }) => variant && simple_fuel !== 'Electric')
    for (const { variant, name } of burning) {
      expect(variant?.fuelconsumptioncombined, name ?? '').toBeGreaterThan(1)
      expect(variant?.fuelcapacity, name ?? '').toBeGreaterThan(8)
    }
    expect(burning.length).toBeGreaterThan(200)
  })

  it.each(SITES)('of %s starts with one that has every fact, then none', async (slug) => {
    const { documents, cars, recipe } = await draw(slug, { pictures: await loadPictures() })
    const [everything, nothing] = cars
    // Files served by the demo itself.
    for (const path of [everything?.file, everything?.video_url]) {
      if (path) expect(existsSync(join(import.meta.dirname, '../../static', path)), path).toBe(true)
    }
    const optional = [
      'file',
      'before_price',
      'subscription_price',
      'payment_processors',
      'external_video_url',
    ] as const
    for (const name of optional) expect(everything?.[name], name).toBeTruthy()
    // From all around, near, and inside.
    expect(everything?.images.length).toBeGreaterThanOrEqual(8)
    expect(everything?.images.some(({ image }) => image?.url?.startsWith('/stock/inside/'))).toBe(
      true,
    )
    expect(everything).toMatchObject({ certified: true, status: 'in_stock', reserved: false })
    expect(everything?.dealercomments?.length).toBeGreaterThan(400)
    const above = (everything?.autograb_data?.average_market_price ?? 0) - (everything?.price ?? 0)
    expect(above).toBeGreaterThan(recipe.lender === null ? -1 : 499)
    expect(Object.keys(documents[1] ?? {})).toHaveLength(11)
    expect(nothing).toMatchObject({ price: null, images: [], location: null, variant: null })
  })

  it('keeps the addresses of its showcase', async () => {
    const heads = await Promise.all(SITES.map((slug) => draw(slug, { count: 2 })))
    expect(heads.flatMap(({ cars }) => cars.map(({ slug }) => slug))).toMatchInlineSnapshot(`
      [
        "2023-kia-sportage-sx-h10000",
        "2019-ford-ranger-wildtrak-h10001",
        "2023-mazda-cx-5-touring-w10000",
        "2019-mazda-3-g20-touring-w10001",
        "2022-jayco-journey-21-66-3-bc10000",
        "2018-jayco-swan-outback-bc10001",
        "2020-toyota-harrier-premium-t10000",
        "2016-mazda-demio-13s-t10001",
      ]
    `)
    const nextYear = await draw('harbour', { count: 2, now: NOW + 366 * 86_400 })
    expect(nextYear.cars.map(({ slug }) => slug)).toEqual(heads[0]?.cars.map(({ slug }) => slug))
  })

  it('rotates the blue SUVs in 36 frames, with hotspots inside the picture (W21, E2)', async () => {
    const { cars } = await draw('harbour', { pictures: await loadPictures() })
    const turning = cars.filter(({ spin_images }) => spin_images.length > 0)
    expect(turning.length).toBeGreaterThan(1)
    expect(turning[0]?.primary_image_url).toBe('/stock/suv-blue-front/1600x1067.webp')
    for (const car of turning) {
      const { spin_images, spin_interior_image, hotspots, primary_image_url } = car
      expect(primary_image_url).toMatch(/^\/stock\/suv-blue-/)
      expect(spin_images).toHaveLength(36)
      expect(new Set(spin_images).size).toBe(36)
      expect(spin_interior_image).toBe(
        car.interior_colour?.startsWith('Black')
          ? '/panorama/suv-black.webp'
          : '/panorama/suv.webp',
      )
      expect(car.interior_colour).toMatch(/^Black|^Brown Leather$/)
      const marks = [...(hotspots?.exterior ?? []), ...(hotspots?.interior ?? [])]
      expect(marks.length).toBeGreaterThan(8)
      for (const place of marks.flatMap((mark) => [mark, ...mark.anchors])) {
        expect(place.posX).toBeGreaterThan(5)
        expect(place.posX).toBeLessThan(98)
        expect(place.posY).toBeGreaterThan(20)
        expect(place.posY).toBeLessThan(90)
      }
      for (const { anchors } of hotspots?.exterior ?? []) {
        expect(anchors.every(({ angle }) => angle !== null && angle >= 0 && angle < 36)).toBe(true)
      }
    }
  })

  it('shows the pictures of its body and colour, white if that colour has none', async () => {
    const { records } = await draw('harbour')
    const utes = records.filter(({ body, has_photos }) => body === 'Ute' && has_photos)
    for (const { primary_image_url, photos_count } of utes) {
      expect(primary_image_url).toMatch(/^\/stock\/ute-white-(?:front|side)\.webp$/)
      expect(photos_count).toBe(2)
    }
    expect(utes.length).toBeGreaterThan(50)
  })

  it.each([
    ['C-HR', 'coupe-suv'],
    ['Ioniq 5', 'ev-hatch'],
    ['Kona', 'compact-suv'],
    ['Sportage', 'suv'],
    ['CX-5', 'sport-suv'],
    ['RAV4', 'rugged-suv'],
    ['Forester', 'boxy-suv'],
    ['HiLux', '(?:ute|single-cab)'],
    ['Ranger', 'wide-ute'],
    ['Kluger', 'large-suv'],
    ['LandCruiser', 'large-four-by-four'],
    ['LandCruiser Prado', 'four-by-four'],
    ['Jimny', 'small-four-by-four'],
    ['Yaris', 'small-hatch'],
    ['i30', 'hatch'],
    ['Model 3', 'sedan-compact'],
    ['Camry', 'sedan'],
  ])('shows a %s as a %s', async (model, body) => {
    const { records } = await draw('harbour', { pictures: await loadPictures(), count: 900 })
    const shown = records.filter((record) => record.model === model && record.has_photos)
    expect(shown.length).toBeGreaterThan(0)
    for (const { primary_image_url: url = '' } of shown)
      expect(url).toMatch(new RegExp(`^/stock/([a-z]+/)?${body}-[a-z]+-[a-z-]+(/\\d+x\\d+)?.webp$`))
  })

  it('has two doors and three seats where the cab is single', async () => {
    const { records } = await draw('harbour', { count: 900 })
    const single = records.filter(({ badge }) => badge === 'WorkMate')
    expect(single.length).toBeGreaterThan(0)
    for (const { doors, seats } of single) expect([doors, seats]).toEqual([2, 3])
  })

  it.each(SITES)(
    'of %s is photographed in several lights, each vehicle in one, by files that exist',
    async (slug) => {
      const { documents } = await draw(slug, { pictures: await loadPictures() })
      const shown = documents.flatMap((document) => toAddresses(document))
      const lightOf = (url: string) => /^\/stock\/(\w+)\//.exec(url)?.[1] ?? 'studio'
      const lights = Map.groupBy(shown, ([first = '']) => lightOf(first))
      expect(lights.size).toBeGreaterThanOrEqual(3)
      for (const { length } of lights.values()) expect(length / shown.length).toBeLessThan(0.8)
      for (const images of shown) {
        const outside = images.filter((url) => !/^\/stock\/(?:detail|inside)\//.test(url))
        expect(new Set(outside.map(lightOf)).size, images[0]).toBe(1)
        expect(images.length, images[0]).toBeGreaterThanOrEqual(3)
      }
      for (const url of new Set(shown.flat()))
        expect(existsSync(join(import.meta.dirname, '../../static', url)), url).toBe(true)
    },
  )

  it.each(SITES)(
    'of %s is shown only in lights of its condition, or in the studio',
    async (slug) => {
      const { recipe, records } = await draw(slug, { pictures: await loadPictures() })
      for (const { car_type: condition = 'used', primary_image_url: url = '', name } of records) {
        const light = /^\/stock\/(\w+)\//.exec(url)?.[1] ?? 'studio'
        const own = Object.keys(recipe.lights[condition] ?? {})
        expect(['studio', ...own], `${name}: ${url}`).toContain(light)
      }
    },
  )

  it('paints a vehicle in a colour that is drawn, and shows it so', async () => {
    const { recipe, site } = await load('harbour')
    const pictures = {
      angles: ['front'],
      lights: {
        studio: { path: '/{body}-{colour}-{angle}', bodies: { ute: ['white', 'blue', 'red'] } },
        yard: { path: '/yard/{body}-{colour}-{angle}', bodies: { ute: ['blue'] } },
      },
    }
    const options = { places: toPlaces(site), now: NOW, pictures, count: 900 }
    const used = { yard: 1 }
    const utes = [...generateStock({ ...recipe, showcase: [], lights: { used } }, options)].filter(
      ({ simple_body: body, primary_image_url: url }) => body === 'Ute' && url !== null,
    )
    expect(utes.length).toBeGreaterThan(50)
    for (const { colour, primary_image_url: url } of utes) {
      const hue = String(toColour(String(colour)))
      if (/^(?:White|Blue|Red)$/.test(hue)) expect(url).toContain(`ute-${hue.toLowerCase()}-`)
    }
    const uses = Map.groupBy(utes, ({ primary_image_url: url }) => String(url))
    // Each of the four as often as the others.
    expect(uses.size).toBe(4)
    for (const { length } of uses.values()) expect(length / utes.length).toBeCloseTo(0.25, 1)
  })

  it('has no photos before pictures are generated', async () => {
    const { site, recipe } = await load('harbour')
    const options = { places: toPlaces(site), pictures: null, now: NOW, count: 5 }
    for (const document of generateStock(recipe, options)) {
      expect(document.photos_count ?? 0).toBe(0)
    }
  })
})

describe('the demo stock of npm start', () => {
  /** A site of few vehicles, as `npm start` finds it: what it has done is in a folder that goes. */
  async function open() {
    const records = await mkdtemp(join(tmpdir(), 'forecourt-demo-'))
    onTestFinished(() => rm(records, { recursive: true }))
    const { site, recipe } = await load('wattle-park-mazda')
    const opened = createTestStore()
    const few = { ...recipe, count: 6 }
    const start = (change: Partial<Recipe> = {}) =>
      updateDemoStock({ site, store: opened.store }, { ...few, ...change }, { now: NOW, records })
    return { ...opened, site, few, records, start }
  }

  it('is made once, and again when its recipe has changed; then what is not of the demo or is held stays', async () => {
    const { start, taken, store, documents, site } = await open()
    expect(await start()).toMatchObject({ added: 6 })
    const first = await documents()
    expect(await start()).toBeNull()
    await taken([feedCar(7)], { isPartial: true })
    const [held = { objectID: '' }] = first.values()
    await store.saveRecords(site.search.index, [{ ...held, held_until: NOW + 60, name: 'As held' }])
    await store.settle(site.search.index)
    expect(await start({ seed: 'another', first_id: 520_001 })).toMatchObject({ sold: 0 })
    const second = await documents()
    expect([...second.keys()].toSorted()).toEqual(['7', ...first.keys(), '520006'].toSorted())
    expect(second.get('7')).toMatchObject({ make: 'Kia' })
    expect(second.get(held.objectID)).toMatchObject({ name: 'As held', held_until: NOW + 60 })
    expect(second.get('520001')?.name).not.toEqual(first.get('520001')?.name)
    expect(await start({ seed: 'another', first_id: 520_001 })).toBeNull()
  })

  it('is made again if what was last made can no longer be read', async () => {
    const { start, site, records } = await open()
    await start()
    await writeFile(join(records, `${site.slug}.json`), '{"hash":')
    expect(await start()).not.toBeNull()
    expect(await start()).toBeNull()
  })

  it('keeps the number of vehicles that the developer asked for', async () => {
    const { start, records, site, few, documents } = await open()
    await start()
    await recordDemo({ site, recipe: few, count: 9 }, records)
    await start({ seed: 'another' })
    expect((await documents()).size).toBe(9)
  })

  it('leaves alone what the developer has put in its place', async () => {
    const { start, taken, documents } = await open()
    await start()
    await taken([feedCar(7)], { force: true })
    const before = await documents()
    expect(await start({ seed: 'another' })).toBeNull()
    expect(await documents()).toEqual(before)
  })
})
