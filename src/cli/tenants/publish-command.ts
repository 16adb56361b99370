// `tenants publish`: makes the files under tenants/ live.
import { userInfo } from 'node:os'

import { fail } from '#cli/fail.ts'
import { deployedKey, readDevelopment } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'
import { run } from '#cli/run.ts'
import type { Outcome } from '#rollout/plan.ts'
import { openBaseFiles } from './base-file.ts'
import { openOperations } from './operations.ts'
import { publishFiles } from './publish-files.ts'
import { loadAndRender, publishSites } from './publish.ts'
import { isSide } from './pull-command.ts'

const USAGE = `npm run tenants -- publish [slug…] [--note text] [--take mine|live] [--database DB_2] [--examples] [--remote] [--dev]

--take    whose value a field gets that was changed in the files and, since they were made, live
--examples  publishes addresses and numbers that are examples, and texts that are drafts, too
--direct  writes KV itself, past the Worker: for emergencies, and when npm start does not run
--port    of npm start, if it is not 8787`

/** Publishes and prints the outcome for each site; returns the exit code. */
export async function runPublish(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    direct: { type: 'boolean', default: false },
    examples: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    take: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
    database: { type: 'string' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const { take, remote } = values
  if (!isSide(take)) return fail(USAGE)
  const who = positionals.length === 0 ? 'every site' : positionals.join(', ')
  console.log(`Publishing ${who} ${remote ? 'on Cloudflare' : 'on this machine'} …`)
  const onProgress = (line: string) => console.log(line)
  const request = { ...values, take, slugs: positionals, by: await readPublisher(), onProgress }
  const masterKey = remote ? deployedKey() : null
  if (!values.direct) {
    const published = await publishFiles({
      ...request,
      masterKey,
      operations: await openOperations(values),
      bases: openBaseFiles(values),
      render: loadAndRender,
    })
    printOutcomes(published.outcomes)
    for (const line of published.pulled)
      console.log(`  Changes made elsewhere were merged into the files of ${line}`)
    return published.refused.length === 0 ? 0 : fail(published.refused.join('\n'))
  }
  const published = await publishSites({
    ...request,
    masterKey,
    bases: openBaseFiles(values),
    development: values.dev ? await readDevelopment() : null,
  }).catch((error: unknown) => ({ refused: brokenOff(error) }))
  if ('refused' in published) return fail(published.refused)
  printOutcomes(published.outcomes)
  return 0
}

/** One line per changed site, and one for all unchanged ones. */
export function printOutcomes(outcomes: readonly Outcome[]): void {
  for (const { slug, version, did, hosts } of outcomes) {
    if (did === 'published') console.log(`  ${slug}: version ${version}, at ${hosts.join(', ')}`)
  }
  const same = outcomes.filter(({ did }) => did === 'unchanged')
  if (same.length === 0) return
  const names = same.length > MAX_NAMED ? `${same.length} sites` : same.map(nameOf).join(', ')
  console.log(`  unchanged: ${names}`)
}

const MAX_NAMED = 20

const nameOf = ({ slug, version }: Outcome) => `${slug} (version ${version})`

/** If a publish is interrupted, every site stays intact: either the old version or the new one. */
function brokenOff(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `${reason}\nEvery site is intact, either old or new. Run the same command again to finish.`
}

/** The user's name in git, otherwise their account's. */
export async function readPublisher(): Promise<string> {
  const { code, output } = await run('git', ['config', 'user.name'])
  const name = code === 0 ? output.trim() : ''
  return name === '' ? userInfo().username : name
}
