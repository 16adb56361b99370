// What a form of the console did, or why it could not: said by the page that it leads to. A page with what is stored of
// shoppers or colleagues never answers a form itself, since Back would show it after signing out (http/uncached.ts).
import * as z from 'zod'

import { redirectSaying, takeSaid } from '#http/said.ts'
import type { Ctx } from '#http/send-page.ts'

export const noticeShape = z.union([
  z.object({ done: z.string() }),
  z.object({ problem: z.string() }),
])
export type Notice = z.output<typeof noticeShape>

export function redirectWithNotice(c: Ctx, href: string, notice: Notice): Response {
  return redirectSaying(c, href, { notice })
}

/** Null if there is nothing to say. */
export function takeNotice(c: Ctx): Notice | null {
  return takeSaid(c, z.object({ notice: noticeShape }))?.notice ?? null
}
