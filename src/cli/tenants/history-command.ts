// `tenants history`: the stored versions of a site.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { table } from '#cli/table.ts'
import { toMinute } from '#lib/time.ts'

import { contentVersion, readVersions, type Version, type Versions } from '#rollout/versions.ts'
import { openSiteStore, STORE_FLAGS, STORE_OPTIONS } from './operations.ts'

const USAGE = `npm run tenants -- history <slug> [--remote]

${STORE_FLAGS}`

/** Prints the versions, newest first; returns the exit code. */
export async function runHistory(args: string[]): Promise<number> {
  const options = { ...STORE_OPTIONS } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  if (slug === undefined || more.length > 0) return fail(USAGE)
  const versions = await readVersions(await openSiteStore(values), slug)
  console.log(describeHistory(slug, versions))
  return 0
}

/** One line per version; the live one is marked. */
export function describeHistory(slug: string, { live, all }: Versions): string {
  if (live === null && all.length === 0) return `${slug} has never been published.`
  const broken = live !== null && live.envelope === null
  const rows = all.map((version) => toRow(version, live))
  const note = broken
    ? '\nThe live version is damaged; the newest intact version is shown instead.'
    : ''
  return `${table(rows)}${note}`
}

function toRow(version: Version, live: Version | null): Record<string, string> {
  const { envelope } = version
  const published = envelope?.published
  const restored = contentVersion(version)
  return {
    version: `${version.version}`,
    is: stateOf(version, live),
    when: toMinute(published?.at ?? ''),
    who: published?.by ?? '',
    hash: envelope?.hash.slice(0, 8) ?? '',
    note: [restored === version.version ? '' : `version ${restored} again`, published?.note ?? '']
      .filter((text) => text !== '')
      .join(': '),
  }
}

function stateOf({ version, envelope }: Version, live: Version | null): string {
  if (envelope === null) return 'damaged'
  if (version === live?.version) return 'live'
  // Its copy was written, and then the publish was interrupted.
  return version > (live?.version ?? 0) ? 'never live' : ''
}
