import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { importFeed } from '#feeds/import/import-feed.ts'
import { openFile } from '#cli/stock/open-file.ts'
import { isProblem } from '#feeds/import/problem.ts'
import type { FeedRow } from '#feeds/import/feed-row.ts'
import type { StockRecord } from '#vehicle/record.ts'
import { createTestStore, WHOLE_FEED } from './stock-engine.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feeds-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(text: string, map?: string): Promise<FeedRow[]> {
  const file = join(folder, 'feed')
  await writeFile(file, text)
  const feed = await openFile(file, { map })
  if (isProblem(feed)) throw new Error(feed.problem)
  const rows: FeedRow[] = []
  for await (const row of feed.rows) rows.push(row)
  return rows
}

describe('reading feeds', () => {
  it('reads a JSON array, whatever its strings contain', async () => {
    const cars = [{ id: 1, text: 'a ] " \\ , {' }, { id: 2, list: [[], {}] }, 'odd', null, 3]
    const rows = await rowsOf(`\uFEFF ${JSON.stringify(cars, null, 2)}\n`)
    expect(rows.map(({ document }) => document)).toEqual(cars)
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5])
  })

  it('reads JSON split across chunks of a large file', async () => {
    const cars = Array.from({ length: 3000 }, (_, id) => ({ id, text: 'é'.repeat(id % 400) }))
    expect((await rowsOf(JSON.stringify(cars))).map(({ document }) => document)).toEqual(cars)
    const lines = cars.map((car) => JSON.stringify(car)).join('\n')
    expect((await rowsOf(lines)).map(({ document }) => document)).toEqual(cars)
  })

  it('reports a broken line of JSON and continues', async () => {
    const rows = await rowsOf('{"id":1}\n{"id":2\n\n{"id":3}')
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [1, undefined],
      [2, 'is not JSON'],
      [4, undefined],
    ])
  })

  it('reports the end of a truncated JSON array', async () => {
    const rows = await rowsOf('[{"id":1},{"id":2')
    expect(rows).toMatchObject([{ document: { id: 1 } }, { fault: 'is not JSON' }])
  })

  it('reads CSV in the names of E1, nested ones dotted, with any common delimiter', async () => {
    const rows = await rowsOf('id;make;location.name;variant.torque\n1;Kia;"North; yard";200\n')
    expect(rows).toMatchObject([
      { row: 2, document: { id: '1', make: 'Kia', location: { name: 'North; yard' } } },
    ])
  })

  it('continues after rows that are not CSV', async () => {
    const rows = await rowsOf('id,make\n1,Kia\n2,"K"ia"\n3\n4,Kia\n"5,Kia')
    expect(rows.some(({ document }) => (document as { id?: string } | null)?.id === '4')).toBe(true)
  })

  it('continues after a row of millions of characters (F16)', async () => {
    const rows = await rowsOf(
      `id,make,dealercomments\n1,Kia,${'x'.repeat(3_000_000)}\n2,Kia,short\n`,
    )
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, undefined],
      [3, undefined],
    ])
  })

  it('names the row whose quote is never closed', async () => {
    const rows = await rowsOf('id,make\n1,Kia\n2,"Kia\n3,Kia\n')
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, undefined],
      [4, undefined],
      [3, 'has an unclosed quote'],
    ])
  })

  it('lets no column name reach beyond the document (TH19)', async () => {
    await rowsOf('make,__proto__.owned,constructor.prototype.owned,make.a\nKia,yes,yes,x\n')
    expect('owned' in {}).toBe(false)
  })

  it('says what is wrong with a file that it cannot read', async () => {
    expect(await openFile(join(folder, 'none'))).toMatchObject({
      problem: expect.stringContaining('There is no file'),
    })
    await expect(rowsOf('')).rejects.toThrow('is empty')
    await expect(rowsOf('colour,wheels\nred,4\n')).rejects.toThrow('No column map matches')
    await expect(rowsOf('make\nKia\n', 'nosuch')).rejects.toThrow('maps/nosuch.json')
  })
})

