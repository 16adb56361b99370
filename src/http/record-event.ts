// Events that the server records itself, so that they need no script.
import type { Context } from 'hono'

import type { EventId } from '#analytics/events.ts'
import type { AppEnv } from './app-env.ts'
import { isUncounted } from './same-origin.ts'

/** Records an event of the page with that path, unless the shopper has opted out. */
export function recordEvent(c: Context<AppEnv>, id: EventId, path = c.req.path): void {
  if (isUncounted(c)) return
  c.var.services.record({ id, path, site: c.var.tenant.slug })
}
