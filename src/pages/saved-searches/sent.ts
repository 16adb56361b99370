// What a page sent about a search to keep, by a form or by a script, before anything of it is believed.
import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from '#env.ts'

type Ctx = Context<AppEnv>

const sentShape = z.object({
  href: z.string().max(4000),
  /** When it was looked at last, in seconds; said where a search that was removed is saved again. */
  seen_at: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
})

export type Sent = z.output<typeof sentShape>

/** Whether a script sent it, which is answered in JSON; a form is answered with pages. */
export function isScript(c: Ctx): boolean {
  return c.req.header('Content-Type')?.startsWith('application/json') === true
}

/** Null for what is no such thing, a field that is given twice among them (TH19). */
export async function readSent(c: Ctx): Promise<Sent | null> {
  const sent = isScript(c) ? c.req.json() : c.req.parseBody({ all: true })
  return sentShape.safeParse(await sent.catch(() => null)).data ?? null
}
