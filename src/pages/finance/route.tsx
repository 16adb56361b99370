// Pages of finance, at the addresses that a site gives them (R25, R27-R29).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** The finance page of an address; null where there is none. Asked only where no other page answers. */
export async function getFinance(_c: Context<AppEnv>): Promise<Response | null> {
  return Promise.resolve(null)
}
