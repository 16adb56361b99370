// `tenants rollback`: restores an earlier version of a site.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { rollBackSite } from '#rollout/roll-back.ts'
import { createWranglerKv } from './bulk-kv.ts'
import { printOutcomes, readPublisher } from './publish-command.ts'
import { openOperations, type Where } from './operations.ts'

const USAGE = `npm run tenants -- rollback <slug> [--to version] [--note text] [--remote]

--direct  writes KV itself, past the Worker: for emergencies, and when npm start does not run
--port    of npm start, if it is not 8787`

/** Rolls back and prints the live version; returns the exit code. */
export async function runRollback(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    direct: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
    to: { type: 'string' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const to = values.to?.replace(/^v/, '')
  if (slug === undefined || more.length > 0) return fail(USAGE)
  if (to !== undefined && !/^\d{1,10}$/.test(to))
    return fail(`'${values.to}' is not a version. See npm run tenants -- history ${slug}.`)
  if (!values.direct) return rollBackByWorker(slug, to, values)
  const rolledBack = await rollBackSite({
    slug,
    kv: createWranglerKv({ remote: values.remote }),
    now: Date.now(),
    dev: values.dev,
    by: await readPublisher(),
    note: values.note,
    ...(to === undefined ? {} : { to: Number(to) }),
  })
  if ('refused' in rolledBack) return fail(rolledBack.refused)
  printOutcomes(rolledBack.outcomes)
  console.log(
    `  Version ${rolledBack.restored} is restored and will be live everywhere within a minute.`,
  )
  console.log(`  tenants/${slug} is unchanged; the next publish makes it live again.`)
  return 0
}

/** Through the site's draft object, so that files made before are refused from then on. */
async function rollBackByWorker(
  slug: string,
  to: string | undefined,
  { note, ...where }: Where & { note: string },
): Promise<number> {
  const operations = await openOperations(where)
  const by = await readPublisher()
  const version = to === undefined ? {} : { version: Number(to) }
  const outcome = await operations.rollback(slug, { by, note, ...version })
  if (!('published' in outcome))
    return fail('refused' in outcome ? outcome.refused : `${slug} was not rolled back.`)
  console.log(`  ${slug}: version ${outcome.published}, live everywhere within a minute.`)
  console.log(`  Take it into the files: npm run tenants -- pull ${slug}`)
  return 0
}
