// Around each page that is a shopper's own: its heading, and the links to the others in the same place.
import type { ReactNode } from 'react'

import { AccountNav, type OwnPageName } from './account-nav.tsx'

type Props = {
  at: OwnPageName
  title: string
  className?: string
  children: ReactNode
}

export function OwnPage({ at, title, className = '', children, ...data }: Props & DataProps) {
  return (
    <div className={`own-page ${className}`.trim()} {...data}>
      <h1>{title}</h1>
      <AccountNav at={at} />
      {children}
    </div>
  )
}

/** What scripts and tests find the page by. */
type DataProps = { 'data-testid': string; 'data-page'?: string }
