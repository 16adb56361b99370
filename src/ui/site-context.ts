// What every view may ask for without being handed it: whose site this is and where it is being read.
import { createContext, useContext } from 'react'

import type { Site } from '#tenant/schema.ts'

export type SiteView = {
  site: Site
  /** The theme exactly as it was hashed for the content security policy. */
  themeCss: string
  /** Path of the page, to mark the way that led here. */
  path: string
  /** It is not live: no tag of the site runs, and every page says so. */
  isPreview?: boolean
}

export const SiteContext = createContext<SiteView | null>(null)

/** The site of the current page. Rendering a dealer's page outside a site is a bug. */
export function useSite(): SiteView {
  const view = useContext(SiteContext)
  if (view === null) throw new Error('No site around this view')
  return view
}
