// Answers once it is built.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getCheckout(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}

export async function postCheckout(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}

export async function getPurchase(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}

export async function postPurchase(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