const HEADER =
  'Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price'

describe('the column map of Australian listings', () => {
  it('is found by the header and splits a title', async () => {
    const rows = await rowsOf(
      `${HEADER}\nLand,2020,Rover,SUV,2020 Land Rover Discovery Sport P200 S (awd),USED,Automatic,"4 cyl, 2 L",AWD,Premium,8.1 L / 100 km,45000,White / Black Leather,"Artarmon, NSW",4 cyl,SUV, 5 Doors, 7 Seats,41990\n`,
    )
    expect(rows[0]?.document).toMatchObject({
      make: 'Land Rover',
      model: 'Discovery Sport',
      badge: 'P200 S',
      colour: 'White',
      interior_colour: 'Black Leather',
      city: 'Artarmon',
      state: 'NSW',
      seats: '7',
      doors: '5',
      engine_size_litres: '2',
      variant: { cylinders: '4', fuelconsumptioncombined: '8.1' },
    })
  })

  it('ignores the badge "(No Badge)"', async () => {
    const [row] = await rowsOf(
      `${HEADER}\nToyota,2009,HiAce,Van,2009 Toyota HiAce (No Badge),USED,Manual,-,-,Diesel,-,9,- / -,"Artarmon, NSW",-,Van,,,9990\n`,
    )
    expect(row?.document).toMatchObject({ make: 'Toyota', model: 'HiAce' })
    expect(row?.document).not.toHaveProperty('badge')
  })

  it('leaves out empty cells, and finds seats in the column of doors', async () => {
    const rows = await rowsOf(
      `${HEADER}\nKia,2023,Rio,NEW Available to order,2023 Kia RIO S,NEW,-,-,Other,-,-,- / -,5 years / Unlimited km,,-,Other, 5 Seats,,POA\nKia,2019,Rio,Best Motors,2019 Kia RIO S,USED,Manual,0 L,Front,Unleaded,-,9,- / -,"Perth, AU-WA",-,, 3 Doors,,9\n`,
    )
    expect(rows[0]?.document).toMatchObject({
      seats: '5',
      preorder: 'true',
      model: 'Rio',
      badge: 'S',
    })
    expect(rows[0]?.document).not.toHaveProperty('colour')
    expect(rows[0]?.document).not.toHaveProperty('dealership_name')
    expect(rows[1]?.document).toMatchObject({ dealership_name: 'Best Motors', state: 'WA' })
  })

  const listings = join(import.meta.dirname, '../../../shared/data/australian-listings.csv')
  it.skipIf(!existsSync(listings))(
    'imports over 16,000 real listings (skipped if they are absent)',
    { timeout: 60_000 },
    async () => {
      const found: StockRecord[] = []
      const store = {
        ...createTestStore().store,
        writeRecords: async (_: string, changes: ReadonlyMap<string, unknown>) => {
          // The importer saves what toRecord returned; the index was empty before.
          found.push(...([...changes.values()] as StockRecord[]))
        },
      }
      const feed = await openFile(listings)
      if (isProblem(feed)) throw new Error(feed.problem)
      const tally = await importFeed(store, feed.rows, WHOLE_FEED)
      expect(tally).toMatchObject({
        taken: 16_733,
        refused: new Map([['make is missing', { count: 1, row: 2393 }]]),
      })
      const having = (name: keyof StockRecord) =>
        found.filter((record) => record[name] !== undefined).length
      const least = [
        ['model', 16_733],
        ['body', 16_700],
        ['fuel', 16_000],
        ['transmission', 16_400],
        ['drive', 15_500],
        ['colour', 15_800],
        ['city', 16_200],
        ['state', 16_200],
        ['km', 16_100],
        ['badge', 15_500],
        ['engine_size_litres', 14_900],
        ['seats', 15_000],
      ] as const
      for (const [name, count] of least) expect(having(name), name).toBeGreaterThanOrEqual(count)
    },
  )
})
