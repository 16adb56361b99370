// Around a page of what the device keeps: it tells the browser which list the page shows, and what of it has left.
import type { ReactNode } from 'react'

import { STORED } from '#shopper/garage/saved.ts'

type Props = {
  list: 'compare' | 'favourites'
  /** Parameter of the page's address, and what of a vehicle stands in it. */
  name: 'cars' | 'ids'
  by: 'slug' | 'id'
  /** What was asked for and has left: the device forgets it. */
  left: readonly string[]
  className?: string
  children: ReactNode
}

export function GaragePage({ list, name, by, left, className = '', children }: Props) {
  return (
    <div
      className={`garage-page ${className}`.trim()}
      data-page="garage"
      data-stored={STORED[list]}
      data-name={name}
      data-by={by}
      data-left={left.length > 0 ? JSON.stringify(left) : undefined}
    >
      {children}
    </div>
  )
}
