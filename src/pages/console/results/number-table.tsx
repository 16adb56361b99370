// A table of numbers, with a name at the start of each row.
import type { ReactNode } from 'react'

type NumberRow = { key: string; name: ReactNode; cells: readonly string[] }
type NumberTableProps = {
  head: string
  columns: readonly string[]
  rows: readonly NumberRow[]
}

/** A table of numbers; on phones each row is a block, whose numbers say what they are. */
export function NumberTable({ head, columns, rows }: NumberTableProps) {
  return (
    <table className="list numbers">
      <thead>
        <tr>
          {[head, ...columns].map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column, at) => (
              <td key={column} data-label={column}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
