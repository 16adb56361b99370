// A dealer's own file: what its columns are guessed to hold, which files a map is for, and what its rows become.
import { describe, expect, it } from 'vitest'

import { openFeed } from '#feeds/import/column-map.ts'
import { guessColumns } from '#feeds/import/guess-columns.ts'
import { fitsOwn } from '#feeds/import/own-columns.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { parseSample, readSample, tryRows } from '#feeds/import/try-rows.ts'

const HEADER = [
  'Stock No',
  'Odometer',
  'Yr',
  'Manufacturer',
  'Model',
  'Variant',
  'Drive Away Price (AUD)',
  'Photo1',
  'Photo2',
  'Chassis',
  'Yard',
  'Wheels',
]
const ROW = [
  'S-1',
  '45,210 km',
  '2021',
  'Kia',
  'Sportage',
  'SX+',
  '$32,990',
  'https://cdn.example/1.jpg',
  'https://cdn.example/2.jpg',
  'KNAPX81EMM7000001',
  'North Yard',
  'Alloy',
]
const CSV = [HEADER, ROW, ['S-2', '', '2020', '', 'Rio', '', '1', '', '', '', '', '']]
  .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  .join('\n')

const MAP = {
  'Stock No': 'stocknum',
  Odometer: 'km',
  Yr: 'year',
  Manufacturer: 'make',
  Model: 'model',
  Variant: 'badge',
  'Drive Away Price (AUD)': 'price_drive_away',
  Photo1: 'images',
  Photo2: 'images',
  Chassis: 'vin',
  Yard: 'location_name',
}
const NOW = 1_790_000_000
const AT = { now: NOW, zone: 'Australia/Sydney' }

async function sampleOf(text: string) {
  const sample = await readSample(new TextEncoder().encode(text))
  if (isProblem(sample)) throw new Error(sample.problem)
  return sample
}

async function* chunksOf(text: string) {
  yield text
}

describe('columns', () => {
  it('are guessed by heading, by a part of it, and by their values', () => {
    const rows = [Object.fromEntries([...HEADER, 'X'].map((name, at) => [name, ROW[at] ?? '']))]
    const guesses = guessColumns(HEADER, rows)
    expect(Object.fromEntries(guesses.map(({ column, field }) => [column, field]))).toEqual({
      ...MAP,
      Wheels: '',
    })
    expect(guesses.filter(({ by }) => by !== 'sure').map(({ column, by }) => [column, by])).toEqual(
      [
        ['Drive Away Price (AUD)', 'guess'],
        ['Wheels', 'none'],
      ],
    )
    expect(guessColumns(['Ref'], [{ Ref: 'KNAPX81EMM7000001' }])).toEqual([
      { column: 'Ref', field: 'vin', by: 'guess', fit: 1, values: 1 },
    ])
  })

  it('give a field to one column only, the one with its own heading', () => {
    const fields = guessColumns(['Price was', 'Price', 'Sale price'], []).map(({ field }) => field)
    expect(fields).toEqual(['before_price', 'price', ''])
  })
})

describe('a row', () => {
  it('becomes a vehicle, or has the reason why it is rejected', async () => {
    const [first, second] = tryRows(await sampleOf(CSV), MAP, AT)
    expect(first).toMatchObject({
      row: 2,
      car: {
        stocknum: 'S-1',
        km: 45_210,
        year: 2021,
        make: 'Kia',
        badge: 'SX+',
        price: 32_990,
        vin: 'KNAPX81EMM7000001',
        location_name: 'North Yard',
        images: [
          { image: { url: 'https://cdn.example/1.jpg' } },
          { image: { url: 'https://cdn.example/2.jpg' } },
        ],
      },
    })
    expect(second).toMatchObject({ row: 3, reason: 'make is missing' })
  })

  it('with one title is split, and columns of their own win', async () => {
    const text = 'Vehicle,Trim,Status\n2019 Toyota HiLux SR5,Rogue,Available\n'
    const columns = { Vehicle: 'title', Trim: 'badge', Status: 'status' }
    expect(tryRows(await sampleOf(text), columns, AT)).toMatchObject([
      { car: { year: 2019, make: 'Toyota', badge: 'Rogue', status: 'in_stock' } },
    ])
  })

  it.each([
    ['2021 Peugeot 2008 Allure', 2021],
    ['Peugeot 2008 Allure 2021', 2021],
    ['2008 Peugeot 2008', 2008],
    ['Peugeot 2008 Allure', undefined],
    ['Kia Rio SX 2020', 2020],
    ['Kia Rio SX 2020 with 2022 plates', undefined],
  ])('has the year of its title, which is not the name of a model: %s', async (title, year) => {
    const columns = { Vehicle: 'title', Type: 'item_type' }
    // A caravan needs no year.
    const rows = tryRows(await sampleOf(`Vehicle,Type\n${title},caravan\n`), columns, AT)
    expect(rows).toMatchObject([{ car: { year: year ?? null } }])
  })

  it('has all its photos, whatever parts their addresses', async () => {
    const a = 'https://cdn.example/a,1.jpg'
    const b = 'https://cdn.example/b.jpg'
    for (const between of ['|', ';', ', ', ' ']) {
      const text = `make,model,year,Photos\nKia,Rio,2020,"${a}${between}${b}"`
      const columns = { make: 'make', model: 'model', year: 'year', Photos: 'images' }
      expect(tryRows(await sampleOf(text), columns, AT)).toMatchObject([
        { car: { images: [{ image: { url: a } }, { image: { url: b } }] } },
      ])
    }
  })
})

describe('a sample', () => {
  it('is the first 20 rows, and comes back with a form as it was', async () => {
    const text = `make,model\n${'Kia,Rio\n'.repeat(30)}`
    const sample = await sampleOf(text)
    expect(sample.rows).toHaveLength(20)
    expect(parseSample(JSON.stringify(sample))).toEqual(sample)
    for (const other of ['', '{}', '[1]', '{"header":["a","b"],"rows":[]}'])
      expect(parseSample(other)).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['[{"id":"1"}]', 'JSON'],
    ['one\ntwo', 'not a table'],
    ['a,b\n', 'no rows'],
  ])('of %j is refused, with the reason', async (text, reason) => {
    expect(await readSample(new TextEncoder().encode(text))).toMatchObject({
      problem: expect.stringContaining(reason),
    })
  })
})

describe('the map of a site', () => {
  it('is for files with its columns of make, model and id; others may come and go', () => {
    expect(fitsOwn(MAP, HEADER)).toBe(true)
    expect(fitsOwn(MAP, ['Manufacturer', 'Model', 'New column'])).toBe(true)
    expect(fitsOwn(MAP, ['Manufacturer', 'Odometer'])).toBe(false)
    expect(fitsOwn({}, HEADER)).toBe(false)
  })

  it('reads a delivery; columns that it does not know are named', async () => {
    const feed = await openFeed(chunksOf(CSV), { columns: { ...MAP, Yard: '' } })
    if (isProblem(feed)) throw new Error(feed.problem)
    const rows = []
    for await (const { document } of feed.rows) rows.push(document)
    expect(rows[0]).toMatchObject({ make: 'Kia', km: '45,210 km' })
    expect(rows[0]).not.toHaveProperty('location_name')
    // Yard is left out on purpose.
    expect([...feed.unknown]).toEqual(['Wheels'])
  })

  it('is needed for a file that nothing else fits', async () => {
    const feed = await openFeed(chunksOf(CSV))
    expect(feed).toMatchObject({ problem: expect.stringContaining('Stock columns') })
  })
})
