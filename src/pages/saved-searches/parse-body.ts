// What a page sent about a search to save, by a form or by a script, before anything of it is believed.
import type { Context } from 'hono'
import * as z from 'zod'

import { readBody } from '#http/read-body.ts'

const sentShape = z.object({
  href: z.string().max(4000),
  /** When it was looked at last, in seconds; said where a search that was removed is saved again. */
  seen_at: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
})

export type SaveRequest = z.output<typeof sentShape>

/** Null for what is no such thing. */
export function parseSaveRequest(c: Context): Promise<SaveRequest | null> {
  return readBody(c, sentShape)
}
