// Missing data that shoppers look for, counted over a site's vehicles for sale, with examples.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { evidenceOf } from './evidence.ts'
import { placeOf } from './places.ts'
import { SHOWN_ABOVE } from './price.ts'
import { toTitle } from './title.ts'

/** Vehicle fields to check. */
export const GAP_FIELDS = [
  'status',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'name',
  'car_type',
  'item_type',
  'price',
  'km',
  'photos_count',
  'location',
  'location_name',
  'stocknum',
  'evidence',
] as const satisfies readonly (keyof Car)[]

type GapCar = Pick<Car, 'id' | 'slug' | (typeof GAP_FIELDS)[number]>

type Gap = { label: string; lacks: (car: GapCar, site: Site) => boolean }

const GAPS: readonly Gap[] = [
  {
    label: 'Without photos',
    lacks: ({ photos_count: count }) => count === null || count === 0,
  },
  { label: 'Without a price', lacks: ({ price }) => price === null || price <= SHOWN_ABOVE },
  {
    label: 'Used, without kilometres',
    lacks: ({ car_type: type, item_type: kind, km }) =>
      type === 'used' && kind !== 'caravan' && km === null,
  },
  {
    label: 'At a location that isn’t on the website',
    lacks: (car, site) => placeOf(car, site) === undefined,
  },
]

/** Checks that pages omit for used vehicles without evidence in their record. */
function evidenceGaps({ facts }: Site, now: Seconds): Gap[] {
  return facts.checks.flatMap(({ label, evidence, all_used: isOfAll }): Gap[] =>
    evidence === null || isOfAll
      ? []
      : [
          {
            label: `Used, without evidence for “${label}”, so its page doesn’t claim it`,
            lacks: (car) => car.car_type === 'used' && evidenceOf(car, evidence, now) === null,
          },
        ],
  )
}

export type StockGap = {
  label: string
  count: number
  examples: { title: string; slug: string; stocknum: string | null }[]
}

/** Maximum examples per gap. */
const MAX_EXAMPLES = 5

/**
 * Missing data of vehicles for sale, in the order of the table; data that no vehicle lacks is omitted. `looked` is the
 * number of vehicles.
 */
export async function findGaps(
  cars: AsyncIterable<GapCar>,
  site: Site,
  now: Seconds,
): Promise<{ looked: number; gaps: StockGap[] }> {
  const all = [...GAPS, ...evidenceGaps(site, now)]
  const found = all.map(({ label }): StockGap => ({ label, count: 0, examples: [] }))
  let looked = 0
  for await (const car of cars) {
    if (car.status === 'sold') continue
    looked += 1
    for (const [at, { lacks }] of all.entries()) {
      const gap = found[at]
      if (gap === undefined || !lacks(car, site)) continue
      gap.count += 1
      if (gap.examples.length < MAX_EXAMPLES)
        gap.examples.push({ title: toTitle(car), slug: car.slug, stocknum: car.stocknum })
    }
  }
  return { looked, gaps: found.filter(({ count }) => count > 0) }
}
