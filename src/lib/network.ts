// The network of an address: the closest that an address comes to one household or office.

/** An IPv4 address unchanged; the first 64 bits of an IPv6 address, because one household has all addresses below. */
export function toNetwork(address: string): string {
  const groups = toGroups(address)
  if (groups !== null) return `${groups.slice(0, 4).join(':')}::/64`
  return MAPPED.exec(address)?.[0] ?? address
}

/** The first 48 bits of an IPv6 address; anyone can get such a block, which holds 65,536 networks. Null for IPv4. */
export function toBlock(address: string): string | null {
  const groups = toGroups(address)
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`
}

/** Whether a request is local: from this machine, or without an address. Cloudflare always sends an external one. */
export function isLocalAddress(address: string): boolean {
  return address === '' || /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)
}

/** An IPv4 address, alone or mapped at the end of an IPv6 address. */
const MAPPED = /(?:\d{1,3}\.){3}\d{1,3}$/

/** The eight groups of an IPv6 address; null for IPv4. */
function toGroups(address: string): string[] | null {
  if (!address.includes(':') || MAPPED.test(address)) return null
  const [front = '', back] = address.toLowerCase().split('::')
  const first = parseGroups(front)
  const last = back === undefined ? [] : parseGroups(back)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
}

const parseGroups = (text: string) =>
  text.split(':').flatMap((group) => (group === '' ? [] : [group.replace(/^0+(?=.)/, '')]))
