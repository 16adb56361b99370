// The message for no saved vehicles; how to save one depends on where they are stored.
import type { ReactNode } from 'react'

import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { EmptyCard } from './empty-card.tsx'
import { useSite } from './site-context.ts'

export function NothingSaved({ children }: { children: ReactNode }) {
  const { many } = useSite().site.vehicle
  return (
    <EmptyCard
      title="Nothing saved yet"
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`See all ${many}`}
    >
      {children}
    </EmptyCard>
  )
}
