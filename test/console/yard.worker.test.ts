// The yard of a site: every vehicle in lists that are searched, filtered and sorted. Who may: matrix.worker.test.ts.
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { addDays, localDate } from '#lib/time.ts'
import { toMoment } from '#lib/zone-time.ts'
import { daysInStock } from '#apps/console/pages/yard/words.ts'
import { testSite } from '#test/support/site.ts'
import { openShop, testCar, writeStock } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, letIn, NOW, signInAs } from './support.ts'

const YARD = '/_console/sites/lot/yard'
const ZONE = 'Australia/Sydney'
let cookie: string

/** About noon of an earlier day by the clocks of the site. */
const daysAgo = (days: number) => `${addDays(localDate(NOW, ZONE), -days)}T02:00:00Z`
const north = { location: { id: 'n', name: 'North' }, location_name: 'North' }
const south = { location: { id: 's', name: 'South' }, location_name: 'South' }

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'lot', name: 'Lot Motors' }, [
    testCar({ id: 'fresh', model: 'Yaris', ...north, created_at: daysAgo(3), stocknum: 'F-1' }),
    testCar({
      id: 'old',
      model: 'Kluger',
      ...south,
      created_at: daysAgo(120),
      price: 31_000,
      autograb_data: { average_market_price: 36_000, state_average_market_price: 36_500 },
    }),
    testCar({
      id: 'new',
      model: 'Camry',
      ...south,
      car_type: 'new',
      created_at: daysAgo(40),
      price: 52_000,
      vin: 'JTNB23HK803000001',
      images: [{ image: { url: 'https://photos.example/1.jpg' } }],
      autograb_data: { average_market_price: 50_000, state_average_market_price: 50_000 },
    }),
    testCar({ id: 'hid', model: 'Supra', ...north, show_on_dealer_website: false }),
    testCar({ id: 'gone', model: 'Prius', ...north, status: 'sold' }),
    testCar({ id: 'kept', model: 'HiLux', ...north, held_until: undefined, reserved: true }),
    testCar({
      id: 'k1',
      make: 'Kia',
      model: 'Rio',
      price: 15_000,
      ...north,
      created_at: daysAgo(70),
    }),
    testCar({
      id: 'k2',
      make: 'Kia',
      model: 'Rio',
      price: 14_000,
      ...north,
      created_at: daysAgo(70),
    }),
  ])
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [testCar({ model: 'Canary' })])
  cookie = await signInAs(await letIn('sam@lot.example', { role: 'sales', site: 'lot' }))
})

/** Models in the rows of a list, in their order. */
async function modelsOf(query: string): Promise<string[]> {
  const page = await (await ask(YARD + query, { cookie })).text()
  return [...page.matchAll(/<th scope="row"><a [^>]*>\d+ (?:Toyota|Kia) (\w+)</g)].map(
    ([, model = '']) => model,
  )
}

