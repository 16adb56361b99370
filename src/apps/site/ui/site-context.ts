// Data available to every view: the site, and the address of the page.
import { createContext, useContext } from 'react'

import type { Site } from '#tenant/schema.ts'

export type SiteView = {
  site: Site
  /** Byte for byte as hashed for the content security policy. */
  themeCss: string
  /** To mark the current page in menus. */
  path: string
  /** Not live: no tags run, and every page shows a notice. */
  isPreview?: boolean
  /** The announcement above every page; null if there is none today. */
  announcement?: Site['announcements'][number] | null
}

export const SiteContext = createContext<SiteView | null>(null)

/** The site of the current page. */
export function useSite(): SiteView {
  const view = useContext(SiteContext)
  if (view === null) throw new Error('No site around this view')
  return view
}
