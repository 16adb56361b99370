// The heading of a page, the dealer's own text, questions, and the disclaimers below lists.
import type { ReactNode } from 'react'

import { sanitise } from '#tenant/markup.ts'
import { useSite } from './site-context.ts'

type Props = { title: string; intro?: string; children?: ReactNode }

export function PageHead({ title, intro = '', children }: Props) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {intro !== '' && <Markup html={intro} />}
      {children}
    </header>
  )
}

type MarkupProps = { html: string; className?: string }

/** A dealer's text with limited markup, sanitised again on render. */
export function Markup({ html, className }: MarkupProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}

export function InlineMarkup({ html, className }: MarkupProps) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
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
    <aside className="small-print" aria-label="Disclaimers">
      {finance.show_weekly && <p id="finance-warning">{finance.warning}</p>}
      {prices !== '' && <Markup html={prices} />}
      {group !== '' && <Markup html={group} />}
    </aside>
  )
}
