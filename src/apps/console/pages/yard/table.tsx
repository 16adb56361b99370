// The vehicles of a list of the yard as a table.
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import { CELLS } from './columns.tsx'
import { type ColumnName, COLUMNS } from './read-query.ts'
import type { Position } from './words.ts'

type TableProps = {
  slug: string
  site: Site
  cars: readonly YardCar[]
  positions: ReadonlyMap<string, Position>
  columns: readonly ColumnName[]
  now: Seconds
  /** A checkbox for each vehicle, in a form around the table, and the ticked vehicles. */
  ticked?: ReadonlySet<string>
}

export function YardTable({ slug, site, cars, positions, columns, now, ticked }: TableProps) {
  return (
    <ListTable heads={['Vehicle', ...columns.map((name) => COLUMNS[name])]}>
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
          {columns.map((name) => {
            const position = positions.get(car.id)
            const { text, below = '', isBad = false } = CELLS[name]({ car, site, position, now })
            return (
              <td key={name} className={isBad ? 'warn' : undefined}>
                {text}
                {below !== '' && <span className="below">{below}</span>}
              </td>
            )
          })}
        </ListRow>
      ))}
    </ListTable>
  )
}
