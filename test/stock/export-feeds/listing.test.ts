import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Car, CAR_FIELDS, parseCar } from '#vehicle/car.ts'
import { FEEDS } from '#feeds/export/feeds.ts'
import { type Listing, toListing } from '#feeds/export/listing.ts'
import { toFeedItem } from '#feeds/export/feed-item.ts'
import { writeFeed } from '#feeds/export/write-feed.ts'
import { findMap, mapRows } from '#feeds/import/column-map.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { readFeed } from '#feeds/import/read-feed.ts'
import { toRecord } from '#vehicle/record.ts'
import type { Site } from '#tenant/schema.ts'
import { cases } from '#test/support/cases.ts'
import { DEMO_NOW, demoStock } from '#test/support/demo-stock.ts'
import { hostileCars } from '#test/support/hostile-car.ts'
import { allOf, oneByOne } from '#test/support/one-by-one.ts'
import { testSite } from '#test/support/site.ts'

async function textOf(file: string, site: Site, cars: readonly Car[]): Promise<string> {
  const feed = FEEDS.find((known) => known.file === file)
  if (feed === undefined) throw new Error(`${file} is no feed`)
  const pieces = writeFeed(feed, oneByOne(cars), { site, now: DEMO_NOW })
  return (await allOf(pieces)).join('')
}

/** The vehicles of a file as an import reads them. */
async function readBack(text: string): Promise<(Car | null)[]> {
  const feed = await readFeed(oneByOne([text]))
  if (isProblem(feed)) throw new Error(feed.problem)
  const { header, rows } = feed
  const map = findMap(header, undefined)
  if (isProblem(map)) throw new Error(map.problem)
  const documents = await allOf(mapRows(rows, map))
  return documents.map(({ document }) => parseCar(document))
}

const listingOf = (car: Car, site: Site) => toListing(toFeedItem(car, { site, now: DEMO_NOW }))

/** What an import writes to the index for each vehicle. */
const recordsOf = (cars: readonly (Car | null)[]) => cars.map((car) => car && toRecord(car))

/** Values without item separators, which a cell cannot contain. */
function asInCells(listing: Listing): Listing {
  const { standardEquipment: lines, ...others } = listing
  if (!Array.isArray(lines)) return others
  const plain = lines.map((line) => String(line).replaceAll(/\s*[|;]\s*/g, ', '))
  return { ...others, standardEquipment: plain }
}

const site = testSite()
const indexed = (raw: Record<string, unknown>) => {
  const car = parseCar(raw)
  return car === null ? null : parseCar(toRecord(car))
}

describe('the whole listing as files', () => {
  it.each(['vehicles.json', 'vehicles.csv'])('is imported from %s unchanged', async (file) => {
    for (const slug of ['harbour', 'banksia-caravans']) {
      const { site: dealer, cars } = await demoStock(slug, 150)
      const back = await readBack(await textOf(file, dealer, cars))
      const told = cars.map((car) => listingOf(car, dealer))
      const expected = file.endsWith('.csv') ? told.map(asInCells) : told
      expect(recordsOf(back)).toEqual(recordsOf(expected.map((listing) => parseCar(listing))))
    }
  })

  it.each(['vehicles.json', 'vehicles.csv'])(
    'is imported from %s unchanged with any document: quotes, breaks, separators, formulas (F16, TH5)',
    async (file) => {
      await fc.assert(
        fc.asyncProperty(fc.array(hostileCars, { maxLength: 4 }), async (documents) => {
          const cars = documents.flatMap((document) => indexed(document) ?? [])
          const back = await readBack(await textOf(file, site, cars))
          expect(back.map((car) => [car?.id, car?.slug, car?.make, car?.vin, car?.price])).toEqual(
            cars
              .map((car) => parseCar(listingOf(car, site)))
              .map((car) => [car?.id, car?.slug, car?.make, car?.vin, car?.price]),
          )
        }),
        { numRuns: cases(300) },
      )
    },
    30_000,
  )

  it('have the data of the page: price, hold, pictures from any host', async () => {
    const car = indexed({
      id: 'c1',
      slug: 'a',
      make: 'Kia',
      status: 'in_stock',
      price: 5,
      before_price: 30_000,
      tag: 'Secret',
      primary_image_url: '/stock/a.webp',
    })
    if (car === null) throw new Error('A test car can be read')
    const hidden = testSite({ cards: { hidden_tags: ['secret'] } })
    const listing = listingOf({ ...car, held_until: DEMO_NOW + 60 }, hidden)
    expect(listing).toMatchObject({
      url: 'https://www.acme.example/cars/a',
      reserved: true,
      images: [{ image: { url: 'https://www.acme.example/stock/a.webp' } }],
    })
    expect(listing).not.toHaveProperty('price')
    expect(listing).not.toHaveProperty('before_price')
    expect(listing).not.toHaveProperty('tag')
  })

  it('leave out what no page shows: ranks, holds, lenders, market prices', async () => {
    const { site: dealer, cars } = await demoStock('harbour', 100)
    const told = new Set(cars.flatMap((car) => Object.keys(listingOf(car, dealer))))
    const kept = Object.keys(CAR_FIELDS).filter((field) => !told.has(field))
    expect(kept).toEqual(
      expect.arrayContaining([
        'custom_rank',
        'held_until',
        'payment_processors',
        'autograb_data',
        'youxQuote',
        'finance_lenders',
        'private_postcode',
        'private_suburb',
        'views',
        'show_on_dealer_website',
        'has_nvic',
        'deposit',
      ]),
    )
  })

  it('contain no cell that a spreadsheet would execute (TH5)', async () => {
    const formulas = [
      '=HYPERLINK("http://evil.example")',
      '+1',
      '-1+1',
      '@SUM(A1)',
      "'=1",
      '\t=1',
      '\uFF1D1',
      // Not a formula, with an apostrophe of its own.
      "'02 Edition",
    ]
    const cars = formulas.map((badge, n) => indexed({ id: `c${n}`, slug: `s${n}`, badge }))
    const whole = cars.filter((car) => car !== null)
    const text = await textOf('vehicles.csv', site, whole)
    expect(text).not.toMatch(/(?:^|,)"?[=+\-@\t\uFF1D]/m)
    const back = await readBack(text)
    expect(back.map((car) => car?.badge)).toEqual(whole.map(({ badge }) => badge))
  })

  it('are an empty list, or only a header, if nothing is listed', async () => {
    expect(JSON.parse(await textOf('vehicles.json', site, []))).toEqual([])
    const csv = await textOf('vehicles.csv', site, [])
    expect(csv).toMatch(/^id,slug,url,[\w.,]+\r\n$/)
  })
})
