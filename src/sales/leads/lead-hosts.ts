// Which hosts can be requested for receiving leads: public internet names only. Pure.
import { parseHost } from '#tenant/host.ts'

/** Names that are not on the internet, or that stand for addresses of a private network. */
const NOT_PUBLIC = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
])
/** Names below these contain the address that they resolve to, such as 10.0.0.1.nip.io. */
const ANY_ADDRESS = ['nip.io', 'sslip.io', 'xip.io', 'localtest.me', 'lvh.me', 'traefik.me']

/** The host in a typed text, alone or in an address; or what is wrong with it. `own` are hosts of the platform. */
export function readLeadHost(
  typed: string,
  own: readonly string[],
): { host: string } | { problem: string } {
  const text = typed.trim()
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (text === '' || url === null) return { problem: 'Enter a host, such as crm.example.com.au.' }
  if (url.protocol !== 'https:') return { problem: 'Use https: leads hold personal data.' }
  if (url.username !== '' || url.password !== '' || url.port !== '')
    return { problem: 'Leave out the port, and any user name or password.' }
  // The name with "www." is another host.
  const host = url.hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (parseHost(host) === null || !/[a-z]/.test(last))
    return { problem: 'Use a name, not an IP address.' }
  if (labels.length < 2 || NOT_PUBLIC.has(last) || isBelow(host, ANY_ADDRESS))
    return { problem: 'Use a public name that everyone on the internet can look up.' }
  if (isBelow(host, own)) return { problem: 'This is a host of the platform itself.' }
  return { host }
}

const isBelow = (host: string, names: readonly string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`))
