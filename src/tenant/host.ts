// Normalises the host of a request to find its tenant. Reads no forwarded header.
import type { Site } from './schema.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * Host name of a URL, or of a bare host name: lower case, punycode, without port, one trailing dot and "www.". Null for
 * IP addresses and invalid hosts. Never throws.
 */
export function parseHost(address: URL | string): string | null {
  const url = typeof address === 'string' ? toUrl(address) : address
  if (url === null) return null
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (host.length > 253 || IPV4.test(host)) return null
  return host.split('.').every((label) => LABEL.test(label)) ? host : null
}

/** Whether a host is a staging host of the site, hidden from search engines. */
export function isStagingHost(
  hostname: string,
  { staging_hosts: hosts }: Pick<Site, 'staging_hosts'>,
) {
  return hosts.some((host) => parseHost(host) === parseHost(hostname))
}

function toUrl(text: string): URL | null {
  return URL.parse(text.includes('://') ? text : `https://${text}`)
}
