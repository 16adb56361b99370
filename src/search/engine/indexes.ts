// Operations on whole indexes: created on first use, configured, moved, copied and dropped. Every function here runs
// inside a write of the engine.
import type { Documents, IndexRecord } from './documents.ts'
import { type Refusal, isRefusal, missingIndex, refuse } from './errors.ts'
import { type Settings, mergeSettings, omitSetting, toReplicas } from './settings.ts'

/** The index to write documents to, created if missing. A replica shows only its main index's documents. */
export function ensureIndex(documents: Documents, name: string): IndexRecord | Refusal {
  const known = documents.loadIndex(name)
  if (known?.main != null)
    return refuse(400, `${name} is a replica of ${known.main}, write to that`)
  if (known) return known
  if (name === '' || name === '*' || name.length > 200) return refuse(400, 'Invalid index name')
  const generation = documents.nextRevision()
  const made = { name, main: null, virtual: false, generation, settings: {} }
  return { ...made, revision: documents.saveIndex({ ...made, revision: 0 }) }
}

/** Merges settings into the index and, on request, its replicas; replicas are created and dropped as listed. */
export function changeSettings(
  documents: Documents,
  name: string,
  changes: unknown,
  forwardToReplicas: boolean,
): number | Refusal {
  const known = documents.loadIndex(name)
  const record = known?.main != null ? known : ensureIndex(documents, name)
  if (isRefusal(record)) return record
  const settings = mergeSettings(record.settings, changes)
  if (isRefusal(settings)) return settings
  if (record.main !== null) {
    documents.saveIndex({ ...record, settings: omitSetting(settings, 'replicas') })
    const main = documents.loadIndex(record.main)
    return main ? documents.saveIndex(main) : documents.revision()
  }
  const wrong = findWrongReplica(documents, name, settings)
  if (wrong) return wrong
  const forwarded = forwardToReplicas ? changes : {}
  for (const replica of toReplicas(settings)) {
    const own = documents.loadIndex(replica.name)?.settings ?? {}
    const merged = mergeSettings(own, forwarded)
    if (isRefusal(merged)) return merged
    saveReplica(documents, record, replica, omitSetting(merged, 'replicas'))
  }
  dropReplicas(documents, name, new Set(toReplicas(settings).map((replica) => replica.name)))
  return documents.saveIndex({ ...record, settings })
}

/** Drops the index with its documents and replicas. */
export function dropIndex(documents: Documents, record: IndexRecord): number {
  dropReplicas(documents, record.name, new Set())
  if (record.main === null) documents.abandon(record.generation)
  documents.dropIndex(record.name)
  if (record.main !== null) forgetReplica(documents, record)
  return documents.nextRevision()
}

/** Points the destination to the source's documents; its replicas follow, its old documents are deleted. */
export function moveIndex(
  documents: Documents,
  source: string,
  destination: string,
): number | Refusal {
  const from = documents.loadIndex(source)
  if (!from) return missingIndex(source)
  const to = ensureIndex(documents, destination)
  if (isRefusal(to)) return to
  if (from.main !== null) return refuse(400, `Cannot move ${source}: it is a replica`)
  if (toReplicas(from.settings).length > 0)
    return refuse(400, `Cannot move ${source}: it has replicas`)
  if (source === destination) return refuse(400, 'Cannot move an index to itself')
  const { generation } = from
  documents.abandon(to.generation)
  documents.dropIndex(source)
  return documents.saveIndex({ ...to, generation, settings: movedSettings(from, to) })
}

/** A source without settings takes over those of its destination. */
export function movedSettings(
  from: Pick<IndexRecord, 'settings'>,
  to: Pick<IndexRecord, 'settings'>,
): Settings {
  const isBare = Object.keys(from.settings).length === 0
  return isBare ? to.settings : withReplicasOf(to.settings, from.settings)
}

/** Copies settings and synonyms, or only the scopes listed in `scope`; includes documents if a generation is given. */
export function copyIndex(
  documents: Documents,
  source: string,
  destination: string,
  { scope, generation }: { scope: string[]; generation: number | null },
): number | Refusal {
  const from = documents.loadIndex(source)
  if (!from) return missingIndex(source)
  const to = ensureIndex(documents, destination)
  if (isRefusal(to)) return to
  if (source === destination) return refuse(400, 'Cannot copy an index to itself')
  const all = generation !== null
  const { synonyms, ...rest } = from.settings
  const copied: Settings = {
    ...(all || scope.includes('settings') ? rest : omitSetting(to.settings, 'synonyms')),
    synonyms: all || scope.includes('synonyms') ? synonyms : to.settings.synonyms,
  }
  const settings = withReplicasOf(to.settings, copied)
  if (!all) return documents.saveIndex({ ...to, settings })
  documents.abandon(to.generation)
  documents.adopt(generation)
  return documents.saveIndex({ ...to, generation, settings })
}

function findWrongReplica(documents: Documents, name: string, settings: Settings): Refusal | null {
  for (const replica of toReplicas(settings)) {
    const known = documents.loadIndex(replica.name)
    const isTaken = replica.name === name || (known?.main != null && known.main !== name)
    if (isTaken) return refuse(400, `${replica.name} cannot be a replica of ${name}`)
    if (known && toReplicas(known.settings).length > 0) {
      return refuse(400, `${replica.name} has replicas, it cannot be one`)
    }
  }
  return null
}

function saveReplica(
  documents: Documents,
  main: IndexRecord,
  { name, virtual }: { name: string; virtual: boolean },
  settings: Settings,
): void {
  const known = documents.loadIndex(name)
  if (known?.main === null) documents.clear(known.generation)
  const { generation } = main
  documents.saveIndex({ name, main: main.name, virtual, generation, settings, revision: 0 })
}

function dropReplicas(documents: Documents, main: string, kept: Set<string>): void {
  for (const { name, main: owner } of documents.listIndexes()) {
    if (owner === main && !kept.has(name)) documents.dropIndex(name)
  }
}

/** Removes a directly dropped replica from its main index's list. */
function forgetReplica(documents: Documents, { name, main }: IndexRecord): void {
  const owner = main === null ? null : documents.loadIndex(main)
  if (!owner) return
  const remaining = toReplicas(owner.settings).filter((replica) => replica.name !== name)
  const replicas = remaining.map((replica) =>
    replica.virtual ? `virtual(${replica.name})` : replica.name,
  )
  documents.saveIndex({ ...owner, settings: { ...owner.settings, replicas } })
}

function withReplicasOf(owner: Settings, settings: Settings): Settings {
  const rest = omitSetting(settings, 'replicas')
  return owner.replicas === undefined ? rest : { ...rest, replicas: owner.replicas }
}
