// The icon of a site: its letter on its brand colour, answered at /favicon.ico.
import type { Site } from '#tenant/schema.ts'

/** The icon as SVG. */
export function toFavicon({ name, layout, theme: { colours } }: Site): string {
  // Half of a letter that takes two places, such as an emoji, is no text.
  const [letter = ''] = layout.logo.mark || name
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="7" fill="${colours.brand}"/>` +
    `<text x="16" y="23" style="font:700 20px sans-serif" text-anchor="middle" fill="${colours.on_brand}">${letter === '<' || letter === '&' ? '' : letter}</text></svg>`
  )
}
