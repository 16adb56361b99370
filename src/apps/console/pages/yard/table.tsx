// The vehicles of a list of the yard as a table.
import { consoleRoutes } from '#apps/console/routes.ts'
import { toGrouped } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { toPrice } from '#vehicle/price.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import { ageText, daysHere, type Position, positionText, priceText, stateWord } from './words.ts'

type TableProps = {
  slug: string
  site: Site
  cars: readonly YardCar[]
  positions: ReadonlyMap<string, Position>
  now: Seconds
  /** A tick for each, in a form around the table: those that are ticked already. */
  ticked?: ReadonlySet<string>
}

export function YardTable({ slug, site, cars, positions, now, ticked }: TableProps) {
  return (
    <ListTable heads={['Vehicle', 'State', 'Price', 'Here', 'Kilometres', 'Photos', 'Location']}>
      {cars.map((car) => (
        <ListRow key={car.id}>
          <th scope="row">
            {ticked !== undefined && (
              <input
                type="checkbox"
                className="row-tick"
                name="car"
                value={car.id}
                defaultChecked={ticked.has(car.id)}
                aria-label={`Tick ${toTitle(car)} ${car.stocknum ?? ''}`.trim()}
              />
            )}
            <a href={consoleRoutes.yardCar.href(slug, car.id)}>{toTitle(car)}</a>
            <span className="below">
              {[toSubtitle(car), car.stocknum, car.tag].filter(Boolean).join(' · ')}
            </span>
          </th>
          <td>
            {stateWord(car, now)}
            {car.has_own_values && <span className="below">Own values</span>}
          </td>
          <td>
            {priceText(car.price)} {toPrice(car, site).type}
            <span className="below">{positionText(car, positions.get(car.id))}</span>
          </td>
          <td>{ageText(daysHere(car, now))}</td>
          <td>{car.km === null ? 'None' : toGrouped(car.km)}</td>
          <td className={(car.photos_count ?? 0) === 0 ? 'warn' : undefined}>
            {car.photos_count ?? 0}
          </td>
          <td>{car.location_name ?? 'None'}</td>
        </ListRow>
      ))}
    </ListTable>
  )
}
