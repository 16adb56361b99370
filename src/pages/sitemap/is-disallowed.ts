// Whether robots.txt disallows an address (RFC 9309).

/** Rules match the start of an address; "*" matches anything, "$" the end. `address` is path and query. */
export function isDisallowed(address: string, rules: readonly string[]): boolean {
  return rules.some((rule) => toPattern(rule).test(address))
}

function toPattern(rule: string): RegExp {
  const body = rule.replace(/\$$/, '')
  const pattern = body.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
  return new RegExp(`^${pattern}${body === rule ? '' : '$'}`)
}
