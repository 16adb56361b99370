// Which pages ask a shopper to sign in first (P4-P7).
import type { Site } from '#tenant/schema.ts'

/** What for, as the `type` of the sign-in page; null where the page is open. */
export function gateOf(_path: string, _search: URLSearchParams, _site: Site): string | null {
  return null
}
