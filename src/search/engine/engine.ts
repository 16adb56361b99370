// The indexes of one site: records and columns cached in memory and updated after each write.
import { type BoundedMap, createBoundedMap } from '#lib/memo.ts'
import { attributesOf, buildColumns } from './build-columns.ts'
import type { Columns } from './columns.ts'
import type { Documents, IndexRecord } from './documents.ts'
import { type Refusal, isRefusal } from './errors.ts'
import type { Family } from './family.ts'
import { hashText } from './text.ts'
import type { Synonym } from './query-spans.ts'
import { type Selections, createSelections } from './selection.ts'
import { type Schema, type Settings, omitSetting, toSchema } from './settings.ts'
import { fromSnapshot, toSnapshot } from './snapshot.ts'
import { toSynonyms } from './synonyms.ts'

/** One state of an index and its replicas, ready to search. */
export type View = {
  revision: number
  columns: Columns
  selections: Selections
  synonyms: Synonym[]
  families: BoundedMap<Family>
}

const FAMILY_BYTES = 2_000_000

export type Engine = ReturnType<typeof createEngine>

const ASKED_LIMIT = 2_000

export function createEngine(documents: Documents) {
  let records: Map<string, IndexRecord> | null = null
  let revision: number | null = null
  const views = new Map<number, View>()
  const queryCounts = createBoundedMap<number>(ASKED_LIMIT)
  /** Generations that are being written. */
  const unfinished = new Set<number>()

  function index(name: string): IndexRecord | null {
    records ??= new Map(documents.listIndexes().map((record) => [record.name, record]))
    return records.get(name) ?? null
  }

  /** The index that owns the documents: the record itself, or the main index of a replica. */
  function mainOf(record: IndexRecord): IndexRecord {
    return (record.main === null ? null : index(record.main)) ?? record
  }

  return {
    documents,
    index,
    mainOf,

    /** Revision of the last write. */
    revision(): number {
      return (revision ??= documents.revision())
    },

    indexes(): IndexRecord[] {
      return documents.listIndexes()
    },

    /** A replica's own settings, merged over those of its main index. */
    settingsOf(record: IndexRecord): Settings {
      if (record.main === null) return record.settings
      return { ...omitSetting(mainOf(record).settings, 'replicas'), ...record.settings }
    },

    /** The current columns of the index: cached, else from the snapshot, else rebuilt. */
    view(record: IndexRecord): View {
      const main = mainOf(record)
      const known = views.get(main.generation)
      if (known?.revision === main.revision) return known
      const columns = loadColumns(documents, main)
      const view: View = {
        revision: main.revision,
        columns,
        selections: createSelections(columns),
        synonyms: toSynonyms(main.settings.synonyms),
        families: createBoundedMap(FAMILY_BYTES),
      }
      views.set(main.generation, view)
      return view
    },

    /** Runs the work as one transaction; a refusal changes nothing. The cache is checked again. */
    write<T>(work: () => T | Refusal): T | Refusal {
      let refusal: Refusal | null = null
      try {
        return documents.transaction(() => {
          const result = work()
          if (!isRefusal(result)) return result
          refusal = result
          throw new RolledBack()
        })
      } catch (error) {
        if (refusal && error instanceof RolledBack) return refusal
        throw error
      } finally {
        records = null
        revision = null
        queryCounts.clear()
        forgetDead(views, documents.listIndexes())
      }
    },

    /** Begins a generation for documents that are written in slices; it is swept unless an index adopts it. */
    begin(): number {
      const generation = documents.nextRevision()
      documents.abandon(generation)
      unfinished.add(generation)
      return generation
    },

    end: (generation: number) => unfinished.delete(generation),

    /** Deletes, in slices, documents that no index uses any more. */
    sweep: () => documents.sweep(unfinished),

    /** How often this text was queried since the last write, including this time. */
    countQueries(text: string): number {
      const key = String(hashText(text))
      const times = (queryCounts.get(key) ?? 0) + 1
      queryCounts.set(key, times)
      return times
    },
  }
}

/** Thrown to roll back the transaction of a refused write. */
class RolledBack extends Error {}

function forgetDead(views: Map<number, View>, records: IndexRecord[]): void {
  const mains = records.filter((record) => record.main === null)
  const live = new Set(mains.map((record) => record.generation))
  for (const generation of views.keys()) if (!live.has(generation)) views.delete(generation)
}

function loadColumns(documents: Documents, main: IndexRecord): Columns {
  const { generation, revision } = main
  const snapshot = documents.loadSnapshot(generation, revision)
  const restored = snapshot && fromSnapshot(snapshot)
  if (restored) return restored
  const schema = schemaOf(documents, main)
  const built = buildColumns(documents.scan(generation, attributesOf(schema)), schema)
  documents.saveSnapshot(generation, revision, toSnapshot(built))
  return built
}

/** The attributes and settings that the columns of an index and its replicas are built from. */
export function schemaOf(
  documents: Documents,
  main: Pick<IndexRecord, 'name' | 'settings'>,
): Schema {
  const replicas = documents.listIndexes().filter((record) => record.main === main.name)
  return toSchema(main.name, main.settings, replicas)
}
