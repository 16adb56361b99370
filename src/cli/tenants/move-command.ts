// `tenants move`: moves a site to another database while shoppers use it.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Storage } from '#cli/call-wrangler.ts'
import { fail } from '#cli/fail.ts'
import { openLocalStores, PERSIST } from '#cli/local-stores.ts'
import { openDatabases } from '#cli/open-databases.ts'
import { readOptions } from '#cli/read-options.ts'
import { isDatabaseName } from '#tenant/database.ts'
import { createWranglerKv } from './bulk-kv.ts'
import { type MoveDeps, moveSite } from './move-site.ts'

const USAGE = 'npm run tenants -- move --site <slug> --to <DB_2> [--remote] [--persist-to folder]'

/** Moves the site and prints its database; returns the exit code. */
export async function runMove(args: string[]): Promise<number> {
  const options = {
    site: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  } as const
  const { values } = readOptions({ args, options }, USAGE)
  const { site, to, remote, 'persist-to': persistTo } = values
  if (!/^[a-z0-9-]{1,60}$/.test(site)) return fail(USAGE)
  if (to === '') return fail(`Give the database that the site moves to: --to DB_2.\n\n${USAGE}`)
  if (!isDatabaseName(to)) return fail(`--to takes a database such as DB_2, not "${to}".`)
  const stores = await openStores({ remote, persistTo })
  try {
    const moved = await moveSite(
      { site, to },
      {
        ...stores,
        say: (line) => console.log(line),
        clock: () => Math.floor(Date.now() / 1000),
        wait: (milliseconds) => setTimeout(milliseconds),
      },
    )
    if ('refused' in moved) return fail(moved.refused)
    console.log(moved.done)
    return 0
  } finally {
    await stores.close()
  }
}

type Stores = Pick<MoveDeps, 'kv' | 'databases'> & { close: () => Promise<void> }

/** The stores on Cloudflare through wrangler, those of this machine within this process. */
async function openStores(storage: Storage): Promise<Stores> {
  const { remote, persistTo } = storage
  if (remote) return { ...(await openDatabases(storage)), kv: createWranglerKv(storage) }
  const local = await openLocalStores(persistTo === undefined ? PERSIST : join(persistTo, 'v3'))
  return { ...local, kv: await local.tenants() }
}
