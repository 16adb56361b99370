// Renders views as a page would, and reads their content.
import type { ReactNode } from 'react'

import type { Site } from '#tenant/schema.ts'
import { renderView } from '#apps/site/ui/render-view.tsx'
import { sampleSite } from './samples.ts'

/** HTML of a view on a site. */
export function draw(node: ReactNode, site: Site = sampleSite(), path = '/'): string {
  return renderView({ site, themeCss: ':root{--page:Canvas}', path }, node)
}

/** The text of a piece of HTML: without tags, spaces joined. */
export function textOf(html: string): string {
  return (
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      // It has no width (src/apps/site/ui/separator.ts).
      .replaceAll('\u2060', '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/** Texts of the elements with a test id, in order. They contain no element of their own name. */
export function textsBy(html: string, testId: string): string[] {
  const pattern = new RegExp(`<(\\w+)[^>]* data-testid="${testId}"[^>]*>(.*?)</\\1>`, 'gs')
  return [...html.matchAll(pattern)].map((match) => textOf(match[2] ?? ''))
}

/** Values of an attribute, in order. */
export function attributesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
}
