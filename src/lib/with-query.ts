// The target of a redirect, with the campaign parameters of the request.

/** An address and the query of another one ("?a=1", or ""): after its own query, before its fragment. */
export function withQuery(target: string, search: string): string {
  if (search === '') return target
  const [address = '', fragment] = target.split('#', 2)
  const whole = address.includes('?') ? `${address}&${search.slice(1)}` : `${address}${search}`
  return fragment === undefined ? whole : `${whole}#${fragment}`
}
