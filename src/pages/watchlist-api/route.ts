// Saves a vehicle to the watchlist, or takes it off (A19, A20, TH11).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

export async function postSaveCar(c: Context<AppEnv>): Promise<Response> {
  return c.json({ success: false }, 404)
}

export async function postRemoveCar(c: Context<AppEnv>): Promise<Response> {
  return c.json({ success: false }, 404)
}
