// Rows of label and value: a fixed number at first, the others behind "Show More" (W26-W28).
import type { Detail, KeyFact } from '#stock/details.ts'
import { Icon } from '#ui/icon.tsx'
import { Fold } from './fold.tsx'

type Props = {
  title: string
  rows: readonly (Detail | KeyFact)[]
  limit: number
  testId: string
  /** With or without icons. */
  look: 'key' | 'rows'
}

export function DetailList({ title, rows, limit, testId, look }: Props) {
  if (rows.length === 0) return null
  const rest = rows.slice(limit)
  return (
    <section className="facts" data-testid={testId}>
      <h2>{title}</h2>
      <Rows rows={rows.slice(0, limit)} look={look} />
      {rest.length > 0 && (
        <Fold of={title}>
          <Rows rows={rest} look={look} />
        </Fold>
      )}
    </section>
  )
}

function Rows({ rows, look }: Pick<Props, 'rows' | 'look'>) {
  return (
    <dl className={`facts-${look}`}>
      {rows.map((row) => (
        <div key={row.label}>
          {'icon' in row && <Icon name={row.icon} />}
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
