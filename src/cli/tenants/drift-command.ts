// `tenants drift`: whether the files still match the live sites. Ends with 1 if they do not, for automated checks.
import { join } from 'node:path'

import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { root } from '#cli/run.ts'
import { listChanges } from '#rollout/changes.ts'
import { quote } from '#rollout/problem.ts'
import { type BaseFiles, hashSource, openBaseFiles } from './base-file.ts'
import { selectSites } from './checked-sites.ts'
import { openOperations, type Operations } from './operations.ts'
import { readSites, type SiteFile, UNCHECKED } from './read-sites.ts'

const USAGE = 'npm run tenants -- drift [slug…] [--remote] [--port 8787]'

/** Prints the differences between the files and the live sites; returns the exit code. */
export async function runDrift(args: string[]): Promise<number> {
  const options = {
    remote: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const selected = selectSites(
    await readSites(join(root, 'tenants'), positionals, UNCHECKED),
    positionals,
  )
  if ('refused' in selected) return fail(selected.refused)
  const operations = await openOperations(values)
  const lines = await findDrift(selected.files, operations, openBaseFiles(values))
  if (lines.length === 0) {
    console.log('The files match the live sites.')
    return 0
  }
  return fail(lines.join('\n'))
}

/** One line per field that differs; empty if the files match the live site. */
export async function findDrift(
  files: readonly SiteFile[],
  operations: Pick<Operations, 'loadSite' | 'loadVersions'>,
  bases: Pick<BaseFiles, 'read'>,
): Promise<string[]> {
  const versions = await operations.loadVersions(files.map(({ slug }) => slug))
  const found: string[] = []
  for (const { slug, source } of files) {
    const live = versions.get(slug) ?? null
    const base = await bases.read(slug)
    if (source == null) found.push(`${slug}: a file is not JSON.`)
    else if (live === null) found.push(`${slug}: not live.`)
    else if (base?.version !== live.version || base.hash !== (await hashSource(source))) {
      const site = await operations.loadSite(slug)
      const changes = site.live === null ? [] : listChanges(site.live.source, source)
      const show = (value: unknown) => (value === undefined ? 'the default' : quote(value))
      if (changes.length > 0) found.push(`${slug}: version ${live.version} is live (${live.by}).`)
      for (const { path, before, after } of changes)
        found.push(`  ${path}: ${show(after)} in the files, ${show(before)} live`)
    }
  }
  return found
}
