// The HTML of a view of a site.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { SiteContext, type SiteView } from './site-context.ts'

/** The browser runs no React, so no markers between texts are needed. The prefix is for ids of views that meet in a page. */
export function renderView(view: SiteView, node: ReactNode, identifierPrefix = ''): string {
  return renderToStaticMarkup(<SiteContext value={view}>{node}</SiteContext>, { identifierPrefix })
}
