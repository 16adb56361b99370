// `tenants diff`: what a publish of the files would change of what is live.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { toMinute } from '#lib/time.ts'
import { parseEnvelope, readEnvelope, SCHEMA_VERSION } from '#tenant/envelope.ts'
import { siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'

import { describeProblems, loadCheckedSites, selectSites } from './checked-sites.ts'
import { describeChange, diffSites } from './diff.ts'
import { planPublish, type Live } from './plan.ts'
import { readLive } from './publish.ts'
import { createWranglerKv } from './wrangler-kv.ts'

const USAGE = 'npm run tenants -- diff [slug…] [--remote] [--dev]'

/** Prints what differs; the code to end with: 1 where a publish would be refused. */
export async function runDiff(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const selected = selectSites(await loadCheckedSites({ slugs: positionals }), positionals)
  if ('refused' in selected) return fail(selected.refused)
  const sites = selected.files.flatMap(({ site }) => site ?? [])
  const live = await readLive(createWranglerKv(values), sites, values)
  for (const site of sites) console.log((await describeDiff(site, live, values)).join('\n'))
  const problems = describeProblems(selected.files)
  return problems === '' ? 0 : fail(`\nA publish would fail:\n\n${problems}`)
}

/** What a publish of this site would change, a line a change; `live` holds what readLive gives. */
export async function describeDiff(
  site: Site,
  live: Live,
  { dev }: { dev: boolean },
): Promise<string[]> {
  const { slug } = site
  const text = live.get(siteKey(slug)) ?? null
  const plan = await planPublish([site], live, { dev, now: Date.now() })
  const hosts = [
    ...plan.steps.hosts.map(({ key }) => ({ key, was: live.get(key) ?? null })),
    ...plan.deletes.filter((key) => key.startsWith('host:')).map((key) => ({ key, was: slug })),
  ].map(({ key, was }) => {
    const is = plan.deletes.includes(key) ? 'no site' : slug
    return `${key.replace(':', ' ')} shows ${was ?? 'no site'} → ${is}`
  })
  const [head, changes] = await describeContent(site, text, plan.steps.sites[0]?.value ?? null)
  const lines = [...changes, ...hosts]
  return [head, ...(lines.length === 0 ? ['no changes'] : lines).map((line) => `  ${line}`)]
}

/** What is live now, and each change of its fields; `next` is what would be written, null for nothing. */
async function describeContent(
  site: Site,
  text: string | null,
  next: string | null,
): Promise<[head: string, changes: string[]]> {
  if (text === null) return [`${site.slug}: not published yet`, ['everything is new']]
  const tenant = await parseEnvelope(text, site.slug)
  const live = readEnvelope(text)
  if (tenant === null || live === null)
    return [`${site.slug}: the live version is damaged`, ['everything will be rewritten']]
  const { version, published } = live
  const since = published === undefined ? '' : ` since ${toMinute(published.at)}`
  const by = published === undefined || published.by === '' ? '' : `, by ${published.by}`
  const changes = diffSites(tenant.site, site).map(describeChange)
  const code = [
    ...(live.schema === SCHEMA_VERSION ? [] : [`schema ${live.schema} → ${SCHEMA_VERSION}`]),
    ...(next === null || changes.length > 0
      ? []
      : ['the code produces different output from the same fields']),
  ]
  return [`${site.slug}: version ${version} is live${since}${by}`, [...changes, ...code]]
}
