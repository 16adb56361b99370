// The message for no results (W11, X5 for stock), with a way out.
import type { ReactNode } from 'react'

import { Silhouette } from './silhouette.tsx'

type Props = { title: string; href: string; label: string; children: ReactNode }

export function EmptyCard({ title, href, label, children }: Props) {
  return (
    <section className="empty" data-testid="empty-card">
      <Silhouette name="suv" />
      <h2>{title}</h2>
      {children}
      <a href={href} className="button">
        {label}
      </a>
    </section>
  )
}
