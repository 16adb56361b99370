// Parses a request to save a search, sent by a form or a script.
import type { Context } from 'hono'
import * as z from 'zod'

import { readBody } from '#http/read-body.ts'

const sentShape = z.object({
  href: z.string().max(4000),
  /** When it was last viewed, in seconds; given when a removed search is saved again. */
  seen_at: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
})

export type SaveRequest = z.output<typeof sentShape>

/** Null if malformed. */
export function parseSaveRequest(c: Context): Promise<SaveRequest | null> {
  return readBody(c, sentShape)
}
