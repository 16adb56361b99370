// Addresses of photos with temporary signatures from a storage provider: separates the signature from the address.
import words from '#catalogue/signed-addresses.json' with { type: 'json' }

const SIGNATURE: ReadonlySet<string> = new Set(words.signature)
const CHECKSUM: ReadonlySet<string> = new Set(words.checksum)
const EXPIRY: ReadonlySet<string> = new Set(words.expiry)
const WITH: ReadonlySet<string> = new Set(words.with)
const PREFIXES = words.with.flatMap((name) => (name.endsWith('*') ? name.slice(0, -1) : []))

/**
 * The address without the parameters of an expiring signature, so that two signatures of one photo compare equal. An
 * address that may identify its photo only by a token is unchanged. Not for loading the photo.
 */
export function withoutSignature(address: string): string {
  const start = address.indexOf('?')
  if (start < 0 || !/^(?:https?:)?\/\//i.test(address)) return address
  const path = address.slice(0, start)
  const all = address
    .slice(start + 1)
    .replace(/#.*/s, '')
    .split('&')
  const names = all.map(nameOf)
  const expires = names.some((name) => EXPIRY.has(name))
  const isSigned = names.some((name) => SIGNATURE.has(name))
  if (!isSigned && !(expires && names.some((name) => CHECKSUM.has(name)))) return address
  const isPart = (name: string) =>
    SIGNATURE.has(name) ||
    EXPIRY.has(name) ||
    WITH.has(name) ||
    (!isSigned && CHECKSUM.has(name)) ||
    PREFIXES.some((prefix) => name.startsWith(prefix))
  const remaining = all.filter((_, at) => !isPart(names[at] ?? ''))
  const rest = remaining.length === 0 ? path : `${path}?${remaining.join('&')}`
  return expires || PICTURE.test(rest) ? rest : address
}

/** Whether the address of a photo expires. */
export function isExpiring(address: string): boolean {
  return withoutSignature(address) !== address
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|heic)\b/i

const nameOf = (parameter: string) => parameter.replace(/=.*/s, '').toLowerCase()
