// Gives requests access to a site's StockImporter.
import type { Env } from '#env.ts'
import { writingKey } from '#lib/key-ring.ts'
import { createBoundedMap } from '#lib/memo.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { saveOldKeyUse } from '#feeds/import/old-stock-keys.ts'
import type { Reply } from '#feeds/import/reply.ts'
import type { StockKeyUsed } from '#tenant/secret.ts'

/** Maximum sites in the memory of scheduled sites. */
const MAX_REMEMBERED = 5000

const HOUR: Seconds = 3600

/** Milliseconds for a record that only `npm run keys` reads. */
const NOTE_MS: Milliseconds = 2000

export type IntakeService = {
  /** Records the use of a stock key that the dealer should have replaced. Never rejects. */
  noteKey: (used: StockKeyUsed, now: Seconds) => Promise<void>
  /** Forwards a stock delivery with its headers and its body as a stream. */
  deliver: (request: Request) => Promise<Response>
  /** The result of a delivery; null if there is none. */
  findDelivery: (id: string) => Promise<Reply | null>
  /** Schedules the site's feeds. */
  arm: () => Promise<void>
}

/** The StockImporter of the site with that slug. */
export function createIntakeService(
  env: Pick<Env, 'STOCK_IMPORTER' | 'DB' | 'MASTER_KEY'>,
  tenant: Tenant,
): IntakeService {
  const { STOCK_IMPORTER } = env
  const { slug } = tenant
  const importer = () => STOCK_IMPORTER.get(STOCK_IMPORTER.idFromName(slug), NEAR)
  return {
    deliver: (request) => {
      const url = new URL(request.url)
      return importer().fetch(
        new Request(`https://stock-importer.internal/${slug}${url.search}`, request),
      )
    },
    findDelivery: (id) => importer().read(id),
    noteKey: (used, now) => noteStockKey(env, tenant, used, now),
    arm: () => importer().arm(slug),
  }
}

/** Only records keys other than the site's newest, so that normally nothing is written. Never rejects. */
export async function noteStockKey(
  { DB: db, MASTER_KEY: masterKey }: Pick<Env, 'DB' | 'MASTER_KEY'>,
  { slug, site }: Tenant,
  used: StockKeyUsed,
  now: Seconds,
): Promise<void> {
  const isNewest =
    used.key === writingKey(masterKey).id && used.version === site.intake.key_versions[0]
  if (isNewest) return
  const { isDone } = createTimeout('intake.key-use-failed', slug, NOTE_MS)
  await isDone(saveOldKeyUse(db, slug, used, now))
}

/** Whether to schedule now: for a site with feeds or estimates, once an hour and after each publish. */
export function createArming(): (tenant: Tenant, now: Seconds) => boolean {
  const armed = createBoundedMap<number>(MAX_REMEMBERED)
  return ({ slug, version, site }, now) => {
    if (site.intake.feeds.length === 0 && !site.charges.enabled) return false
    const key = `${slug}:${version}`
    const hour = Math.floor(now / HOUR)
    if (armed.get(key) === hour) return false
    armed.set(key, hour)
    return true
  }
}
