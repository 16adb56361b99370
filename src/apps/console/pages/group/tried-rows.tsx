// The last step of mapping a stock file: each row as shoppers would see it, and the values that could not be read.
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { toGrouped } from '#lib/money.ts'
import { countOf, joinText } from '#lib/text.ts'
import { COLUMN_FIELDS, columnsOf, isColumnName, type OwnColumns } from '#vehicle/columns.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { nameOfField } from '#feeds/import/left-out.ts'
import type { Sample, Tried } from '#feeds/import/try-rows.ts'
import { placeOf } from '#vehicle/places.ts'
import { toPrice } from '#vehicle/price.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'

type TriedProps = {
  sample: Sample
  columns: OwnColumns
  tried: readonly Tried[]
  site: Site
}

/** The third step: what each row would become. */
export function TriedRows({ sample, columns, tried, site }: TriedProps) {
  const good = tried.filter((row) => 'car' in row).length
  const warnings = warningsOf(columns, tried, site)
  return (
    <form method="post" encType="multipart/form-data" className="map-columns">
      <input type="hidden" name="sample" value={JSON.stringify(sample)} />
      {sample.header.map((column, at) => (
        <input key={column} type="hidden" name={`column-${at}`} value={columns[column]} />
      ))}
      <p className={good === tried.length ? 'good' : 'warn'}>
        {good} of {countOf(tried.length, 'row')} would become vehicles
        {good < tried.length && `; ${tried.length - good} would be rejected`}. Nothing is saved yet.
      </p>
      {warnings.length > 0 && (
        <ul className="warn">
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ListTable
        heads={['In the file', 'Vehicle', 'Price', 'Kilometres', 'Photos', 'Location', 'Left out']}
      >
        {tried.map((row) =>
          'car' in row ? (
            <Vehicle key={row.row} tried={row} site={site} />
          ) : (
            <ListRow key={row.row}>
              <th scope="row">Row {row.row}</th>
              <td colSpan={6} className="bad">
                Rejected: {row.reason}
                {columnHint(columns, row.reason)}
              </td>
            </ListRow>
          ),
        )}
      </ListTable>
      <p className="hint">
        “Use this map” saves it in the draft of the site. Once that is published, deliveries and
        fetched files with these columns are read by it. This does not import the vehicles of this
        file: send it as before, or import it on the Stock page once the map is published.
      </p>
      <div className="save-bar">
        <button className="button primary" name="do" value="use" disabled={good === 0}>
          Use this map
        </button>
        <button className="button" name="do" value="map">
          Change the map
        </button>
      </div>
    </form>
  )
}

type TriedVehicle = Extract<Tried, { car: unknown }>

function Vehicle({ tried, site }: { tried: TriedVehicle; site: Site }) {
  const { row, car, losses } = tried
  const place = placeOf(car, site)
  const price = toPrice(car, site)
  return (
    <ListRow>
      <th scope="row">Row {row}</th>
      <td>
        {joinText([toTitle(car), car.badge])}
        <span className="below">
          {[car.stocknum, car.regplate, STATUSES[car.status], car.car_type]
            .filter(Boolean)
            .join(', ')}
        </span>
      </td>
      <td>
        {price.isPrice ? price.text : <span className="warn">No price</span>}
        {price.isPrice && (
          <span className={price.type === '' ? 'below warn' : 'below'}>
            {price.type || 'Doesn’t say what it includes'}
          </span>
        )}
      </td>
      <td>{car.km === null ? <span className="quiet">None</span> : `${toGrouped(car.km)} km`}</td>
      <td className={picturesOf(car).length === 0 ? 'warn' : undefined}>
        {countOf(picturesOf(car).length, 'photo')}
      </td>
      <td>
        {place?.name ?? (
          <span className="warn">
            {car.location_name === null
              ? 'None'
              : `“${car.location_name}” is not a location of the website`}
          </span>
        )}
      </td>
      <td>
        {losses.length === 0 ? (
          <span className="quiet">Nothing</span>
        ) : (
          losses.map(({ field, sent }, at) => (
            <span key={at} className="below warn">
              {nameOfField(field)}: “{sent}”
            </span>
          ))
        )}
      </td>
    </ListRow>
  )
}

const STATUSES = {
  in_stock: 'in stock',
  coming_soon: 'coming soon',
  sold: 'sold',
  other: 'not shown',
} as const

/** "make is missing" is fixed in the column of the make. */
function columnHint(columns: OwnColumns, reason: string): string {
  const [field = ''] = reason.split(' ', 1)
  const named = isColumnName(field) ? columnsOf(columns, field) : []
  return named.length === 0 ? '' : ` (column “${named.join('”, “')}”)`
}

/** Fields that every dealer wants and the map lacks, and what its rows lose. */
function warningsOf(columns: OwnColumns, tried: readonly Tried[], site: Site): string[] {
  const read = tried.filter((row) => 'car' in row)
  const lost = read.reduce((sum, { losses }) => sum + losses.length, 0)
  const bare = read.filter(
    ({ car }) => toPrice(car, site).isPrice && toPrice(car, site).type === '',
  ).length
  const has = (...fields: (keyof typeof COLUMN_FIELDS)[]) =>
    fields.some((field) => columnsOf(columns, field).length > 0)
  return [
    ...(has('id', 'vin', 'stocknum')
      ? []
      : [
          'No column is the stock number, the VIN or an ID: a vehicle whose details change would count as a new one.',
        ]),
    ...(has('price', 'price_drive_away', 'price_excluding_charges')
      ? []
      : ['No column is the price.']),
    ...(bare === 0
      ? []
      : [
          `${countOf(bare, 'price')} would be shown bare, without “drive away” or “excluding government charges”. If you know which it is, change the map: choose “${COLUMN_FIELDS.price_drive_away.label}” or “${COLUMN_FIELDS.price_excluding_charges.label}” for the column of the price.`,
        ]),
    ...(lost === 0
      ? []
      : [
          `${countOf(lost, 'value')} cannot be understood or used, and would be left out: see the last column.`,
        ]),
    ...(has('images') ? [] : ['No column has photos.']),
  ]
}
