// Tells a site which cars have left for good, so that their addresses lead to a search for their like.
import type { Requester } from '@algolia/client-common'

import { readMasterKey } from '#cli/master-key.ts'
import { routes } from '#routes.ts'
import { type Stored, toRetired } from '#stock/import/store.ts'
import type { Site } from '#tenant/schema.ts'
import { stockKey } from '#tenant/secret.ts'

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
