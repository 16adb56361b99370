// The heading of a page, the dealer's own texts (shortened behind a toggle), and the disclaimers below lists.
import type { ReactNode } from 'react'

import { splitText } from '#lib/text.ts'
import { sanitise } from '#tenant/markup.ts'
import { splitMarkup } from '#tenant/split-markup.ts'
import { FinanceWarning } from './finance-warning.tsx'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = { title: string; intro?: string; children?: ReactNode }

export function PageHead({ title, intro = '', children }: Props) {
  return (
    <header className="page-head shell">
      <h1>{title}</h1>
      {intro !== '' && <Markup html={intro} />}
      {children}
    </header>
  )
}

/**
 * An element's content from data: `safe` is sanitised markup. htmx ignores its own attributes there, in case any ever
 * get through.
 */
export const asData = (safe: string) =>
  ({ 'hx-ignore': '', dangerouslySetInnerHTML: { __html: safe } }) as const

type MarkupProps = { html: string; className?: string }

/** A dealer's text with limited markup, sanitised again on render. */
export function Markup({ html, className }: MarkupProps) {
  return <div className={className} {...asData(sanitise(html))} />
}

export function InlineMarkup({ html, className }: MarkupProps) {
  return <span className={className} {...asData(sanitise(html))} />
}

/** Paragraphs of a dealer's text, which empty lines separate. */
export function Paragraphs({ html }: { html: string }) {
  return html
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '')
    .map((text, at) => (
      // Paragraphs never move in the browser.
      <p key={at} {...asData(sanitise(text))} />
    ))
}

type Question = {
  /** Anchor. */
  id?: string
  question: string
  answer: string
}

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={question} id={id && `faq-${id}`}>
          <summary>{question}</summary>
          <Markup html={answer} />
        </details>
      ))}
    </div>
  )
}

export function SmallPrint() {
  const { finance, layout } = useSite().site
  const { search_disclaimer: prices, group_disclaimer: group } = layout
  if (!finance.show_weekly && prices === '' && group === '') return null
  return (
    <aside className="small-print quiet" aria-label="Disclaimers">
      {finance.show_weekly && <FinanceWarning />}
      {prices !== '' && <Markup html={prices} />}
      {group !== '' && <Markup html={group} />}
    </aside>
  )
}

type ViewMoreProps = {
  /** Characters before the toggle. */
  limit: number
  /** For screen readers: "the conditions of Free servicing". */
  of: string
  labels?: readonly [string, string] | undefined
  testId?: string
} & (
  | { /** Plain words; their line ends count. */ text: string }
  | { /** Words of a dealer with basic markup. */ html: string }
)

export function ViewMore({ limit, of, labels, testId, ...words }: ViewMoreProps) {
  const isText = 'text' in words
  const { head, rest } = isText ? splitText(words.text, limit) : splitMarkup(words.html, limit)
  const part = (written: string): ReactNode => (isText ? written : <span {...asData(written)} />)
  const kind = isText ? 'cut' : 'cut cut-markup'
  return (
    <div className={rest === '' ? kind : `${kind} cut-long`} data-testid={testId}>
      {part(head)}
      {rest !== '' && (
        <details>
          <MoreToggle of={of} labels={labels} />
          {part(rest)}
        </details>
      )}
    </div>
  )
}

const VIEW = ['View more', 'View less'] as const

type MoreToggleProps = Pick<ViewMoreProps, 'of' | 'labels'>

export function MoreToggle({ of, labels: [more, less] = VIEW }: MoreToggleProps) {
  return (
    <summary>
      <span className="more-closed">{more}</span>
      <span className="more-open">{less}</span>
      <span className="unseen"> of {of}</span>
      <Icon name="down" />
    </summary>
  )
}
