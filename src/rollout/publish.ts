// Publishes one site from its draft object: decides and prepares first, then records the commit, then writes it to KV.
// After the record, failures are retried until it is done; every step can be repeated.
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { siteKey, sourceKey, versionKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { findNewExamples } from './checks/check-examples.ts'
import type { LoadWords } from './describe-change.ts'
import type { DueReport, LiveSite, PublishOutcome } from './draft.ts'
import type { Commit, DraftStore } from './draft-store.ts'
import type { ListedKv } from './kv.ts'
import { loadDevelopment, loadLiveText } from './kv-sites.ts'
import { parseDocument } from './parse-document.ts'
import { describeHostConflicts, type Live, readLive } from './plan.ts'
import { chooseRollback, planDocuments } from './plan-documents.ts'
import { prepare, withDevelopment } from './prepare.ts'
import type { Source } from './source.ts'
import { type Inspect, verify } from './verify.ts'
import { writePlan } from './write-plan.ts'

export type DraftDeps = Inspect & {
  clock: () => Seconds
  kv: ListedKv
  /** Decrypts secrets. */
  masterKey: string
  /** Notifies people of the outcome of a schedule. Never rejects. */
  report: (report: DueReport) => Promise<void>
  /** Loads the labels of fields on the forms. */
  loadWords: LoadWords
  /** Whether this is a developer's machine. */
  isDev: boolean
}
export type Context = { slug: string; store: DraftStore; deps: DraftDeps }

/** Maximum characters of a site that one object can store during a write. */
const MAX_CHARACTERS = 900_000
/** KV allows one write per key and second. */
const BETWEEN_WRITES_MS: Milliseconds = 1100

export type Publishing = {
  by: string
  note: string
  source: Source
  isMerged: boolean
  isDraft: boolean
  schedule?: string
  database?: string | undefined
  dev?: boolean
  /** Only the command line writes hosts: the console never writes their keys, and has not checked the site yet. */
  withHosts: boolean
  /** Examples and drafts were allowed, or the publish cannot add any. */
  examples?: boolean
  /** Whether the decision still holds, checked just before the commit. */
  isCurrent: () => boolean
}

/** Prepares a document and records its commit; `settle` writes it. */
export async function startPublish(
  context: Context,
  publishing: Publishing,
): Promise<PublishOutcome> {
  const { slug, deps } = context
  const { source, isMerged } = publishing
  const prepared = await prepare(slug, source, deps.masterKey)
  if ('problems' in prepared) return prepared
  const overlay = deps.isDev ? await loadDevelopment(deps.kv, slug) : null
  const site = withDevelopment(prepared.site, overlay)
  if (!publishing.withHosts) {
    const live = context.store.readLive()
    const problems = await verify(deps, { site: prepared.site, drawn: site, source, live })
    if (problems.length > 0) return { problems }
    const before = live === null ? null : parseDocument(live.source).site
    const examples = publishing.examples === true ? [] : findNewExamples(prepared.site, before)
    if (examples.length > 0) return { examples }
  }
  const started = await startCommit(context, publishing, { site, source })
  if ('refused' in started) return started
  return started.isUnchanged
    ? { unchanged: started.version, source, isMerged }
    : { published: started.version, source, isMerged, isPending: false }
}

/** Restores an earlier version with its source; by default the one before the live one. */
export async function startRollback(
  context: Context,
  { by, note, version, live }: { by: string; note: string; version?: number; live: LiveSite },
): Promise<PublishOutcome> {
  const { slug, deps, store } = context
  const restored = await chooseRollback(deps.kv, slug, live, version)
  if ('refused' in restored) return restored
  const { site, source, restores } = restored
  const publishing = {
    by,
    note,
    source: source ?? site,
    isMerged: false,
    isDraft: false,
    withHosts: true,
    dev: deps.isDev,
    isCurrent: () => store.readLive()?.version === live.version,
  }
  const started = await startCommit(context, publishing, { site, source }, restores)
  if ('refused' in started) return started
  const { isMerged } = publishing
  return {
    published: started.version,
    source: publishing.source,
    isMerged,
    isPending: false,
  }
}

type Started = { version: number; isUnchanged: boolean } | { refused: string }

async function startCommit(
  { slug, store, deps }: Context,
  publishing: Publishing,
  { site, source }: { site: Site; source: Source | null },
  restores?: number,
): Promise<Started> {
  const { by, note, isDraft, database, dev = false, withHosts, isCurrent } = publishing
  const before = store.readLive()
  const values = await readValues(deps.kv, site, { dev, known: before?.version ?? 0 })
  if (values === null)
    return { refused: `${slug} was published a moment ago. Wait a minute, and publish again.` }
  const plan = await planDocuments([{ site, source, before }], values, {
    dev,
    now: deps.clock() * 1000,
    by,
    note,
    database,
    ...(restores === undefined ? {} : { restores }),
  })
  if (withHosts && plan.conflicts.length > 0) return { refused: describeHostConflicts(plan) }
  const version = plan.outcomes[0]?.version ?? 0
  const text = plan.steps.sites[0]?.value
  if (text === undefined && (!withHosts || plan.steps.hosts.length + plan.deletes.length === 0))
    return { version, isUnchanged: true }
  if ((text ?? '').length > MAX_CHARACTERS)
    return { refused: `${slug} is too large. Remove something first.` }
  if (!isCurrent())
    return { refused: `${slug} was changed meanwhile. Look at the changes again, and publish.` }
  const isHost = (key: string) => key.startsWith('host:')
  store.startCommit(
    {
      by,
      live: { version, source: source ?? site, isWritten: source !== null },
      isDraft,
      schedule: publishing.schedule ?? null,
      isRollback: restores !== undefined,
      hosts: withHosts ? plan.steps.hosts : [],
      deletes: plan.deletes.filter((key) => withHosts || !isHost(key)),
    },
    text ?? '',
  )
  return { version, isUnchanged: text === undefined }
}

async function readValues(
  kv: ListedKv,
  site: Site,
  { dev, known }: { dev: boolean; known: number },
): Promise<Live | null> {
  const { slug } = site
  const text = await loadLiveText(kv, slug, known)
  if (known > 0 && (readEnvelope(text ?? '')?.version ?? 0) < known) return null
  return readLive(kv, [site], { dev }, new Map([[siteKey(slug), text]]))
}

/**
 * Writes the recorded commit, if there is one. It may have been interrupted anywhere before: all of it is written
 * again.
 */
export async function settle(
  { slug, store, deps }: Context,
  wait: (ms: Milliseconds) => Promise<unknown>,
): Promise<void> {
  const commit = store.readCommit()
  if (commit === null) return
  const { kv, clock } = deps
  await writePlan(kv, toPlan(slug, commit, store.readCommitText()), {
    whenDue: async (write) => {
      if (clock() - store.writtenAt() <= 1) await wait(BETWEEN_WRITES_MS)
      await write()
      store.noteWritten()
    },
  })
  store.endCommit(commit)
}

/** An empty text keeps the live version. */
function toPlan(slug: string, { live, hosts, deletes }: Commit, text: string) {
  const { version, source, isWritten } = live
  if (text === '') return { steps: { versions: [], hosts, sites: [] }, deletes }
  const copies = [{ key: versionKey(slug, version), value: text }]
  const written = { key: sourceKey(slug, version), value: JSON.stringify(source) }
  const versions = isWritten ? [written, ...copies] : copies
  return { steps: { versions, hosts, sites: [{ key: siteKey(slug), value: text }] }, deletes }
}
