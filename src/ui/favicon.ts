// The icon of a site: its letter on its brand colour. Pages hold it as an address, and /favicon.ico answers it as a file.
import type { Site } from '#tenant/schema.ts'

/** The icon as SVG. */
export function toFavicon({ name, layout, theme: { colours } }: Site): string {
  // Half of a letter that takes two places, such as an emoji, could not be written into an address.
  const [letter = ''] = layout.logo.mark || name
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="7" fill="${colours.brand}"/>` +
    `<text x="16" y="23" style="font:700 20px sans-serif" text-anchor="middle" fill="${colours.on_brand}">${letter === '<' || letter === '&' ? '' : letter}</text></svg>`
  )
}

/** The same as the address of a picture, so that no browser asks for a file. */
export function faviconHref(site: Site): string {
  // All else may stand in such an address as it is.
  return `data:image/svg+xml,${toFavicon(site).replaceAll('%', '%25').replaceAll('#', '%23')}`
}
