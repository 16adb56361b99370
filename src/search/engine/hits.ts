// Documents as hits: the requested attributes, with the query's words highlighted.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { WordMatcher } from './highlight.ts'
import { highlight } from './highlight.ts'
import { type JsonObject, ownValue } from './json.ts'
import type { SearchRequest } from './parse-request.ts'

type HitFormat = Pick<
  SearchRequest,
  'attributesToRetrieve' | 'attributesToHighlight' | 'highlightPreTag' | 'highlightPostTag'
>

/** A stored document's JSON as a hit's JSON. A whole document is passed on unchanged. */
export function toHit(json: string, format: HitFormat, match: WordMatcher): string {
  const { attributesToRetrieve: retrieve, attributesToHighlight } = format
  const isWhole =
    !retrieve || (retrieve.includes('*') && !retrieve.some((name) => name.startsWith('-')))
  if (isWhole && attributesToHighlight.length === 0) return json
  const document = parseJson(json)
  if (!isObject(document)) return json
  const hit = isWhole ? document : pickAttributes(document, retrieve)
  if (attributesToHighlight.length === 0) return JSON.stringify(hit)
  const names = attributesToHighlight.includes('*') ? Object.keys(document) : attributesToHighlight
  const tags = { pre: format.highlightPreTag, post: format.highlightPostTag }
  const marked = highlightAttributes(document, names, (text) => highlight(text, match, tags))
  return JSON.stringify({ ...hit, _highlightResult: marked })
}

/** `objectID` and the named attributes; `a.b` picks within `a`, `*` with `-a` all but `a`. */
export function pickAttributes(document: JsonObject, names: readonly string[]): JsonObject {
  if (!names.some((name) => name === '*' || name.startsWith('-')))
    return pickPaths(document, [...names, 'objectID'])
  const dropped = new Set(names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)))
  const wanted = names.includes('*') ? Object.keys(document) : [...names, 'objectID']
  const paths = wanted.filter((name) => !dropped.has(name) && !name.startsWith('-'))
  return pickPaths(document, paths)
}

function pickPaths(document: JsonObject, paths: readonly string[]): JsonObject {
  const picked: JsonObject = {}
  const nested = new Map<string, string[]>()
  for (const path of paths) {
    const dot = path.indexOf('.')
    const head = dot === -1 || Object.hasOwn(document, path) ? path : path.slice(0, dot)
    const value = ownValue(document, head)
    if (value === undefined) continue
    if (head === path) setOwn(picked, head, value)
    else if (isObject(value)) nested.set(head, [...(nested.get(head) ?? []), path.slice(dot + 1)])
  }
  for (const [head, rest] of nested) {
    const value = ownValue(document, head)
    if (isObject(value) && !Object.hasOwn(picked, head))
      setOwn(picked, head, pickPaths(value, rest))
  }
  return picked
}

/** Not always by assignment, because an attribute may be called __proto__. */
function setOwn(object: JsonObject, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

function highlightAttributes(
  document: JsonObject,
  names: string[],
  mark: (text: string) => unknown,
): JsonObject {
  const picked = pickPaths(
    document,
    names.filter((name) => name !== 'objectID'),
  )
  const markAll = (value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return mark(String(value))
    if (Array.isArray(value)) return value.map(markAll)
    if (!isObject(value)) return undefined
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, markAll(item)]))
  }
  return Object.fromEntries(Object.entries(picked).map(([name, value]) => [name, markAll(value)]))
}
