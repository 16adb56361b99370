// A site that estimates drive-away prices, with its own figures that change on a day, and vehicles with every kind of
// price.
import { estimateWholePrice } from '#sales/charges/whole-price.ts'
import type { SiteInput } from '#tenant/schema.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import type { State } from '#vehicle/drive-away.ts'
import { priceKind, SHOWN_ABOVE } from '#vehicle/price.ts'

/** The last day of the first rate, the first day of the next one, and the day after all figures. */
export const [LAST_DAY, CHANGE_DAY, NO_DAY] = ['2026-11-30', '2026-12-01', '2027-01-01'] as const

type Fact = NonNullable<SiteInput['dated_facts']>[number]

const sources = [
  { publisher: 'Office', title: 'Rates', url: 'https://o.example.gov.au/', read: '2026-01-02' },
]
const common = { unit: 'dollars', what: 'A figure for a test', sources }
const PASSENGER = ['Sedan', 'Hatch', 'Wagon', 'SUV', 'Coupe', 'Convertible', 'People Mover']

const duty = (dollars: number, first: string, last: string): Fact => ({
  ...common,
  id: 'qld-duty',
  kind: 'duty',
  jurisdiction: 'AU-QLD',
  value: {
    bodies: PASSENGER,
    fuels_without: ['Electric'],
    bands: [
      { up_to: 45_000, dollars, each: 100 },
      { base: 1350, over: 45_000, dollars: dollars + 2, each: 100 },
    ],
  },
  first_day: first,
  last_day: last,
})

export const CHARGED = {
  charges: { enabled: true, delivery_fee: 495 },
  dated_facts: [
    duty(3.07, '2026-01-01', LAST_DAY),
    duty(4.15, CHANGE_DAY, '2026-12-31'),
    {
      ...common,
      id: 'nt-duty',
      kind: 'duty',
      jurisdiction: 'AU-NT',
      value: { bands: [{ dollars: 3, each: 100 }] },
      first_day: '2026-01-01',
      last_day: '2026-12-31',
    },
    {
      ...common,
      id: 'nt-registration',
      kind: 'charge',
      jurisdiction: 'AU-NT',
      value: { conditions: ['new'], line: 'registration', dollars: 831.25 },
      first_day: '2026-06-01',
      last_day: '2026-12-31',
    },
  ],
} satisfies Partial<SiteInput>

/** The drive-away price on the vehicle's page: the price itself, an estimate, or none. */
export function wholePriceOf(car: Car, state: State, site: Site, day: string): number | null {
  const { price } = car
  if (price === null || price <= SHOWN_ABOVE) return null
  if (priceKind(car.price_type) === 'drive_away') return price
  return estimateWholePrice(car, state, site, day)?.total ?? null
}
