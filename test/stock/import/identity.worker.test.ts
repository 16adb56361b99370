// Which vehicle a row is, through a signed delivery: what identifies it, and what a new listing of it keeps.
import { describe, expect, it } from 'vitest'

import { sendStock } from '#test/support/send-stock.ts'
import { openShop, visit, writeStock } from '#test/support/shop.ts'

type Document = Record<string, unknown>

async function stockOf(slug: string): Promise<Document[]> {
  const body = { hitsPerPage: 1000 }
  const page = await writeStock(slug, 'POST', '/1/indexes/Car_production/browse', body)
  const { hits }: { hits: Document[] } = await page.json()
  return hits
}

/** Sends the whole stock, however small it has become. */
const replace = (slug: string, cars: unknown) =>
  sendStock(slug, cars, { query: '?mode=replace&force=true' })
const rio = (more: Document): Document => ({ make: 'Kia', model: 'Rio', year: 2020, ...more })
const VIN = 'KNAPX81EMM7000001'
const byVin = ([a]: unknown[], [b]: unknown[]) => String(a).localeCompare(String(b))

describe('a vehicle', () => {
  it('is one, however often its VIN comes; the other rows are refused by name', async () => {
    await openShop({ slug: 'one-vin' }, [])
    const { body } = await sendStock('one-vin', [
      rio({ vin: VIN, stocknum: 'A1', price: 19_990 }),
      rio({ vin: VIN, stocknum: 'A1-NORTH', price: 19_990 }),
      rio({ vin: VIN.toLowerCase(), stocknum: 'A1', price: 19_990 }),
    ])
    expect(body).toMatchObject({
      taken: 1,
      refused: 2,
      refusals: [{ row: 2, reason: 'id is a duplicate' }, { row: 3 }],
    })
    expect(await stockOf('one-vin')).toHaveLength(1)
  })

  it('is one also where the rows of its VIN have ids of their own', async () => {
    await openShop({ slug: 'two-ids' }, [])
    const { body } = await sendStock('two-ids', [
      rio({ id: 'L1', vin: VIN, price: 19_990 }),
      rio({ id: 'L2', vin: VIN.toLowerCase(), price: 19_990 }),
      rio({ vin: VIN, stocknum: 'S1', price: 19_990 }),
    ])
    expect(body).toMatchObject({
      taken: 1,
      refusals: [
        { row: 2, reason: 'vin is a duplicate' },
        { row: 3, reason: 'vin is a duplicate' },
      ],
    })
  })

  it.each([
    'TBA',
    'N/A',
    '00000000000000000',
    '11111111111111111',
    'XXXXXXXXXXXXXXXXX',
    '12345678901234567',
    'TBA123456',
    'STOCK-123456',
    'ABC00000',
    '104512',
  ])('is not identified by the placeholder %s: its stock number names it', async (vin) => {
    const slug = `vin-${vin.toLowerCase().replaceAll(/\W/g, '').slice(0, 8)}`
    await openShop({ slug }, [])
    const first = rio({ stocknum: 'N100', vin, price: 24_990 })
    const second = rio({ stocknum: 'N101', model: 'Sorento', vin, price: 64_990 })
    const third = rio({ stocknum: 'N102', vin })
    await replace(slug, [first, second, third])
    const before = await stockOf(slug)
    const { body } = await replace(slug, [second, third])
    expect(body).toMatchObject({ taken: 2, changed: 0, sold: 1 })
    const idOf = (cars: Document[]) => cars.find(({ stocknum }) => stocknum === 'N101')?.['id']
    expect(before).toHaveLength(3)
    expect(idOf(await stockOf(slug))).toBe(idOf(before))
  })

  it.each(['upsert', 'replace'])(
    'listed again under a new id goes on, by its VIN: address, history and price (%s)',
    async (mode) => {
      const slug = `again-${mode}`
      await openShop({ slug }, [])
      const old = { id: 'LG38A', stocknum: 'LG38A', vin: VIN, price: 15_990 }
      await sendStock(slug, [rio(old)], { query: `?mode=${mode}` })
      const [before] = await stockOf(slug)
      const again = { id: 'LG38B', stocknum: 'LG38B', vin: VIN, price: 14_990 }
      const { body } = await sendStock(slug, [rio(again)], { query: `?mode=${mode}` })
      expect(body).toMatchObject({ added: 0, changed: 1, sold: 0 })
      const all = await stockOf(slug)
      expect(all).toHaveLength(1)
      expect(all[0]).toMatchObject({
        id: 'LG38A',
        slug: before?.['slug'],
        stocknum: 'LG38B',
        price: 14_990,
        status: 'in_stock',
      })
      expect((await visit(slug, `/cars/${String(before?.['slug'])}`)).status).toBe(200)
      // The sender takes it away by the id that it knows.
      const removed = await sendStock(slug, [{ id: 'LG38B' }], { query: '?mode=remove' })
      expect(removed.body).toMatchObject({ sold: 1, refused: 0 })
      expect(await stockOf(slug)).toMatchObject([{ id: 'LG38A', status: 'sold' }])
    },
  )

  it.each([
    ['a VIN that New Zealand gave', '7A8DK0X0315123457', '7a8 DK0X0315123457'],
    ['the chassis number of an import', 'GX81-3012345', 'gx81 3012345'],
    ['a chassis number from before 1989', 'JG33LR81972', 'JG33LR81972'],
  ])('is known by %s under a new id, in full and in partial deliveries', async (_, vin, again) => {
    const slug = `known-${vin.toLowerCase().slice(0, 3)}`
    await openShop({ slug }, [])
    await replace(slug, [rio({ id: 'L1', stocknum: 'S1', vin, price: 20_990 })])
    const [before] = await stockOf(slug)
    await replace(slug, [rio({ id: 'L2', stocknum: 'S2', vin: again, price: 19_990 })])
    const [after, ...others] = await stockOf(slug)
    expect(others).toEqual([])
    expect(after).toMatchObject({ id: 'L1', slug: before?.['slug'], price: 19_990 })
    const { body } = await sendStock(slug, [rio({ id: 'L3', vin: again, price: 18_990 })])
    expect(body).toMatchObject({ taken: 1, added: 0, changed: 1 })
  })

  it('keeps being known by the new id, also in deliveries without a VIN', async () => {
    await openShop({ slug: 'no-vin-later' }, [])
    await sendStock('no-vin-later', [rio({ id: 'A', vin: VIN })])
    await sendStock('no-vin-later', [rio({ id: 'B', vin: VIN })])
    await sendStock('no-vin-later', [rio({ id: 'B', km: 7 })])
    expect(await stockOf('no-vin-later')).toMatchObject([{ id: 'A', km: 7 }])
  })

  it('is another one if its id comes with another VIN', async () => {
    await openShop({ slug: 'reused-id' }, [])
    await sendStock('reused-id', [rio({ id: '7', vin: VIN, price: 10_000 })])
    await sendStock('reused-id', [rio({ id: '7', vin: 'KNAPX81EMM7000002', price: 50_000 })])
    const all = await stockOf('reused-id')
    expect(all.map(({ vin, price }) => [vin, price]).toSorted(byVin)).toEqual([
      [VIN, 10_000],
      ['KNAPX81EMM7000002', 50_000],
    ])
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(2)
  })

  it('that is listed twice, sold and for sale, is for sale', async () => {
    await openShop({ slug: 'sold-twice' }, [])
    await replace('sold-twice', [
      rio({ id: 'A', vin: VIN, status: 'Sold' }),
      rio({ id: 'B', vin: VIN, status: 'Available' }),
    ])
    expect(
      (await stockOf('sold-twice')).filter(({ status }) => status === 'in_stock'),
    ).toHaveLength(1)
  })

  it('of a row that gives no name is known by what describes it', async () => {
    await openShop({ slug: 'nameless' }, [])
    const car = { ...rio({ km: 10 }), price: 9000 }
    await replace('nameless', [car, car, { ...car, km: 11 }])
    const { body } = await replace('nameless', [car, car, { ...car, km: 11, price: 8000 }])
    expect(body).toMatchObject({ added: 0, changed: 1, sold: 0 })
    expect(await stockOf('nameless')).toHaveLength(3)
  })
})
