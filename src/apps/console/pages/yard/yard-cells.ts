// The columns of the yard as a file.
import type { Seconds } from '#lib/zone-time.ts'
import { toPrice } from '#vehicle/price.ts'
import { toTitle } from '#vehicle/title.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import { CONDITIONS, daysInStock, positionText, stateWord } from './words.ts'

const number = (value: number | null) => (value === null ? '' : String(value))

export const cellsOf = (site: Site, now: Seconds): Record<string, (car: YardCar) => string> => ({
  Vehicle: toTitle,
  Badge: ({ badge }) => badge ?? '',
  'Stock number': ({ stocknum }) => stocknum ?? '',
  VIN: ({ vin }) => vin ?? '',
  Condition: ({ car_type: type }) => CONDITIONS[type] ?? type,
  State: (car) => stateWord(car, now),
  Price: ({ price }) => (price === null || price <= 0 ? '' : String(price)),
  'Price includes': (car) => toPrice(car, site).type,
  'Against the market': (car) => positionText(car, undefined),
  'Days in stock': (car) => number(daysInStock(car, site, now)),
  Kilometres: ({ km }) => number(km),
  Photos: ({ photos_count: count }) => number(count ?? 0),
  Location: ({ location_name: name }) => name ?? '',
  Tag: ({ tag }) => tag ?? '',
  'Own values': ({ has_own_values: hasOwn }) => (hasOwn ? 'yes' : 'no'),
})
