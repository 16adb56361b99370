// E-mail addresses as people have them, more than what forms usually let through.

/** The address with its domain in lower case; null for what nothing could be sent to. */
export function parseEmail(line: string): string | null {
  const typed = line.normalize('NFKC')
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = parseDomain(typed.slice(at + 1))
  return at > 0 && LOCAL.test(local) && domain !== null ? `${local}@${domain}` : null
}

/** Domains of every script, as mail systems write them. */
function parseDomain(typed: string): string | null {
  if (!DOMAIN.test(typed) || typed.includes('..')) return null
  const domain = URL.parse(`https://${typed}`)?.hostname ?? ''
  return domain.length <= 253 && /\.[a-z][a-z\d-]*[a-z\d]$/.test(domain) ? domain : null
}

/** Quotes, brackets and commas would make it more than one address. */
const LOCAL = /^[^\s"(),:;<>@[\\\]]{1,64}$/
const DOMAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]{1,252}$/u
