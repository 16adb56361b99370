// The outcome of a form, shown on the page that it redirects to. Pages with data about shoppers or colleagues never answer a form
// directly, since Back would show them after signing out (http/uncached.ts).
import * as z from 'zod'

import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import type { Ctx } from '#http/send-page.ts'

export const noticeShape = z.union([
  z.object({ done: z.string() }),
  z.object({ problem: z.string() }),
])
export type Notice = z.output<typeof noticeShape>

export function redirectWithNotice(c: Ctx, href: string, notice: Notice): Response {
  return redirectWithMessage(c, href, { notice })
}

/** Null if there is no notice. */
export function takeNotice(c: Ctx): Notice | null {
  return takeMessage(c, z.object({ notice: noticeShape }))?.notice ?? null
}
