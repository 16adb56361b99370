// Which third-party addresses a site may frame (TH5, A34): a list in its configuration, exact names, https only.

/** The address if it may be framed; null if its host is not on the list. Never throws. */
export function toEmbedUrl(address: string | null, hosts: readonly string[]): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, username, password, port, hostname, href } = new URL(address)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && hosts.includes(hostname) ? href : null
}
