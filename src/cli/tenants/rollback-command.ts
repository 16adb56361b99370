// `tenants rollback`: brings an earlier version of a site back.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'

import { printOutcomes } from './publish-command.ts'
import { readPublisher } from './publisher.ts'
import { rollBackSite } from './rollback.ts'
import { createWranglerKv } from './wrangler-kv.ts'

const USAGE = 'npm run tenants -- rollback <slug> [--to version] [--note text] [--remote] [--dev]'

/** Rolls back and prints what is live then; the code to end with. */
export async function runRollback(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    to: { type: 'string' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const to = values.to?.replace(/^v/, '')
  if (slug === undefined || more.length > 0) return fail(USAGE)
  if (to !== undefined && !/^\d{1,10}$/.test(to))
    return fail(`'${values.to}' is not a version. See npm run tenants -- history ${slug}.`)
  const rolledBack = await rollBackSite({
    slug,
    kv: createWranglerKv({ remote: values.remote }),
    dev: values.dev,
    by: await readPublisher(),
    note: values.note,
    ...(to === undefined ? {} : { to: Number(to) }),
  })
  if ('refused' in rolledBack) return fail(rolledBack.refused)
  printOutcomes(rolledBack.outcomes)
  console.log(`  Version ${rolledBack.restored} is restored, everywhere within a minute.`)
  console.log(`  tenants/${slug} is unchanged; the next publish makes it live again.`)
  return 0
}
