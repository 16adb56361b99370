// Which network an address belongs to: one household or office, as far as an address tells.

/** An IPv4 address as it is; the first 64 bits of one of IPv6, of which a household has as many as it likes. */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? []
  if (mapped !== undefined) return mapped
  const [front = '', back] = address.toLowerCase().split('::')
  const first = toGroups(front)
  const last = back === undefined ? [] : toGroups(back)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

const toGroups = (text: string) =>
  text.split(':').flatMap((group) => (group === '' ? [] : [group.replace(/^0+(?=.)/, '')]))
