// Which addresses of feeds the Worker may fetch by itself (TH15): names of the open internet, by https alone.

/** Whether an address names a public host: no number, no user, no port, no name that only a private network knows. */
export function isPublicAddress(url: URL): boolean {
  const { protocol, username, password, port, hostname } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return PUBLIC_NAME.test(hostname) && !PRIVATE_NAME.test(hostname)
}

/** URLs write every form of an IPv4 address as numbers with dots and IPv6 in brackets; names end in letters. */
const PUBLIC_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion)$/
