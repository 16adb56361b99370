// `tenants pull`: writes the live version into the files of a site. Unpublished changes in the files are kept: they are
// merged.
import { join } from 'node:path'

import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { root } from '#cli/run.ts'
import type { LiveSite } from '#rollout/draft.ts'
import { merge } from '#rollout/merge.ts'
import { quote } from '#rollout/problem.ts'
import type { Source } from '#rollout/source.ts'
import { openBaseFiles } from './base-file.ts'
import { unknownSite } from './checked-sites.ts'
import { openOperations, type Operations } from './operations.ts'
import { readSites, type SiteFile } from './read-sites.ts'
import { writeSource } from './write-source.ts'

const USAGE = `npm run tenants -- pull <slug…> [--take mine|live] [--remote] [--port 8787]

--take mine keeps the files where both changed a field, --take live what is live`

/** Pulls the sites; returns the exit code: 1 if a field is in conflict. */
export async function runPull(args: string[]): Promise<number> {
  const options = {
    remote: { type: 'boolean', default: false },
    take: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const { take } = values
  if (positionals.length === 0 || !isSide(take)) return fail(USAGE)
  const operations = await openOperations(values)
  const files = await readSites(join(root, 'tenants'), positionals)
  const bases = openBaseFiles(values)
  let code = 0
  for (const slug of positionals) {
    const file = files.find((known) => known.slug === slug)
    if (file === undefined) return fail(unknownSite(slug))
    const folder = join(root, 'tenants', slug)
    // eslint-disable-next-line no-await-in-loop -- one site after the other, so that their lines stay together
    const pulled = await pullSite({ file, folder, take, operations, bases })
    if ('refused' in pulled) code = fail(pulled.refused)
    else console.log(pulled.done)
  }
  return code
}

export function isSide(take: string | undefined): take is 'mine' | 'live' | undefined {
  return take === undefined || take === 'mine' || take === 'live'
}

type Pulling = {
  file: SiteFile
  folder: string
  take: 'mine' | 'live' | undefined
  operations: Pick<Operations, 'loadSite'>
  bases: ReturnType<typeof openBaseFiles>
}

/** Writes the live version into the files, merged with their unpublished changes. */
export async function pullSite({
  file,
  folder,
  take,
  operations,
  bases,
}: Pulling): Promise<{ done: string } | { refused: string }> {
  const { slug, source } = file
  if (source == null)
    return { refused: `tenants/${slug} has a file that is not JSON. Fix it first.` }
  const base = await bases.read(slug)
  const { live, source: before } = await operations.loadSite(slug, base?.version)
  if (live === null) return { refused: `${slug} is not live.` }
  const merged = mergeLive(source, before, live, take)
  if ('conflicts' in merged) return { refused: describePullConflicts(slug, merged.conflicts) }
  const written = await writeSource(folder, file, merged.source)
  await bases.write(slug, live.version, live.source)
  const what = written.length === 0 ? 'no file changed' : `${written.join(', ')} written`
  const note = live.isWritten
    ? ''
    : ' It was published without its source, so every default is written out.'
  return { done: `${slug}: version ${live.version} is live; ${what}.${note}` }
}

function mergeLive(
  files: Source,
  before: Source | null,
  live: LiveSite,
  take: Pulling['take'],
): { source: Source } | { conflicts: ReturnType<typeof merge>['conflicts'] } {
  // Without a common version it is unknown who changed what: live wins, unless the files are requested.
  if (before === null) return { source: take === 'mine' ? files : live.source }
  const { merged, conflicts } = merge(
    before,
    files,
    live.source,
    take === 'live' ? 'theirs' : 'mine',
  )
  return conflicts.length > 0 && take === undefined ? { conflicts } : { source: merged }
}

/** Each field that both changed, with both values, and how to resolve it. */
export function describePullConflicts(
  slug: string,
  conflicts: readonly { path: string; mine?: unknown; theirs?: unknown }[],
): string {
  const show = (value: unknown) => (value === undefined ? 'the default' : quote(value))
  const lines = conflicts.map(({ path, mine, theirs }) =>
    path.startsWith('secrets.')
      ? `  ${path}: another key`
      : `  ${path}: ${show(mine)} in the files, ${show(theirs)} live`,
  )
  return `${slug}: changed in the files and live:\n${lines.join('\n')}\nChange the files to the right values and add --take mine, or take what is live with --take live.`
}
