// Shared by all routes: the type of their context, and pages that are sent whole.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'

export type Ctx = Context<AppEnv>

/** Sends a page that is already complete, so that its status is right. */
export function sendPage(c: Ctx, shell: Shell): Promise<Response> {
  return renderPage(c, shell.head, Promise.resolve(shell))
}

/** `sendPage` for a page that may hold personal data. */
export async function sendUncached(c: Ctx, shell: Shell): Promise<Response> {
  return uncached(c, await sendPage(c, shell))
}
