// The host that a request is for, as tenants are filed under it. Knows no tenant, and reads no forwarded header (TH1).
import type { Site } from './schema.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * Host name of an address, or of a bare host name: lower case, punycode, without port, one trailing dot and "www.".
 * Null for IP addresses and for whatever no site can have. Never throws.
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

/** Whether a site is seen at a host before its time: where it is, and by no search engine. */
export function isStagingHost(
  hostname: string,
  { staging_hosts: hosts }: Pick<Site, 'staging_hosts'>,
) {
  return hosts.some((host) => parseHost(host) === parseHost(hostname))
}

function toUrl(text: string): URL | null {
  return URL.parse(text.includes('://') ? text : `https://${text}`)
}
