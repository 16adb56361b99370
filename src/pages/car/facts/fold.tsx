// What comes when more is asked for: closed at first, opened and closed without a script.
import type { ReactNode } from 'react'

import { MoreToggle } from '#ui/view-more.tsx'

export const SHOW = ['Show More', 'Show Less'] as const

/** `of` says of what, to those who do not see where it stands. */
export function Fold({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="more">
      <MoreToggle of={of} labels={SHOW} />
      {children}
    </details>
  )
}
