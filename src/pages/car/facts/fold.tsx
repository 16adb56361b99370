// A section collapsed by default, which opens without a script.
import type { ReactNode } from 'react'

import { MoreToggle } from '#ui/view-more.tsx'

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
