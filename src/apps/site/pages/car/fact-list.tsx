// Sections of a vehicle's page, and facts as labels and values: a card of key facts with icons, or rows, the rest of
// them collapsed.
import type { ReactNode } from 'react'

import type { KeyFact } from '#vehicle/chips.ts'
import type { Detail } from '#vehicle/details.ts'
import { Icon, type IconName, withIcon } from '#apps/site/ui/icon.tsx'
import { MoreToggle } from '#apps/site/ui/page-head.tsx'

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
  const content = (
    <>
      <Rows rows={rows.slice(0, limit)} look={look} />
      {rest.length > 0 && (
        <Fold of={title}>
          <Rows rows={rest} look={look} />
        </Fold>
      )}
    </>
  )
  if (look === 'rows')
    return (
      <Section title={title} testId={testId}>
        {content}
      </Section>
    )
  return (
    <section className="facts" data-testid={testId}>
      <h2>{title}</h2>
      {content}
    </section>
  )
}

type SectionProps = {
  title: string
  icon?: IconName | undefined
  /** Anchor, if links lead to it. */
  id?: string
  testId?: string | undefined
  className?: string
  isOpen?: boolean
  children: ReactNode
}

/** A section that closes: it starts closed on phones, so that the page is short, and open where there is space. */
export function Section({
  title,
  icon,
  id,
  testId = id,
  className = 'facts',
  isOpen = false,
  children,
}: SectionProps) {
  return (
    <details id={id} className={`section ${className}`} data-testid={testId} open={isOpen}>
      <SectionHead title={title} icon={icon} />
      {children}
    </details>
  )
}

/** The button of a section or a tab. */
export function SectionHead({ title, icon }: Pick<SectionProps, 'title' | 'icon'>) {
  return (
    <summary>
      <h2>
        {icon !== undefined && <Icon name={icon} />}
        {title}
      </h2>
      <Icon name="down" />
    </summary>
  )
}

type CardProps = Pick<Props, 'title' | 'testId'> & {
  rows: readonly KeyFact[]
  children: ReactNode
}

/** Key facts of one subject, with explanations; nothing without facts. */
export function FactCard({ title, testId, rows, children }: CardProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title} testId={testId}>
      <Rows rows={rows} look="key" />
      <div className="facts-meaning">{children}</div>
    </Section>
  )
}

function Rows({ rows, look }: Pick<Props, 'rows' | 'look'>) {
  return (
    <dl className={`facts-${look}`}>
      {rows.map((row) => (
        <div key={row.label} className={'icon' in row ? withIcon(row.icon) : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
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
