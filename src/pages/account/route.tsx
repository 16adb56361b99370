// A shopper's account: what is stored, changed, taken along, deleted.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

export async function getAccount(c: Ctx): Promise<Response> {
  return notFound(c)
}

export async function postAccount(c: Ctx): Promise<Response> {
  return notFound(c)
}

export async function getAccountExport(c: Ctx): Promise<Response> {
  return notFound(c)
}

export async function postAccountDelete(c: Ctx): Promise<Response> {
  return notFound(c)
}
