// A draw of prizes (R48), once for each shopper.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getSpinToWin(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}

export async function postSpinToWin(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
