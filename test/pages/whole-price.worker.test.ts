// The estimate of the price to drive away over HTTP: without scripts, for the state of the address.
import { beforeAll, describe, expect, it } from 'vitest'
import { SELF } from 'cloudflare:test'

import { clock } from '#lib/clock.ts'
import { addDays, localDate } from '#lib/time.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const today = localDate(clock(), 'Australia/Sydney')
const duty = (id: string, state: 'AU-NT' | 'AU-SA', last: string) => ({
  id,
  kind: 'duty' as const,
  jurisdiction: state,
  what: 'Duty for a test',
  unit: 'dollars',
  value: { bands: [{ dollars: 3.07, each: 100 }] },
  first_day: '2026-01-01',
  last_day: last,
  sources: [
    { publisher: 'Office', title: 'Rates', url: 'https://o.example.gov.au/', read: '2026-01-02' },
  ],
})

beforeAll(async () => {
  const cars = [testCar({ slug: 'a-car', price: 23_990, price_type: 'Excl. Gov. Charges' })]
  const dated_facts = [
    duty('nt', 'AU-NT', addDays(today, 1)),
    duty('sa', 'AU-SA', addDays(today, -1)),
  ]
  await openShop({ slug: 'wholly-priced', charges: { enabled: true }, dated_facts }, cars)
  await openShop({ slug: 'bare', dated_facts }, cars)
})

const read = async (site: string, state: string) => {
  const response = await SELF.fetch(`https://${site}.example/cars/a-car?state=${state}`)
  expect(response.status).toBe(200)
  return textOf(await response.text())
}

describe('a vehicle page', () => {
  it('shows the estimate for the state of the address', async () => {
    const text = await read('wholly-priced', 'NT')
    expect(text).toContain('$736.80')
    expect(text).toContain('To drive away in NT, estimated $24,727')
  })

  it('leads to repayments on the whole price, which the calculator then starts with', async () => {
    const page = await (
      await SELF.fetch('https://wholly-priced.example/cars/a-car?state=NT')
    ).text()
    const href = /href="([^"]*amount=[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(href).toContain('amount=24727')
    const next = await (await SELF.fetch(new URL(href, 'https://wholly-priced.example'))).text()
    expect(next).toMatch(
      /name="amount"[^>]*value="\$?24,?727"|value="\$?24,?727"[^>]*name="amount"/,
    )
  })

  it('shows nothing of a rate that ended yesterday', async () => {
    const text = await read('wholly-priced', 'SA')
    expect(text).toContain('We have no published figure for this vehicle in SA')
    expect(text).not.toMatch(/736|24,727/)
  })

  it('reads anything else in the address as no state', async () => {
    expect(await read('wholly-priced', encodeURIComponent('<b>NT'))).not.toContain(
      'estimated $24,727',
    )
  })

  it('shows no estimate on a site that has it off', async () => {
    expect(await read('bare', 'NT')).not.toMatch(/drive away, estimated|736/i)
  })
})
