// Requests that only read, and can be asked for again.
import type { Context } from 'hono'

/** GET, or HEAD for its headers alone. */
export function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}
