// Delivery prices and postcode locations for pages. All sites share the postcodes, which are in the first database.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { createCachedPrices } from '#sales/delivery/cached-prices.ts'
import type { DeliveryDeps } from '#sales/delivery/estimate.ts'
import { countPlaces, findPlaces, savePlace } from '#sales/delivery/postcodes.ts'
import type { PostcodeDeps } from '#sales/leads/answers/postcode-check.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'

const STORE_FAILED = 'delivery.store-failed'
/** Milliseconds that a page waits for the postcodes. */
const STORE_MS: Milliseconds = 1000

/** For one version of a site; `call` reaches the third parties. */
export function createDeliveryDeps(
  env: Env,
  { slug, version }: Tenant,
  call: Call,
): DeliveryDeps & PostcodeDeps {
  const { orElse } = createTimeout(STORE_FAILED, slug, STORE_MS)
  const onFault = (error: unknown) =>
    logError(STORE_FAILED, { tenant: slug, error: errorName(error) })
  return {
    call,
    cachedPrices: createCachedPrices(env.SEARCH, { slug, version }, onFault),
    findPlaces: (country, postcodes) => orElse(findPlaces(env.DB, country, postcodes), new Map()),
    countPlaces: (country) => orElse(countPlaces(env.DB, country), 0),
    savePlace: (country, postcode, place) =>
      orElse(savePlace(env.DB, country, postcode, place), undefined),
  }
}
