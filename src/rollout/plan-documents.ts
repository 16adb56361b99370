// Plans a publish of documents over the live versions, and a rollback to an earlier version: for a site's draft object,
// which records the plan before it is written, and for `npm start` and emergencies, which write it directly.
import { readEnvelope } from '#tenant/envelope.ts'
import { siteKey, sourceKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { chooseVersion } from './choose-version.ts'
import type { LiveSite } from './draft.ts'
import { isJsonObject, isSame, type Json } from './json.ts'
import type { BulkKv, ListedKv } from './kv.ts'
import { loadSource } from './kv-sites.ts'
import { type Live, type Plan, planPublish, type PlanOptions } from './plan.ts'
import { parseSource, type Source } from './source.ts'
import { contentVersion, readVersions } from './versions.ts'

/** A site to publish, the source it was parsed from, and its live version; null if there is none. */
export type Document = {
  site: Site
  source: Source | null
  before: Pick<LiveSite, 'source' | 'isWritten'> | null
}

/**
 * The writes that make documents live. A different source of an equal site is also published, or comparisons would
 * report it again.
 */
export function planDocuments(
  documents: readonly Document[],
  live: Live,
  options: Omit<PlanOptions, 'sources' | 'changed'>,
): Promise<Plan> {
  const sources = documents.flatMap(({ site, source }) =>
    source === null ? [] : [[site.slug, source] as const],
  )
  const changed = documents.filter((document) => !isSourceLive(document))
  return planPublish(
    documents.map(({ site }) => site),
    live,
    {
      ...options,
      sources: new Map(sources),
      changed: new Set(changed.map(({ site }) => site.slug)),
    },
  )
}

function isSourceLive({ before, source }: Document): boolean {
  if (before === null || source === null || !before.isWritten) return before?.isWritten !== true
  return isSame(before.source, source)
}

/** The sources of live sites, by slug; a site that was published without one is missing. */
export async function loadLiveSources(
  kv: Pick<BulkKv, 'get'>,
  slugs: readonly string[],
  live: Live,
): Promise<Map<string, Document['before']>> {
  const keys = slugs.flatMap((slug) => {
    const version = readEnvelope(live.get(siteKey(slug)) ?? '')?.version
    return version === undefined ? [] : [[slug, sourceKey(slug, version)] as const]
  })
  const values = keys.length === 0 ? new Map() : await kv.get(keys.map(([, key]) => key))
  const found = keys.flatMap(([slug, key]) => {
    const source = parseSource(String(values.get(key) ?? ''))
    return source === null ? [] : [[slug, { source, isWritten: true }] as const]
  })
  return new Map(found)
}

export type Restored = Omit<Document, 'before'> & {
  /** The version that has this content. */
  restores: number
  database: string | undefined
}

/**
 * An earlier version with its source; by default the one before the live one. Secrets stay as in the live version: one
 * that was withdrawn or replaced since must not work again.
 */
export async function chooseRollback(
  kv: ListedKv,
  slug: string,
  live: Pick<LiveSite, 'source'> | null,
  to: number | undefined,
): Promise<Restored | { refused: string }> {
  const chosen = chooseVersion(slug, await readVersions(kv, slug), to)
  if ('refused' in chosen) return chosen
  const restores = contentVersion(chosen)
  const source = await loadSource(kv, slug, restores)
  const { site, database } = chosen.envelope
  if (live === null) return { site, source, restores, database }
  const { secrets } = live.source
  return {
    site: { ...site, secrets: readSecrets(secrets) },
    source: source && withSecrets(source, secrets),
    restores,
    database,
  }
}

function withSecrets(earlier: Source, secrets: Json | undefined): Source {
  const { secrets: _, ...source } = earlier
  return secrets === undefined ? source : { ...source, secrets }
}

/** The encrypted keys of a source. */
const readSecrets = (secrets: Json | undefined): Site['secrets'] =>
  Object.fromEntries(
    Object.entries(isJsonObject(secrets) ? secrets : {}).flatMap(([name, sealed]) =>
      typeof sealed === 'string' ? [[name, sealed] as const] : [],
    ),
  )
