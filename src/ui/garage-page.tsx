// Wraps a page of device data: tells the script which list the page shows, and which entries no longer exist.
import type { ReactNode } from 'react'

import { STORED } from '#shopper/garage/saved.ts'

type Props = {
  list: 'compare' | 'favourites'
  /** Parameter of the page's address, and which field of a vehicle it holds. */
  name: 'cars' | 'ids'
  by: 'slug' | 'id'
  /** Requested vehicles no longer in stock: the device forgets them. */
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
