// What a page sent about its watchlist, by a form or by a script, before anything of it is believed (A19, A20).
import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from '#env.ts'
import { parseReturnPath } from '#identity/return-path.ts'
import { routes } from '#routes.ts'

type Ctx = Context<AppEnv>

const sentShape = z.object({
  /** Some systems hold ids as numbers (S10). */
  car_id: z.union([z.string().min(1).max(80), z.int().transform(String)]),
  phone_number: z.string().max(40).optional(),
  back: z.string().max(2000).optional(),
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

/** The page of this site that it was sent from; the watchlist where that is not known (TH7). */
export function whereFrom(c: Ctx, sent: Sent | null): string {
  const page = URL.parse(c.req.header('Referer') ?? '')
  const isOurs = page?.origin === new URL(c.req.url).origin
  const path = sent?.back ?? (isOurs ? page.pathname + page.search : undefined)
  return parseReturnPath(path, c.var.tenant.site, routes.watchlist.href())
}
