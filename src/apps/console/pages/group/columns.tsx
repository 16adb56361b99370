// The first two steps of mapping a dealer's own stock file: choosing it, and choosing what its columns hold. The last
// one is `tried-rows.tsx`.
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { countOf } from '#lib/text.ts'
import { COLUMN_FIELDS, COLUMN_NAMES, isColumnName, type OwnColumns } from '#vehicle/columns.ts'
import type { Guess } from '#feeds/import/guess-columns.ts'
import { type Sample, TRIED_ROWS } from '#feeds/import/try-rows.ts'

/** The first step, with the map of the draft. */
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
            Deliveries and fetched files with these columns are read with it. To change it, choose a
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
        {guesses.map((guess, at) => {
          const { column, field, by } = guess
          return (
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
                  <span className={by === 'guess' || isDoubtful(guess) ? 'below warn' : 'below'}>
                    {CERTAINTY[by]}
                    {fitOf(guess)}
                  </span>
                )}
              </td>
            </ListRow>
          )
        })}
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

/** Some values of the column cannot be read as the field. */
const isDoubtful = ({ field, fit, values }: Guess) => field !== '' && fit < values

/** The number of distinct values in the column that can be read as the field. */
function fitOf(guess: Guess): string {
  const { field, fit, values } = guess
  if (field === '' || values === 0) return ''
  return isDoubtful(guess)
    ? ` Only ${fit} of its ${values} different values can be read as that.`
    : ' All its values can be read as that.'
}

/** The first distinct values of a column. */
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
