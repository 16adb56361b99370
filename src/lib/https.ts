// Upgrades http addresses of page resources in feeds to https, because pages are https.

/** The address with https for http; anything else as it is. */
export function toHttps(url: string): string {
  return url.replace(/^http:/i, 'https:')
}
