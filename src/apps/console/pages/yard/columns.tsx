// The columns of the yard's list: their contents, and the form that chooses them. The choice is in the address.
import type { ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { AGED, COLUMNS, type ColumnName, type ListQuery, toParameters } from './read-query.ts'
import { toPrice } from '#vehicle/price.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import {
  ageText,
  CONDITIONS,
  daysInStock,
  type Position,
  positionText,
  priceText,
  stateWord,
} from './words.ts'

export type CellProps = { car: YardCar; site: Site; position: Position | undefined; now: Seconds }

/** The text of a cell, the small print below it, and whether it needs attention. */
type Cell = { text: ReactNode; below?: string; isBad?: boolean }

export const CELLS: Record<ColumnName, (props: CellProps) => Cell> = {
  state: ({ car, now }) => ({
    text: stateWord(car, now),
    ...(car.has_own_values && { below: 'Own values' }),
  }),
  price: ({ car, site, position }) => ({
    text: `${priceText(car.price)} ${toPrice(car, site).type}`.trim(),
    below: positionText(car, position),
  }),
  was: ({ car }) => ({ text: wasOf(car) === null ? '' : priceText(wasOf(car)) }),
  age: ({ car, site, now }) => {
    const days = daysInStock(car, site, now)
    return { text: ageText(days), isBad: (days ?? 0) >= AGED }
  },
  km: ({ car }) => ({ text: car.km === null ? '' : toGrouped(car.km) }),
  photos: ({ car: { photos_count: count } }) => ({ text: count ?? 0, isBad: (count ?? 0) === 0 }),
  location: ({ car }) => ({ text: car.location_name ?? '' }),
  condition: ({ car }) => ({ text: CONDITIONS[car.car_type] ?? car.car_type }),
  stock: ({ car }) => ({ text: car.stocknum ?? '' }),
  vin: ({ car }) => ({ text: car.vin ?? '' }),
  tag: ({ car }) => ({ text: car.tag ?? '' }),
}

/** The price before a reduction; null without one. */
const wasOf = ({ before_price: before, price }: YardCar) =>
  (before ?? 0) > (price ?? 0) ? before : null

/** The form that chooses the list's columns; the rest of its address stays. */
export function ChooseColumns({ path, query }: { path: string; query: ListQuery }) {
  const { col: _, page: __, ...others } = toParameters(query)
  return (
    <form action={path} className="choose-columns">
      {Object.entries(others).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <details className="more">
        <summary>Columns</summary>
        <fieldset className="choices">
          <legend className="unseen">Columns of the list</legend>
          {Object.entries(COLUMNS).map(([name, label]) => (
            <label key={name} className="choice">
              <input
                type="checkbox"
                name="col"
                value={name}
                defaultChecked={query.columns.some((one) => one === name)}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        <button className="button">Show these columns</button>
      </details>
    </form>
  )
}
