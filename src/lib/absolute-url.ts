// Addresses for whoever reads them away from the site: search engines, those who share a page.

/** A path of the site with its host; an address that has one already stays as it is. What is no address leads to the site. */
export function absoluteUrl(path: string, { url }: { url: string }): string {
  return (URL.parse(path, url) ?? new URL(url)).href
}
