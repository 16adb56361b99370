// Which feed addresses the Worker may fetch (TH15): public host names, by https only.

/** Whether an address names a public host: no IP address, user, port or private name. */
export function isPublicAddress(url: URL): boolean {
  const { protocol, username, password, port, hostname } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return PUBLIC_NAME.test(hostname) && !PRIVATE_NAME.test(hostname)
}

/** URLs write every form of an IPv4 address as numbers with dots and IPv6 in brackets; names end in letters. */
const PUBLIC_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion)$/
