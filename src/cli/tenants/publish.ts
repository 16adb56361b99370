// Publishes sites: checked, themed, versioned, and written to KV in one go.
import { join } from 'node:path'

import { root } from '#cli/run.ts'

import { checkSites } from './check-sites.ts'
import { liveKeys, planPublish, type Outcome } from './plan.ts'
import { readSites, type SiteFile } from './read-sites.ts'
import { createWranglerKv, type BulkKv } from './wrangler-kv.ts'

export type PublishOptions = {
  /** One site, or all of them. */
  slug?: string
  /** Adds {slug}.localhost to each site's hosts. */
  dev?: boolean
  /** On Cloudflare instead of on this machine. */
  remote?: boolean
  kv?: BulkKv
  folder?: string
}
export type Published = { outcomes: Outcome[] } | { refused: string }

/** Every site under tenants/, checked. */
export async function loadCheckedSites(folder = join(root, 'tenants')): Promise<SiteFile[]> {
  return checkSites(await readSites(folder), join(root, 'static'))
}

/** Publishes one site or all. Says what is wrong instead, and writes nothing, when any of them has a problem. */
export async function publishSites({
  slug,
  dev = false,
  remote = false,
  kv = createWranglerKv({ remote }),
  folder,
}: PublishOptions): Promise<Published> {
  const files = (await loadCheckedSites(folder)).filter(
    (file) => slug === undefined || file.slug === slug,
  )
  if (files.length === 0)
    return { refused: slug === undefined ? 'There is no site under tenants/.' : unknownSite(slug) }
  const problems = describeProblems(files)
  if (problems !== '') return { refused: problems }

  const sites = files.map(({ site }) => site).filter((site) => site !== null)
  const live = await kv.get(liveKeys(sites, { dev }))
  const plan = await planPublish(sites, live, { dev, now: Date.now() })
  if (plan.conflicts.length > 0) {
    const lines = plan.conflicts.map(
      ({ slug: own, host, owner }) =>
        `${own}: host ${host} shows ${owner} now. Publish ${owner} without it first.`,
    )
    return { refused: lines.join('\n') }
  }
  await kv.put(plan.puts)
  await kv.delete(plan.deletes)
  return { outcomes: plan.outcomes }
}

/** Publishes every site or ends the process with what is wrong; the slugs of the sites. */
export async function publishTenants(options: PublishOptions): Promise<string[]> {
  const published = await publishSites(options)
  if ('outcomes' in published) return published.outcomes.map(({ slug }) => slug)
  console.error(`\n${published.refused}\n`)
  return process.exit(1)
}

/** Every problem of the files, one a line, under the file that has it; empty when there is none. */
export function describeProblems(files: readonly SiteFile[]): string {
  return files
    .filter(({ problems }) => problems.length > 0)
    .flatMap((file) => {
      const byFile = Map.groupBy(file.problems, ({ path }) => nameOf(path, file))
      return [...byFile].map(([name, problems]) =>
        [
          `tenants/${file.slug}/${name}`,
          ...problems.map(({ path, message }) => `  ${path} ${message}`),
        ].join('\n'),
      )
    })
    .join('\n\n')
}

/** The file that a group of a site stands in. */
function nameOf(path: string, { parts = {} }: SiteFile): string {
  return parts[/^\w*/.exec(path)?.[0] ?? ''] ?? 'site.json'
}

export function unknownSite(slug: string): string {
  return `There is no site "${slug}": tenants/${slug}/site.json is missing.`
}
