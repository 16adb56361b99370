// A deployment and a rollback during shoppers' journeys: the previous release runs on the tables of
// this one, this one takes over on the same stores, and the previous one takes over again (F22, F23).
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { saveBuild } from '#cli/build-files.ts'
import { root, run } from '#cli/run.ts'
import { createWranglerKv } from '#cli/tenants/bulk-kv.ts'
import { siteKey, versionKey } from '#tenant/keys.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openDatabase } from '#test/drill/database.ts'
import { openWorker } from '#test/drill/open-worker.ts'
import { fillStock } from '#test/drill/payments/deposit-site.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { begin, end, type Check } from './journeys.ts'
import { openOldTree, readBuild } from './old-tree.ts'

const SLUG = 'deposits'
const SITE: Partial<SiteInput> & { slug: string } = {
  slug: SLUG,
  hosts: [`${SLUG}.localhost`],
  account: { sign_in: true },
  garage: { watchlist: true },
  cards: { checkout: { enabled: true } },
  forms: { postcode: 'optional' },
  reservations: { trade_in: false, delivery: false },
}

/** Runs it against a release that git knows (else the previous one) and prints the result; returns whether no journey failed. */
export async function drillVersions(ref?: string): Promise<boolean> {
  const old = await openOldTree(ref)
  const site = testSite(SITE)
  const worker = await openWorker([site])
  const kv = createWranglerKv({ remote: false, persistTo: worker.storage })
  let all = 0
  const failed: string[] = []
  const during =
    (when: string): Check =>
    async (name, isSo) => {
      all += 1
      const held = await Promise.resolve(isSo).catch(() => false)
      if (!held) failed.push(`${when}: ${name}`)
      console.log(`${held ? 'ok    ' : 'FAILED'} ${when}: ${name}`)
    }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void worker.kill().then(() => process.exit(1)))
  try {
    console.log(`release before: ${old.name}, on the tables of this tree`)
    const first = await old.publishedText(SITE, 1)
    await kv.put([sitePair(first), { key: versionKey(SLUG, 1), value: first }])
    await saveBuild(kv, join(old.folder, 'static/build'))
    await worker.start(old.folder)
    const cars = await fillStock(worker, site, 12)
    const before = await begin(worker, during('before'), cars.slice(0, 3))
    await worker.kill()

    await run('node', ['src/cli/build.ts'])
    await saveBuild(kv)
    await worker.start()
    const oldBuild = await readBuild(old.folder)
    await end(worker, during('after the deployment'), before, cars.slice(0, 3), oldBuild)
    const after = await begin(worker, during('of this release'), cars.slice(4, 7))
    await worker.kill()

    const second = await publishedText(site, 2)
    await kv.put([sitePair(second), { key: versionKey(SLUG, 2), value: second }])
    await worker.start(old.folder)
    const knows = existsSync(join(old.folder, 'src/cli/build-files.ts'))
    const build = knows ? await readBuild(root) : null
    const rolledBack = 'after the rollback, with a site that this release published'
    await end(worker, during(rolledBack), after, cars.slice(4, 7), build)
    await worker.kill()

    const { leads } = (await openDatabase(worker.storage)).read()
    // One before and one after each change of releases, and the reservation messages for the dealer.
    await during('at the end')('every enquiry is kept', leads.size >= 4)
    console.log(`\nfailed journeys ${failed.length} of ${all}`)
    for (const line of failed) console.log(`  ${line}`)
    return failed.length === 0
  } finally {
    await worker.kill()
    await worker.remove()
    await old.remove()
  }
}

const sitePair = (value: string) => ({ key: siteKey(SLUG), value })
