// Routes of Algolia's protocol that the engine supports, with their handlers.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import { type Answer, type Call, writeTask } from './call.ts'
import {
  copyOrMove,
  deleteIndex,
  getSettings,
  getTask,
  listIndexes,
  putSettings,
} from './endpoints-indexes.ts'
import {
  batch,
  batchMany,
  clearIndex,
  deleteByFilter,
  deleteRecord,
  patchRecord,
  saveRecord,
} from './endpoints-records.ts'
import {
  browse,
  getRecord,
  getRecords,
  queryFacet,
  queryOne,
  queryMany,
} from './endpoints-search.ts'
import type { Engine } from './engine.ts'
import { isRefusal, missingIndex, type Refusal, refuse } from './errors.ts'
import { changeSettings } from './indexes.ts'

import { mergeSynonyms } from './synonyms.ts'

type Endpoint = (call: Call) => Answer | Refusal | Promise<Answer | Refusal>

const READ_LENGTH = 200_000
/** A page has up to 36 queries, and each repeats the site's own filter of up to 15,000 characters. */
const QUERIES_LENGTH = 1_000_000
const WRITE_LENGTH = 30_000_000

/** Method, path, maximum body. The first match answers. */
const ENDPOINTS: [method: string, path: string, length: number, endpoint: Endpoint][] = [
  ['POST', '/1/indexes/*/queries', QUERIES_LENGTH, queryMany],
  ['POST', '/1/indexes/*/objects', READ_LENGTH, getRecords],
  ['POST', '/1/indexes/*/batch', WRITE_LENGTH, batchMany],
  ['GET', '/1/indexes', READ_LENGTH, listIndexes],
  ['POST', '/1/indexes/:index/query', READ_LENGTH, queryOne],
  ['POST', '/1/indexes/:index/facets/:facet/query', READ_LENGTH, queryFacet],
  ['POST', '/1/indexes/:index/browse', READ_LENGTH, browse],
  ['GET', '/1/indexes/:index/browse', READ_LENGTH, browse],
  ['POST', '/1/indexes/:index/batch', WRITE_LENGTH, batch],
  ['POST', '/1/indexes/:index/deleteByQuery', READ_LENGTH, deleteByFilter],
  ['POST', '/1/indexes/:index/clear', READ_LENGTH, clearIndex],
  ['POST', '/1/indexes/:index/operation', READ_LENGTH, copyOrMove],
  ['GET', '/1/indexes/:index/settings', READ_LENGTH, getSettings],
  ['PUT', '/1/indexes/:index/settings', WRITE_LENGTH, putSettings],
  ['POST', '/1/indexes/:index/synonyms/batch', WRITE_LENGTH, saveSynonyms],
  ['POST', '/1/indexes/:index/synonyms/search', READ_LENGTH, searchSynonyms],
  ['POST', '/1/indexes/:index/synonyms/clear', READ_LENGTH, clearSynonyms],
  ['GET', '/1/indexes/:index/task/:task', READ_LENGTH, getTask],
  ['DELETE', '/1/indexes/:index', READ_LENGTH, deleteIndex],
  ['POST', '/1/indexes/:index', WRITE_LENGTH, saveRecord],
  ['POST', '/1/indexes/:index/:id/partial', WRITE_LENGTH, patchRecord],
  ['GET', '/1/indexes/:index/:id', READ_LENGTH, getRecord],
  ['PUT', '/1/indexes/:index/:id', WRITE_LENGTH, saveRecord],
  ['DELETE', '/1/indexes/:index/:id', READ_LENGTH, deleteRecord],
]

/**
 * Answers a call, synchronously unless it writes a whole index. Only the path and the query string of `url` are used; a
 * body is JSON whatever its content type.
 */
export function answer(
  engine: Engine,
  method: string,
  url: URL,
  text: string,
): Answer | Refusal | Promise<Answer | Refusal> {
  for (const [endpointMethod, pattern, length, endpoint] of ENDPOINTS) {
    if (endpointMethod !== method) continue
    const path = matchPath(pattern, url.pathname)
    if (!path) continue
    if (text.length > length) return refuse(413, `Body is over ${length} characters`)
    const parsed = text.trim() === '' ? {} : parseJson(text)
    // A list body is wrapped; every other body must be an object.
    const body = Array.isArray(parsed) ? { list: parsed } : parsed
    if (!isObject(body)) return refuse(400, 'Invalid JSON in body')
    return endpoint({ engine, path, search: url.searchParams, body, text })
  }
  return refuse(404, `Path ${method} ${url.pathname.slice(0, 200)} does not exist`)
}

/** Path parameters by the pattern's names; null if the path does not match or is badly encoded. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const steps = pattern.split('/')
  const segments = path.split('/').map(decode)
  if (steps.length !== segments.length) return null
  const found: Record<string, string> = {}
  for (const [i, step] of steps.entries()) {
    const value = segments[i]
    if (value == null || (value === '') !== (step === '')) return null
    if (step.startsWith(':')) found[step.slice(1)] = value
    else if (step !== value) return null
  }
  return found
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Adds a list of `{objectID, type, synonyms}` to the existing ones, or replaces them. */
function saveSynonyms(call: Call): Answer | Refusal {
  const { list } = call.body
  if (!Array.isArray(list)) return refuse(400, 'Expected a list of synonyms')
  const isReplacing = call.search.get('replaceExistingSynonyms') === 'true'
  const stored = isReplacing ? [] : storedSynonyms(call)
  return saveAll(call, mergeSynonyms(stored, list.filter(isObject)))
}

function clearSynonyms(call: Call): Answer | Refusal {
  return saveAll(call, [])
}

function searchSynonyms(call: Call): Answer | Refusal {
  const name = call.path.index ?? ''
  if (!call.engine.index(name)) return missingIndex(name)
  const hits = storedSynonyms(call)
  return { json: JSON.stringify({ hits, nbHits: hits.length }) }
}

function storedSynonyms({ engine, path }: Call): object[] {
  const record = engine.index(path.index ?? '')
  const stored = record ? engine.mainOf(record).settings.synonyms : null
  return mergeSynonyms(stored, [])
}

/** Replicas use the synonyms of their main index. */
function saveAll({ engine, path }: Call, synonyms: object[]): Answer | Refusal {
  const record = engine.index(path.index ?? '')
  const name = record ? engine.mainOf(record).name : (path.index ?? '')
  return writeTask(engine, () => changeSettings(engine.documents, name, { synonyms }, false))
}

/**
 * The engine over HTTP. `x-revision` increases with every write; `x-asked` counts identical query calls since the last
 * write, so that only repeated ones are cached.
 */
export async function answerRequest(engine: Engine, request: Request): Promise<Response> {
  const text = await request.text()
  const answered = await answer(engine, request.method, new URL(request.url), text)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-revision': String(engine.revision()),
  }
  if (!isRefusal(answered)) {
    return new Response(answered.json, { headers: { ...headers, ...answered.headers } })
  }
  const { message, status } = answered
  return Response.json({ message, status }, { status, headers })
}
