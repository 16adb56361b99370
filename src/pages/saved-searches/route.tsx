// Saved searches: kept from a list, and seen again with what is new.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

export async function getSavedSearches(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** Keeps a search. */
export async function postSavedSearch(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** Leads to the list, and what was new has been seen: POST, since it writes. With `remove` it is deleted. */
export async function postSavedSearchAction(c: Ctx): Promise<Response> {
  return notFound(c)
}
