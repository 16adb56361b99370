// Changes to single documents: save, patch or delete. Validated before anything is written.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Documents } from './documents.ts'
import { type Refusal, isRefusal, refuse } from './errors.ts'
import { type JsonObject, isDeeperThan, ownValue } from './json.ts'

/** One change to one document of an index. */
export type Change = {
  action: 'put' | 'patch' | 'patchExisting' | 'remove'
  id: string
  body: JsonObject
  /** The body as JSON. */
  json: string
}

/** Characters of JSON; Algolia's limit for a record on its larger plans. */
const RECORD_LENGTH = 100_000
const RECORD_DEPTH = 12
const ID_LENGTH = 500

const ACTIONS: Record<string, Change['action']> = {
  addObject: 'put',
  updateObject: 'put',
  partialUpdateObject: 'patch',
  partialUpdateObjectNoCreate: 'patchExisting',
  deleteObject: 'remove',
}

/** Parses an entry of a batch; only `addObject` may omit the id. */
export function parseChange(action: unknown, body: unknown): Change | Refusal {
  const known =
    typeof action === 'string' && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : null
  if (!known) return refuse(400, `Invalid action ${JSON.stringify(action)?.slice(0, 60)} in batch`)
  if (!isObject(body)) return refuse(400, 'Invalid body in batch, expected a JSON object')
  const own = ownValue(body, 'objectID')
  const id = own === undefined && action === 'addObject' ? crypto.randomUUID() : own
  return toChange(known, id, body)
}

/** Converts a request body into a change to the document with that id. */
export function toChange(
  action: Change['action'],
  id: unknown,
  body: JsonObject,
): Change | Refusal {
  const text = typeof id === 'number' ? String(id) : id
  if (typeof text !== 'string' || text === '' || text.length > ID_LENGTH) {
    return refuse(400, 'Invalid or missing objectID, expected a string')
  }
  if (isDeeperThan(body, RECORD_DEPTH)) return refuse(400, `Record ${text} is nested too deep`)
  const whole = ownValue(body, 'objectID') === text ? body : { ...body, objectID: text }
  const json = JSON.stringify(whole)
  const { length } = json
  if (length > RECORD_LENGTH) {
    return refuse(
      400,
      `Record ${text} is too big: ${length} of at most ${RECORD_LENGTH} characters`,
    )
  }
  return { action, id: text, body: whole, json }
}

/** Whether anything changed; a refusal if a patch does not give a valid record. */
export function applyChange(
  documents: Documents,
  generation: number,
  requested: Change,
): boolean | Refusal {
  const { action, id, body } = requested
  const known = documents.find(generation, id)
  if (known === null && (action === 'patchExisting' || action === 'remove')) return false
  if (action === 'remove') {
    documents.remove(generation, id)
    return true
  }
  const change = action === 'put' ? requested : toPatched(id, known, body)
  if (isRefusal(change)) return change
  // Columns and counts are unchanged if nothing has changed.
  const isSame = change.json === known?.json
  if (!isSame || !documents.hasExcerpts(known)) documents.put(generation, change)
  return !isSame
}

function toPatched(id: string, known: { json: string } | null, body: JsonObject): Change | Refusal {
  const stored = known === null ? {} : parseJson(known.json)
  return toChange('put', id, patch(isObject(stored) ? stored : {}, body))
}

function patch(stored: JsonObject, changes: JsonObject): JsonObject {
  const entries = Object.entries(changes).map(([name, change]) => {
    const isOperation = isObject(change) && typeof ownValue(change, '_operation') === 'string'
    return [name, isOperation ? operate(ownValue(stored, name), change) : change]
  })
  return { ...stored, ...Object.fromEntries(entries) }
}

/** Algolia's built-in operations. One that does not fit the value leaves it unchanged. */
function operate(old: unknown, { _operation: operation, value }: JsonObject): unknown {
  const list = Array.isArray(old) ? old : []
  const number = typeof old === 'number' ? old : 0
  const step = typeof value === 'number' ? value : 0
  switch (operation) {
    case 'Increment':
      return number + step
    case 'Decrement':
      return number - step
    case 'Add':
      return [...list, value]
    case 'AddUnique':
      return list.includes(value) ? list : [...list, value]
    case 'Remove':
      return list.filter((item) => item !== value)
    default:
      return old
  }
}
