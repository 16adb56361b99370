// Builds the token table from documents: the rows that contain a word, and its level in each.
import { isObject } from '#lib/is-object.ts'
import { LEVEL_LIMIT, type TokenTable, toPosting } from './columns.ts'
import { type JsonObject, readAttribute } from './json.ts'
import { createNumberList } from './number-list.ts'
import { toTokens } from './text.ts'

/** Maximum distinct words stored per document, so that one long text cannot crowd out the others. */
const WORDS_PER_DOCUMENT = 400
/** Maximum characters of texts that many documents share, such as makes and features, which are split only once. */
const SHARED_LENGTH = 40
const SHARED_TEXTS = 5000
const LEVEL_BITS = Math.log2(LEVEL_LIMIT)

export function createTokenBuilder(searchable: string[][] | null) {
  const idByToken = new Map<string, number>()
  const idsByText = new Map<string, readonly number[]>()
  const lastRow: number[] = []
  // A pair is a token's id and its best level in the document; `ends` separates the documents.
  const pairs = createNumberList()
  const ends = createNumberList()

  function add(document: JsonObject): void {
    const row = ends.size()
    const limit = pairs.size() + WORDS_PER_DOCUMENT
    for (const [level, text] of textsByLevel(document, searchable)) {
      for (const id of idsOf(text)) {
        if (lastRow[id] === row || pairs.size() >= limit) continue
        lastRow[id] = row
        pairs.push((id << LEVEL_BITS) | level)
      }
    }
    ends.push(pairs.size())
  }

  function idsOf(text: string): readonly number[] {
    const known = idsByText.get(text)
    if (known !== undefined) return known
    const ids = toTokens(text).map((token) => {
      const id = idByToken.get(token) ?? idByToken.size
      if (id === idByToken.size) idByToken.set(token, id)
      return id
    })
    if (text.length <= SHARED_LENGTH && idsByText.size < SHARED_TEXTS) idsByText.set(text, ids)
    return ids
  }

  /** The table with row r holding document `layout[r]`. */
  function finish(layout: Uint32Array): TokenTable {
    const texts = [...idByToken.keys()].sort()
    const placeById = new Uint32Array(texts.length)
    for (const [place, text] of texts.entries()) placeById[idByToken.get(text) ?? 0] = place
    const [all, to] = [pairs.numbers(), ends.numbers()]
    const places = all.map((pair) => placeById[pair >>> LEVEL_BITS] ?? 0)
    const postingStarts = countStarts(places, texts.length)
    const next = postingStarts.slice()
    const postings = new Uint32Array(all.length)
    for (let row = 0; row < layout.length; row += 1) {
      const before = layout[row] ?? 0
      for (let i = to[before - 1] ?? 0; i < (to[before] ?? 0); i += 1) {
        const place = places[i] ?? 0
        const slot = next[place] ?? 0
        postings[slot] = toPosting(row, (all[i] ?? 0) % LEVEL_LIMIT)
        next[place] = slot + 1
      }
    }
    return { ...joinTexts(texts), postings, postingStarts }
  }

  return { add, finish }
}

function countStarts(places: Uint32Array, tokens: number): Uint32Array {
  const starts = new Uint32Array(tokens + 1)
  for (let i = 0; i < places.length; i += 1) {
    const after = (places[i] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let place = 1; place <= tokens; place += 1) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  }
  return starts
}

function joinTexts(texts: string[]): { units: Uint16Array; tokenStarts: Uint32Array } {
  const tokenStarts = new Uint32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) tokenStarts[i + 1] = (tokenStarts[i] ?? 0) + text.length
  const units = new Uint16Array(tokenStarts[texts.length] ?? 0)
  for (const [i, text] of texts.entries()) {
    const start = tokenStarts[i] ?? 0
    for (let unit = 0; unit < text.length; unit += 1) units[start + unit] = text.charCodeAt(unit)
  }
  return { units, tokenStarts }
}

/** The document's texts by descending weight. */
function* textsByLevel(
  document: JsonObject,
  searchable: string[][] | null,
): Generator<[level: number, text: string]> {
  if (!searchable) {
    for (const text of textsIn(document)) yield [0, text]
    return
  }
  for (const [place, attributes] of searchable.entries()) {
    const level = Math.min(place, LEVEL_LIMIT - 1)
    for (const attribute of attributes) {
      for (const text of textsIn(readAttribute(document, attribute))) yield [level, text]
    }
  }
}

/** Texts and numbers, including those in lists and objects; documents are not deep. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'number') yield String(value)
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isObject(value)) for (const item of Object.values(value)) yield* textsIn(item)
}
