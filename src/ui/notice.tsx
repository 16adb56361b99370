// A sentence that a shopper should not miss.
import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}
