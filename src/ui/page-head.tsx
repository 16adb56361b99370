// The heading of a page of the dealer, and what is said of it under it.
import type { ReactNode } from 'react'

import { Markup } from './markup.tsx'

type Props = {
  title: string
  /** Basic markup; empty says nothing. */
  intro?: string
  children?: ReactNode
}

export function PageHead({ title, intro = '', children }: Props) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {intro !== '' && <Markup html={intro} />}
      {children}
    </header>
  )
}
