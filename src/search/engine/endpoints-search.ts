// Endpoints that read: queries, facet queries, browsing, and documents by id.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Answer, Call } from './call.ts'
import { isRefusal, missingIndex, type Refusal, refuse } from './errors.ts'
import { memberRows, resolveFamilies } from './family.ts'
import { pickAttributes } from './hits.ts'
import { isDeeperThan, type JsonObject, toStrings } from './json.ts'
import { parseRequest, type SearchRequest } from './parse-request.ts'
import { type Answered, type Search, runSearches } from './search.ts'

const QUERIES_LIMIT = 50
const RECORDS_LIMIT = 1_000

/** `{requests: [...]}`: pages and facet searches of any indexes in one response. */
export function queryMany({ engine, body, text }: Call): Answer | Refusal {
  const { requests } = body
  if (!Array.isArray(requests)) return refuse(400, 'Expected a list of requests')
  if (requests.length > QUERIES_LIMIT) {
    return refuse(400, `Too many requests: ${requests.length} of at most ${QUERIES_LIMIT}`)
  }
  const searches: Search[] = []
  for (const request of requests) {
    if (!isObject(request) || typeof request.indexName !== 'string') {
      return refuse(400, 'Expected an indexName in each request')
    }
    const facet = request.type === 'facet' ? String(request.facet) : null
    searches.push({ indexName: request.indexName, parameters: request, facet })
  }
  const answers = runSearches(engine, searches)
  if (isRefusal(answers)) return answers
  const results = answers.map(toJson)
  const headers = { 'x-asked': String(engine.countQueries(text)) }
  return { json: `{"results":[${results.join(',')}]}`, headers }
}

export function queryOne({ engine, path, body }: Call): Answer | Refusal {
  const indexName = path.index ?? ''
  return answerOne(runSearches(engine, [{ indexName, parameters: body, facet: null }]))
}

export function queryFacet({ engine, path, body }: Call): Answer | Refusal {
  const { index: indexName = '', facet = '' } = path
  return answerOne(runSearches(engine, [{ indexName, parameters: body, facet }]))
}

/** All matching documents in pages without a depth limit; a cursor carries the parameters. */
export function browse(call: Call): Answer | Refusal {
  const { engine, path } = call
  const indexName = path.index ?? ''
  const record = engine.index(indexName)
  if (!record) return missingIndex(indexName)
  const params = { ...Object.fromEntries(call.search), ...call.body }
  const cursor = params.cursor == null ? null : decodeCursor(params.cursor)
  if (params.cursor != null && !cursor) return refuse(400, 'Invalid cursor')
  const parameters = { hitsPerPage: 1_000, ...(cursor?.parameters ?? params) }
  if (isDeeperThan(parameters, 6)) return refuse(400, 'Parameters are nested too deep')
  const request = parseRequest(parameters, engine.settingsOf(record))
  if (isRefusal(request)) return request

  const view = engine.view(record)
  const { columns } = view
  const [member] = resolveFamilies(view, [request])
  const rows = member ? memberRows(member).rows : new Uint32Array(0)
  // By sequence number, which stays valid if documents change between two pages.
  const seqs = rows.map((row) => columns.seqs[row] ?? 0).sort()
  const left = seqs.filter((seq) => seq > (cursor?.after ?? -1))
  const page = Array.from(left.subarray(0, Math.max(1, request.length)))
  const hits = engine.documents.read(page).map((json) => pick(json, request))
  const rest = {
    ...(left.length > page.length && { cursor: encodeCursor(page.at(-1) ?? 0, parameters) }),
    nbHits: rows.length,
    page: 0,
    nbPages: Math.ceil(rows.length / Math.max(1, request.length)),
    hitsPerPage: request.length,
    query: request.query,
    params: request.params(),
    processingTimeMS: 1,
  }
  return { json: withHits(hits, rest) }
}

export function getRecord({ engine, path, search: parameters }: Call): Answer | Refusal {
  const { index = '', id = '' } = path
  const record = engine.index(index)
  if (!record) return missingIndex(index)
  const json = engine.documents.get(engine.mainOf(record).generation, id)
  if (json === null) return refuse(404, 'ObjectID does not exist')
  const names = parameters.get('attributesToRetrieve')
  return { json: pick(json, { attributesToRetrieve: names ? names.split(',') : null }) }
}

/** `{requests: [{indexName, objectID}]}`; null for missing documents. */
export function getRecords({ engine, body }: Call): Answer | Refusal {
  const { requests } = body
  if (!Array.isArray(requests) || requests.length > RECORDS_LIMIT) {
    return refuse(400, `Expected a list of at most ${RECORDS_LIMIT} requests`)
  }
  const results: string[] = []
  for (const request of requests) {
    if (!isObject(request)) return refuse(400, 'Expected objects in requests')
    const name = String(request.indexName)
    const record = engine.index(name)
    if (!record) return missingIndex(name)
    const json = engine.documents.get(engine.mainOf(record).generation, String(request.objectID))
    const names = toStrings(request.attributesToRetrieve)
    results.push(
      json === null ? 'null' : pick(json, { attributesToRetrieve: names.length ? names : null }),
    )
  }
  return { json: `{"results":[${results.join(',')}]}` }
}

function answerOne(answers: Answered[] | Refusal): Answer | Refusal {
  if (isRefusal(answers)) return answers
  const [answer] = answers
  return { json: answer === undefined ? '{}' : toJson(answer) }
}

/** An answer in the protocol, with the requested fields. */
function toJson(answer: Answered): string {
  if ('facetHits' in answer)
    return JSON.stringify({ ...answer, exhaustiveFacetsCount: true, processingTimeMS: 1 })
  const { hits, nbHits, counted, responseFields: wanted } = answer
  const fields = {
    nbHits,
    ...(counted !== null && { facets: counted.facets, facets_stats: counted.stats }),
  }
  if (wanted === null) return withHits(hits, { ...fields, ...answer.rest() })
  const named = Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.includes(name)))
  return wanted.includes('hits') ? withHits(hits, named) : JSON.stringify(named)
}

/** An answer as JSON. Documents are stored as JSON and inserted unchanged. */
function withHits(hits: readonly string[], fields: object): string {
  const others = JSON.stringify(fields).slice(1, -1)
  return `{"hits":[${hits.join(',')}]${others === '' ? '' : `,${others}`}}`
}

function pick(json: string, request: Pick<SearchRequest, 'attributesToRetrieve'>): string {
  const document = request.attributesToRetrieve && parseJson(json)
  if (!request.attributesToRetrieve || !isObject(document)) return json
  return JSON.stringify(pickAttributes(document, request.attributesToRetrieve))
}

/** Position of a browse: the last document returned and the parameters, as an opaque text. */
export type Cursor = { after: number; parameters: JsonObject }

export function encodeCursor(after: number, parameters: JsonObject): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ after, parameters }))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Null for a text that `encodeCursor` did not make. */
export function decodeCursor(text: unknown): Cursor | null {
  if (typeof text !== 'string' || !/^[\w+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
    return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const value = parseJson(new TextDecoder().decode(bytes))
  if (!isObject(value) || typeof value.after !== 'number' || !isObject(value.parameters))
    return null
  return { after: value.after, parameters: value.parameters }
}
