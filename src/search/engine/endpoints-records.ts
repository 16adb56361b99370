// Endpoints that write documents: batches, single ones, and deletion by filter.
import { isObject } from '#lib/is-object.ts'
import { type Answer, type Call, writeTask } from './call.ts'
import type { IndexRecord } from './documents.ts'
import type { Engine } from './engine.ts'
import { isRefusal, missingIndex, type Refusal, refuse } from './errors.ts'
import { dropIndex, ensureIndex } from './indexes.ts'
import type { JsonObject } from './json.ts'
import { parseRequest } from './parse-request.ts'
import { applyChange, type Change, parseChange, toChange } from './records.ts'
import { filterRows } from './selection.ts'
import { identity } from './sort-rows.ts'

/** A change to a document, or one of the actions on a whole index. */
type Step = { indexName: string; change: Change | 'clear' | 'delete' }

/** `{requests: [{action, body}]}` on one index: applies all of them or, if one is refused, none. */
export function batch({ engine, path, body }: Call): Answer | Refusal {
  const steps = parseSteps(body, path.index ?? null)
  if (isRefusal(steps)) return steps
  return writeTask(engine, () => applySteps(engine, steps), { objectIDs: idsOf(steps) })
}

/** A batch with an `indexName` in each request. */
export function batchMany({ engine, body }: Call): Answer | Refusal {
  const steps = parseSteps(body, null)
  if (isRefusal(steps)) return steps
  const revision = engine.write(() => applySteps(engine, steps))
  if (isRefusal(revision)) return revision
  const names = [...new Set(steps.map((step) => step.indexName))]
  const taskID = Object.fromEntries(names.map((name) => [name, revision]))
  return { json: JSON.stringify({ taskID, objectIDs: idsOf(steps) }) }
}

/** Saves one whole document: `POST` generates an id, `PUT` names one. */
export function saveRecord({ engine, path, body }: Call): Answer | Refusal {
  const { index = '', id } = path
  const change = id === undefined ? parseChange('addObject', body) : toChange('put', id, body)
  return isRefusal(change) ? change : saveChange(engine, index, change)
}

/** Updates parts of one document, which is created if missing unless the caller opts out. */
export function patchRecord({ engine, path, search, body }: Call): Answer | Refusal {
  const { index = '', id } = path
  const mayCreate = search.get('createIfNotExists') !== 'false'
  const change = toChange(mayCreate ? 'patch' : 'patchExisting', id, body)
  return isRefusal(change) ? change : saveChange(engine, index, change)
}

export function deleteRecord({ engine, path }: Call): Answer | Refusal {
  const { index: indexName = '', id } = path
  if (!engine.index(indexName)) return missingIndex(indexName)
  const change = toChange('remove', id, {})
  if (isRefusal(change)) return change
  return saveChange(engine, indexName, change)
}

/**
 * Deletes the documents that match the filters. Refuses to run without filters, so that a mistake does not empty the
 * index.
 */
export function deleteByFilter({ engine, path, body }: Call): Answer | Refusal {
  const name = path.index ?? ''
  const record = engine.index(name)
  if (!record) return missingIndex(name)
  const request = parseRequest(body, {})
  if (isRefusal(request)) return request
  const clauses = [...request.filters, ...request.refinements]
  if (clauses.length === 0)
    return refuse(400, 'deleteByQuery needs filters, facetFilters or numericFilters')
  return writeTask(engine, () => {
    const index = ensureIndex(engine.documents, name)
    if (isRefusal(index)) return index
    const { columns } = engine.view(index)
    const rows = filterRows(columns, identity(columns.size), clauses)
    engine.documents.removeBySeq(Array.from(rows, (row) => columns.seqs[row] ?? 0))
    return engine.documents.saveIndex(index)
  })
}

export function clearIndex({ engine, path }: Call): Answer | Refusal {
  const indexName = path.index ?? ''
  if (!engine.index(indexName)) return missingIndex(indexName)
  return writeTask(engine, () => applySteps(engine, [{ indexName, change: 'clear' }]))
}

function saveChange(engine: Engine, indexName: string, change: Change): Answer | Refusal {
  return writeTask(engine, () => applySteps(engine, [{ indexName, change }]), {
    objectID: change.id,
  })
}

function parseSteps(body: JsonObject, indexName: string | null): Step[] | Refusal {
  if (!Array.isArray(body.requests)) return refuse(400, 'Expected a list of requests')
  const steps: Step[] = []
  for (const request of body.requests) {
    const name = isObject(request) ? (indexName ?? request.indexName) : null
    if (!isObject(request) || typeof name !== 'string') {
      return refuse(400, 'Expected an action, a body and an index in each request')
    }
    const { action } = request
    const isWhole = action === 'clear' || action === 'delete'
    const change = isWhole ? action : parseChange(action, request.body)
    if (isRefusal(change)) return change
    steps.push({ indexName: name, change })
  }
  return steps
}

/** Applies the steps in order; returns the new revision. */
function applySteps({ documents }: Engine, steps: Step[]): number | Refusal {
  const known = new Map<string, IndexRecord>()
  const changed = new Set<IndexRecord>()
  for (const { indexName, change } of steps) {
    if (change === 'delete') {
      const dropped = documents.loadIndex(indexName)
      if (dropped) dropIndex(documents, dropped)
      known.delete(indexName)
      continue
    }
    const index = known.get(indexName) ?? ensureIndex(documents, indexName)
    if (isRefusal(index)) return index
    known.set(indexName, index)
    if (change === 'clear') documents.clear(index.generation)
    const isChanged = change === 'clear' || applyChange(documents, index.generation, change)
    if (isRefusal(isChanged)) return isChanged
    if (isChanged) changed.add(index)
  }
  for (const index of known.values()) if (changed.has(index)) documents.saveIndex(index)
  return documents.revision()
}

function idsOf(steps: Step[]): string[] {
  return steps.flatMap(({ change }) => (typeof change === 'string' ? [] : [change.id]))
}
