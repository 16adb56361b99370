// A table of numbers, with a name at the start of each row.
import type { ReactNode } from 'react'

import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'

type NumberRow = { key: string; name: ReactNode; cells: readonly string[] }
type NumberTableProps = {
  head: string
  columns: readonly string[]
  rows: readonly NumberRow[]
}

/** A table of numbers, which on phones show their column's heading. */
export function NumberTable({ head, columns, rows }: NumberTableProps) {
  return (
    <ListTable heads={[head, ...columns]} kind="numbers">
      {rows.map(({ key, name, cells }) => (
        <ListRow key={key}>
          <th scope="row">{name}</th>
          {columns.map((column, at) => (
            <td key={column}>{cells[at]}</td>
          ))}
        </ListRow>
      ))}
    </ListTable>
  )
}
