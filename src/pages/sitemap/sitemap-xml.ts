// Sitemaps as XML (sitemaps.org 0.9, with Google's pictures). Callers decide their content.
import { escapeXml } from '#lib/escape.ts'

/** A page, or a sitemap of an index. */
export type Entry = {
  /** Absolute. */
  loc: string
  /** Last change, ISO 8601; left out if unknown. */
  lastmod?: string | undefined
  /** Absolute addresses of its pictures. */
  images?: readonly string[] | undefined
}

/** Pages of one file. */
export function toUrlset(entries: readonly Entry[]): string {
  const pictures = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `${XML}<urlset ${NAMESPACE}${pictures}>\n${entries.map((entry) => toElement('url', entry)).join('')}</urlset>\n`
}

/** The files of a site. */
export function toIndex(entries: readonly Entry[]): string {
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => toElement('sitemap', entry)).join('')}</sitemapindex>\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function toElement(name: 'url' | 'sitemap', { loc, lastmod, images = [] }: Entry): string {
  const parts = [
    `<loc>${escapeXml(loc)}</loc>`,
    ...(lastmod === undefined ? [] : [`<lastmod>${escapeXml(lastmod)}</lastmod>`]),
    ...images.map(
      (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
    ),
  ]
  return `<${name}>${parts.join('')}</${name}>\n`
}
