// Tells a site which cars have left for good, so that their addresses lead to a search for their like.
import type { Requester } from '@algolia/client-common'

import { routes } from '#routes.ts'
import { toHref } from '#search/path.ts'
import { emptyState, withList } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import { stockKey } from '#tenant/stock-key.ts'
import type { Stored } from './client.ts'
import { readMasterKey } from './secret.ts'

type Receiver = { site: Site; home: string; requester: Requester }

const CARS_A_CALL = 500

/** True when the site took all of them. */
export async function sendRetired(
  cars: readonly Stored[],
  { site, home, requester }: Receiver,
): Promise<boolean> {
  if (cars.length === 0) return true
  const masterKey = await readMasterKey()
  if (masterKey === null) return false
  const headers = {
    'content-type': 'application/json',
    'x-algolia-api-key': await stockKey(masterKey, site.slug),
  }
  for (let at = 0; at < cars.length; at += CARS_A_CALL) {
    const data = JSON.stringify({
      cars: cars.slice(at, at + CARS_A_CALL).map((car) => toRetired(car, site)),
    })
    const { status } = await requester.send({
      method: 'POST',
      url: new URL(routes.retired.href(), home).href,
      headers,
      data,
      connectTimeout: 5000,
      responseTimeout: 30_000,
    })
    if (status !== 204) return false
  }
  return true
}

/** The search for its like: the same make and model, as far as the path knows them. */
export function toRetired(
  { slug, make, model }: Stored,
  site: Site,
): { slug: string; searchPath: string } {
  const ofMake = withList(emptyState(site.search.sorts[0] ?? 'mostRelevant'), 'make', textOf(make))
  return { slug: String(slug), searchPath: toHref(withList(ofMake, 'model', textOf(model)), site) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? [value] : [])
