// What every view can read: the site, and the address of the page.
import { createContext, useContext } from 'react'

import type { Site } from '#tenant/schema.ts'
import type { Pieces } from './pieces.ts'

export type SiteView = {
  site: Site
  /** Byte for byte as hashed for the content security policy. */
  themeCss: string
  /** To mark the current page in menus. */
  path: string
  /** Not live: no tags run, and every page says so. */
  isPreview?: boolean
  /** Above every page; null on days without one. */
  announcement?: Site['announcements'][number] | null
}

/** What was drawn before is collected for its places in the page (draw-once.tsx). */
export type Drawing = SiteView & { kept: Pieces[] }

export const SiteContext = createContext<Drawing | null>(null)

/** The site of the current page. */
export function useSite(): Drawing {
  const view = useContext(SiteContext)
  if (view === null) throw new Error('No site around this view')
  return view
}
