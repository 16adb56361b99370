// What comes when more is asked for: closed at first, opened and closed without a script.
import type { ReactNode } from 'react'

import { Icon } from '#ui/icon.tsx'

/** `of` says of what, to those who do not see where it stands. */
export function Fold({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="more">
      <FoldToggle of={of} />
      {children}
    </details>
  )
}

export function FoldToggle({ of }: { of: string }) {
  return (
    <summary>
      <span className="more-closed">Show More</span>
      <span className="more-open">Show Less</span>
      <span className="unseen"> of {of}</span>
      <Icon name="down" />
    </summary>
  )
}
