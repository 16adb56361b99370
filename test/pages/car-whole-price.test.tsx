// The price to drive away on the page of a vehicle: with every line and source, or that the dealer gives the figure.
import { describe, expect, it } from 'vitest'

import { CarBody } from '#apps/site/pages/car/page.tsx'
import { RunningCostsBox } from '#apps/site/pages/car/running-costs.tsx'
import { WholePriceBox } from '#apps/site/pages/car/whole-price.tsx'
import { findWarnings } from '#cli/tenants/find-warnings.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { draw, textOf } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

const CAR = { price: 23_990, price_type: 'Excl. Gov. Charges' }

const duty = (last: string) => ({
  id: 'au-nt-duty',
  kind: 'duty' as const,
  jurisdiction: 'AU-NT' as const,
  what: 'Duty for a test',
  unit: 'dollars',
  value: { bands: [{ dollars: 3.07, each: 100 }] },
  first_day: '2026-01-01',
  last_day: last,
  sources: [
    {
      publisher: 'Revenue office',
      title: 'Rates',
      url: 'https://revenue.example.gov.au/rates',
      read: '2026-01-02',
    },
  ],
})
const siteWith = (last: string, charges: SiteInput['charges'] = { enabled: true }) =>
  sampleSite({ charges, dated_facts: [duty(last)] })
const boxOf = (site = siteWith('2026-12-31'), query = 'state=NT', car: object = CAR) =>
  draw(
    <WholePriceBox {...sampleVehicle({ ...car }, site)} query={new URLSearchParams(query)} />,
    site,
  )

describe('price to drive away', () => {
  it('shows the price, every line with its source and dates, the sum, and what is not in it', () => {
    const html = boxOf()
    const text = textOf(html)
    expect(text).toContain('Price, excluding charges $23,990')
    // 240 steps of $100 at $3.07.
    expect(text).toMatch(
      /Stamp duty Revenue office ?, read on .*2 January 2026, valid until .*31 December 2026 ?\$736\.80/,
    )
    expect(text).toContain('To drive away in NT, estimated $24,727')
    expect(text).toContain('Not included: registration or its transfer, compulsory insurance,')
    expect(html).toContain('href="https://revenue.example.gov.au/rates"')
  })

  it('says that the dealer gives the figure of a state without one', () => {
    const text = textOf(boxOf(undefined, 'state=WA'))
    expect(text).toContain('We have no published figure for this vehicle in WA. Ask us')
    expect(text).not.toMatch(/\$\d/)
  })

  it('starts with the state of the yard, and keeps the one that was chosen', () => {
    expect(boxOf(undefined, '')).toMatch(/selected="">QLD</)
    expect(boxOf()).toMatch(/selected="">NT</)
  })

  it('is not there for a price to drive away, nor on a site that has it off, as by default', () => {
    expect(boxOf(undefined, '', { ...CAR, price_type: 'Drive Away' })).toBe('')
    expect(boxOf(sampleSite({ dated_facts: [duty('2026-12-31')] }))).toBe('')
  })

  it('names no expired rate anywhere on the page, while the check names it', () => {
    const expired = siteWith('2026-11-20')
    const vehicle = {
      ...sampleVehicle(CAR, expired),
      query: new URLSearchParams('state=NT'),
    }
    const page = draw(<CarBody {...vehicle} />, expired)
    // Nor is there a choice of states, none of which has a figure.
    expect(textOf(page)).toContain(
      'This price doesn’t include government charges such as stamp duty and registration.',
    )
    expect(page).not.toContain('Where you live')
    expect(page).not.toMatch(/drive away, estimated/i)
    expect(page).not.toMatch(/736|24,727|3\.07|revenue\.example/)
    expect(findWarnings(expired, '2026-11-21').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^au-nt-duty \(Duty for a test\) expired on 2026-11-20, so it is not used/,
      ),
    )
  })
})

describe('running costs on the page', () => {
  const costsOf = (more: SiteInput['calculators'], locale: 'en-AU' | 'en-NZ') => {
    const site = sampleSite({ locale, calculators: { fuel: { price: 2 }, ...more } })
    const car = { simple_fuel: 'Diesel', fuel: 'Diesel', variant: { fuelconsumptioncombined: 8 } }
    return textOf(draw(<RunningCostsBox {...sampleVehicle(car, site)} />, site))
  }

  it('show fuel, and say what is not in it, in New Zealand the road user charges too', () => {
    const running = { enabled: true }
    expect(costsOf({ running }, 'en-NZ')).toMatch(
      /Fuel 8\.0 L\/100 km at \$2\.00 a litre \$1,920 A year, estimated \$1,920 For 12,000 km a year, .* and without road user charges where the vehicle has to pay them\./,
    )
    expect(costsOf({ running }, 'en-AU')).not.toContain('road user')
    expect(costsOf({}, 'en-AU')).toBe('')
  })
})
