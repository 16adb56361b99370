// Renders a view of a site to HTML.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { SiteContext, type SiteView } from './site-context.ts'

/**
 * The browser runs no React, so no markers between texts are needed. The prefix keeps ids of several views on a page
 * apart.
 */
export function renderView(view: SiteView, node: ReactNode, identifierPrefix = ''): string {
  return renderToStaticMarkup(<SiteContext value={view}>{node}</SiteContext>, { identifierPrefix })
}
