// Facts as labels and values: a card of key facts with icons, or rows, the rest of them collapsed.
import type { ReactNode } from 'react'

import type { KeyFact } from '#stock/chips.ts'
import type { Detail } from '#stock/details.ts'
import { fill, filled } from '#ui/fill.tsx'
import { withIcon } from '#ui/icon.tsx'
import { MoreToggle } from '#ui/page-head.tsx'

type Props = {
  title: string
  rows: readonly (Detail | KeyFact)[]
  limit: number
  testId: string
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

type CardProps = Pick<Props, 'title' | 'testId'> & {
  rows: readonly KeyFact[]
  children: ReactNode
}

/** Key facts of one subject, with what they mean; nothing without facts. */
export function FactCard({ title, testId, rows, children }: CardProps) {
  if (rows.length === 0) return null
  return (
    <section className="facts" data-testid={testId}>
      <h2>{title}</h2>
      <Rows rows={rows} look="key" />
      <div className="facts-meaning">{children}</div>
    </section>
  )
}

function Rows({ rows, look }: Pick<Props, 'rows' | 'look'>) {
  return <dl className={`facts-${look}`} {...filled(rows.map(rowHtml).join(''))} />
}

function rowHtml(row: Props['rows'][number]): string {
  const { label, value } = row
  const icon = 'icon' in row ? row.icon : null
  return fill(`fact ${icon}`, { label, value }, (given) => (
    <div className={icon === null ? undefined : withIcon(icon)}>
      <dt>{given.label}</dt>
      <dd>{given.value}</dd>
    </div>
  ))
}

export const SHOW = ['Show More', 'Show Less'] as const

/** `of` names the content for screen readers. */
export function Fold({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="more">
      <MoreToggle of={of} labels={SHOW} />
      {children}
    </details>
  )
}
