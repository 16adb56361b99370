// Parses e-mail addresses, including valid ones that many forms refuse.

/** The address with its domain in lower case; null if it is not deliverable. */
export function parseEmail(line: string): string | null {
  const typed = line.normalize('NFKC')
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = parseDomain(typed.slice(at + 1))
  return at > 0 && LOCAL.test(local) && domain !== null ? `${local}@${domain}` : null
}

/** Domains in any script, as mail systems write them. */
function parseDomain(typed: string): string | null {
  if (!DOMAIN.test(typed) || typed.includes('..')) return null
  const domain = URL.parse(`https://${typed}`)?.hostname ?? ''
  return domain.length <= 253 && /\.[a-z][a-z\d-]*[a-z\d]$/.test(domain) ? domain : null
}

/** Excludes quotes, brackets and commas, which could turn it into several addresses. */
const LOCAL = /^[^\s"(),:;<>@[\\\]]{1,64}$/
const DOMAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]{1,252}$/u
