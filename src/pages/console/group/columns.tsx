// The three steps of mapping a dealer's own stock file: choose it, choose what its columns hold, see its rows as vehicles.
import { ListRow, ListTable } from '#pages/console/pieces.tsx'
import { toMoney, toGrouped } from '#lib/money.ts'
import { countOf, joinText } from '#lib/text.ts'
import {
  COLUMN_FIELDS,
  COLUMN_NAMES,
  columnsOf,
  isColumnName,
  type OwnColumns,
} from '#stock/columns.ts'
import { picturesOf } from '#stock/gallery.ts'
import type { Guess } from '#stock/import/guess-columns.ts'
import { type Sample, TRIED_ROWS, type Tried } from '#stock/import/try-rows.ts'
import { placeOf } from '#stock/places.ts'
import { toTitle } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'

/** The first step, with the map that the draft has. */
export function ChooseFile({ columns }: { columns: OwnColumns }) {
  const all = Object.entries(columns)
  return (
    <>
      <form method="post" encType="multipart/form-data" className="edit">
        <div className="field">
          <label htmlFor="file">One of your stock files, as CSV or XML</label>
          <input
            id="file"
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,.xml,text/csv,text/plain,text/xml"
            aria-describedby="file-help"
          />
          <p className="hint" id="file-help">
            The first row of a CSV file must name the columns. At most 5 MB; part of a larger file
            is enough. Only its first {TRIED_ROWS} rows are read, and nothing of it is stored.
          </p>
        </div>
        <button className="button primary" name="do" value="read">
          Read the file
        </button>
      </form>
      {all.length > 0 && (
        <>
          <h2>The map of this site</h2>
          <p className="hint">
            Deliveries and fetched files with these columns are read by it. To change it, choose a
            file again.
          </p>
          <ListTable heads={['Column', 'Vehicle field']}>
            {all.map(([column, field]) => (
              <ListRow key={column}>
                <th scope="row">{column}</th>
                <td>
                  {isColumnName(field) ? (
                    COLUMN_FIELDS[field].label
                  ) : (
                    <span className="quiet">Left out</span>
                  )}
                </td>
              </ListRow>
            ))}
          </ListTable>
          <form method="post" encType="multipart/form-data">
            <p className="others">
              <button className="plain" name="do" value="remove">
                Remove this map
              </button>
            </p>
          </form>
        </>
      )}
    </>
  )
}

type MapProps = { sample: Sample; guesses: readonly Guess[]; chosen: OwnColumns | null }

/** The second step: a field for each column. */
export function MapColumns({ sample, guesses, chosen }: MapProps) {
  const { header, rows } = sample
  return (
    <form method="post" encType="multipart/form-data" className="map-columns">
      <input type="hidden" name="sample" value={JSON.stringify(sample)} />
      <p>
        {countOf(header.length, 'column')}, of which we know{' '}
        {guesses.filter(({ by }) => by === 'sure' || by === 'map').length}. Check each one: columns
        that are left out are not shown on the website. Nothing is saved yet.
      </p>
      <ListTable heads={['Column', 'Examples', 'Vehicle field']}>
        {guesses.map(({ column, field, by }, at) => (
          <ListRow key={column}>
            <th scope="row">
              <label htmlFor={`column-${at}`}>{column}</label>
            </th>
            <td>{samplesOf(rows, at)}</td>
            <td>
              <select
                id={`column-${at}`}
                name={`column-${at}`}
                defaultValue={chosen === null ? field : (chosen[column] ?? '')}
              >
                <option value="">Leave out</option>
                {COLUMN_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {COLUMN_FIELDS[name].label}
                  </option>
                ))}
              </select>
              {chosen === null && (
                <span className={by === 'guess' ? 'below warn' : 'below'}>{CERTAINTY[by]}</span>
              )}
            </td>
          </ListRow>
        ))}
      </ListTable>
      <div className="save-bar">
        <button className="button primary" name="do" value="try">
          Try {countOf(rows.length, 'row')}
        </button>
        <a href="?">Choose another file</a>
      </div>
    </form>
  )
}

const CERTAINTY = {
  map: 'From the map of this site.',
  sure: 'We know this heading.',
  guess: 'A guess: please check.',
  none: 'We don’t know this heading.',
} as const

/** The first different values of a column. */
function samplesOf(rows: Sample['rows'], at: number): string {
  const values = new Set(
    rows
      .flatMap(({ cells }) => cells[at] ?? '')
      .map((cell) => cell.trim())
      .filter(Boolean),
  )
  if (values.size === 0) return 'Empty in these rows'
  return [...values]
    .slice(0, 3)
    .map((value) => (value.length > 40 ? `${value.slice(0, 39)}…` : value))
    .join(', ')
}

type TriedProps = {
  sample: Sample
  columns: OwnColumns
  tried: readonly Tried[]
  site: Site
}

/** The third step: what each row would become. */
export function TriedRows({ sample, columns, tried, site }: TriedProps) {
  const good = tried.filter((row) => 'car' in row).length
  const warnings = warningsOf(columns)
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
      <ListTable heads={['In the file', 'Vehicle', 'Price', 'Kilometres', 'Photos', 'Location']}>
        {tried.map((row) =>
          'car' in row ? (
            <Vehicle key={row.row} row={row.row} car={row.car} site={site} />
          ) : (
            <ListRow key={row.row}>
              <th scope="row">Row {row.row}</th>
              <td colSpan={5} className="bad">
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

type VehicleProps = { row: number; car: Extract<Tried, { car: unknown }>['car']; site: Site }

function Vehicle({ row, car, site }: VehicleProps) {
  const place = placeOf(car, site)
  return (
    <ListRow>
      <th scope="row">Row {row}</th>
      <td>
        {joinText([toTitle(car), car.badge])}
        <span className="below">
          {[car.stocknum ?? '', STATUSES[car.status], car.car_type].filter(Boolean).join(', ')}
        </span>
      </td>
      <td>{car.price === null ? <span className="warn">No price</span> : toMoney(car.price)}</td>
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

/** What a map lacks that every dealer wants. */
function warningsOf(columns: OwnColumns): string[] {
  const has = (...fields: (keyof typeof COLUMN_FIELDS)[]) =>
    fields.some((field) => columnsOf(columns, field).length > 0)
  return [
    ...(has('id', 'vin', 'stocknum')
      ? []
      : [
          'No column is the stock number, the VIN or an ID: a vehicle whose details change would count as a new one.',
        ]),
    ...(has('price') ? [] : ['No column is the price.']),
    ...(has('images') ? [] : ['No column has photos.']),
  ]
}
