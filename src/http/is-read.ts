// Whether a request only reads and can be repeated.
import type { Context } from 'hono'

/** GET or HEAD. */
export function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}
