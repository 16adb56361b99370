// Absolute URLs, for readers outside the site: search engines and sharing.

/** A path of the site with its host; an address that has one already stays as it is. What is no address leads to the site. */
export function absoluteUrl(path: string, { url }: { url: string }): string {
  return (URL.parse(path, url) ?? new URL(url)).href
}
