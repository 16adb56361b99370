// The heading of a page of the dealer, and what is said of it under it.
import type { ReactNode } from 'react'

import { sanitise } from '#tenant/markup.ts'

type Props = {
  title: string
  /** Basic markup; empty says nothing. */
  intro?: string
  children?: ReactNode
}

export function PageHead({ title, intro = '', children }: Props) {
  return (
    <header className="page-head shell">
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

/** The same within a line, for example in a label. */
export function InlineMarkup({ html, className }: MarkupProps) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