describe('the list', () => {
  it('has the vehicles for sale, the newest first, and says how many others there are', async () => {
    const text = textOf(await (await ask(YARD, { cookie })).text())
    expect(text).toContain('For sale (6) Reserved (1) Hidden (1) Sold (1) All (8)')
    expect(text).toContain('6 vehicles, 1 to 6 shown.')
    expect(await modelsOf('')).toEqual(['Yaris', 'Camry', 'Rio', 'Rio', 'Kluger', 'HiLux'])
    expect(text).not.toContain('Canary')
  })

  it.each([
    ['?view=hidden', ['Supra']],
    ['?view=sold', ['Prius']],
    ['?view=reserved', ['HiLux']],
    ['?condition=new', ['Camry']],
    ['?location=South', ['Camry', 'Kluger']],
    ['?age=90', ['Kluger', 'HiLux']],
    ['?age=0', ['Yaris']],
    ['?age=30', ['Camry']],
    ['?position=below', ['Kluger']],
    ['?position=above', ['Camry']],
    ['?photos=none&condition=used&location=South', ['Kluger']],
    ['?q=yaris', ['Yaris']],
    ['?q=F-1', ['Yaris']],
    ['?q=jtnb23hk803000001', ['Camry']],
    ['?sort=oldest', ['HiLux', 'Kluger', 'Rio', 'Rio', 'Camry', 'Yaris']],
    ['?sort=dearest&q=toyota', ['Camry', 'Kluger', 'HiLux', 'Yaris']],
  ])('shows %s', async (query, models) => {
    expect(await modelsOf(query)).toEqual(models)
  })

  it('says for each vehicle its state, age, and where its price is', async () => {
    const text = textOf(await (await ask(`${YARD}?sort=cheapest`, { cookie })).text())
    expect(text).toContain('$14,000 Lowest advertised price of 2 similar 70 days')
    expect(text).toContain('$15,000 Advertised price 2 of 2 similar, lowest first 70 days')
    expect(text).toContain('13.9% below the market 120 days')
    expect(text).toContain('4% above the market')
  })

  it('has the columns that the address names, and keeps them on the way to other lists', async () => {
    const page = await (await ask(`${YARD}?col=vin&col=state&col=x&q=camry`, { cookie })).text()
    const heads = [...page.matchAll(/<th scope="col">([^<]+)</g)].map(([, head]) => head)
    expect(heads).toEqual(['Vehicle', 'State', 'VIN'])
    expect(textOf(page)).toContain('JTNB23HK803000001')
    expect(page).toContain('q=camry&amp;col=state.vin&amp;view=sold')
    expect(page).toMatch(/<input type="hidden" name="col" value="state\.vin"/)
    const odd = await (await ask(`${YARD}?col=constructor&col=`, { cookie })).text()
    expect([...odd.matchAll(/<th scope="col">/g)]).toHaveLength(7)
  })

  it('counts days by the calendar of the site, from the day when the vehicle arrived', () => {
    const site = testSite()
    const created = toMoment('2026-06-01', 23 * 60 + 50, ZONE)
    const morning = toMoment('2026-06-03', 5, ZONE)
    expect(daysInStock({ created_at_timestamp: created }, site, morning)).toBe(2)
    expect(daysInStock({ created_at_timestamp: 0 }, site, morning)).toBeNull()
  })

  it('leaves out what a vehicle lacks, and counts lists without vehicles too', async () => {
    const page = await (await ask(`${YARD}?q=hilux&col=tag.vin.was`, { cookie })).text()
    expect(textOf(page)).not.toContain('None')
    expect(textOf(page)).toContain('Hidden (0) Sold (0)')
  })

  it('says how old the stock is, each age a list, and marks what has been here too long', async () => {
    const page = await (await ask(YARD, { cookie })).text()
    expect(textOf(page)).toContain(
      'Under 30 days (1) 30 to 59 days (1) 60 to 89 days (2) 90 days and more (2)',
    )
    expect(page).toContain('href="/_console/sites/lot/yard?age=60"')
    expect(page).toMatch(/<td class="warn"[^>]*>120 days/)
    expect(page).not.toMatch(/<td class="warn"[^>]*>70 days/)
    const aged = await (await ask(`${YARD}?age=60&location=North`, { cookie })).text()
    expect(aged).toMatch(/href="\/_console\/sites\/lot\/yard\?location=North" aria-current="true"/)
  })

  it('counts the days of a vehicle that was hidden until today as its age does', async () => {
    await writeStock('lot', 'POST', '/1/indexes/Car_production/old/partial', {
      listed_on: localDate(NOW, ZONE),
    })
    const aged = await (await ask(`${YARD}?age=90&q=kluger`, { cookie })).text()
    expect(textOf(aged)).toMatch(/Kluger.* 120 days/)
    const own = await (await ask(`${YARD}/old`, { cookie })).text()
    expect(textOf(own)).toContain('Days in stock 120 days')
    const file = await (await ask(`${YARD}.csv?age=90&q=kluger`, { cookie })).text()
    const rows: unknown[] = parse(file, { columns: true, bom: true })
    expect(rows).toEqual([expect.objectContaining({ 'Days in stock': '120' })])
  })

  it('answers an address that makes no sense with the standard list', async () => {
    const shown = await modelsOf('?view=x&sort=constructor&page=-3&age=1&position=toString')
    expect(shown).toEqual(await modelsOf(''))
  })

  it('says so if the index has no such order yet', async () => {
    const { slug } = await openShop({ slug: 'early', name: 'Early Motors' }, [testCar()])
    await writeStock(slug, 'DELETE', '/1/indexes/Car_production_oldest', {})
    const early = await signInAs(await letIn('eve@early.example', { role: 'sales', site: slug }))
    const answer = await ask('/_console/sites/early/yard?sort=oldest', { cookie: early })
    const text = textOf(await answer.text())
    expect(text).toContain(
      '“Longest in stock first” comes with the next import of the whole stock.',
    )
    expect(text).toContain('Corolla')
  })

  it('says what to do where nothing is found', async () => {
    const text = textOf(await (await ask(`${YARD}?q=zeppelin`, { cookie })).text())
    expect(text).toContain('No vehicle matches. Remove a filter, or look in “All”.')
  })
})

describe('the file', () => {
  it('has every vehicle of the list, with what the list says', async () => {
    const answer = await ask(`${YARD}.csv?view=all`, { cookie })
    expect(answer.headers.get('Content-Disposition')).toContain('yard-lot.csv')
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true })
    expect(rows).toHaveLength(8)
    expect(rows.find((row) => row.Vehicle === '2021 Toyota Supra')).toMatchObject({
      State: 'Hidden',
      Location: 'North',
      'Own values': 'no',
    })
    expect(rows.find(({ VIN }) => VIN === 'JTNB23HK803000001')).toMatchObject({
      Price: '52000',
      'Days in stock': '40',
      'Against the market': '4% above the market',
      Photos: '1',
    })
  })

  it('is filtered as the list is', async () => {
    const rows: unknown[] = parse(await (await ask(`${YARD}.csv?q=rio`, { cookie })).text(), {
      columns: true,
      bom: true,
    })
    expect(rows).toHaveLength(2)
  })
})
