// Addresses of what pages load: pages are https, so what feeds still call http is asked for by https.

/** The address with https for http; anything else as it is. */
export function toHttps(url: string): string {
  return url.replace(/^http:/i, 'https:')
}
