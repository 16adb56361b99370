// Parses a watchlist request, sent by a form or a script (A19, A20).
import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from '#env.ts'
import { pageBefore } from '#http/page-before.ts'
import { readBody } from '#http/read-body.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import { routes } from '#routes.ts'

type Ctx = Context<AppEnv>

/** A lone surrogate occurs in no address and no id. */
const wellFormed = z
  .string()
  .min(1)
  .max(80)
  .refine((id) => id.isWellFormed())

const sentShape = z.object({
  /** Some systems use numeric ids (S10). */
  car_id: z.union([wellFormed, z.int().transform(String)]),
  phone_number: z.string().max(40).optional(),
  back: z.string().max(2000).optional(),
})

export type SaveRequest = z.output<typeof sentShape>

/** Null if malformed. */
export function parseSaveRequest(c: Ctx): Promise<SaveRequest | null> {
  return readBody(c, sentShape)
}

/** The page of this site that sent it; the watchlist if unknown (TH7). */
export function whereFrom(c: Ctx, sent: SaveRequest | null): string {
  return parseReturnPath(sent?.back ?? pageBefore(c), c.var.tenant.site, routes.watchlist.href())
}
