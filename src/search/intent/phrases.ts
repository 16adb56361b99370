// Finds the longest phrase of the vocabulary at a word of a text, and picks its meaning.
import words from '#catalogue/words.json' with { type: 'json' }
import type { SortName } from '#vehicle/attributes.ts'
import { GAP } from './number-forms.ts'
import { type Entry, rankOf } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { FILLERS, NEEDS_MAKE, ORDINARY, toKey } from './words.ts'

/** A word, or a phrase whose meanings are already known. */
export type Token = { word: string; meanings: readonly Entry[] }

export const isGap = ({ word }: Token) => word === GAP

export function toPhraseTokens(
  text: string,
  models: ReadonlyMap<string, readonly Entry[]>,
): Token[] {
  return text
    .split(/[\s,/]+|(?<=\p{L})-(?=\p{L})|(?<=\s|^)[-.]+(?=\s|$)/u)
    .map((word) => word.replaceAll(/^[.'+~<>-]+|[.'~<>-]+$/g, ''))
    .filter((word) => word !== '' && word !== '$')
    .map((word) => ({ word, meanings: models.get(word) ?? [] }))
}

/** Makes that a text names, directly or by a model in stock. Short and numeric models and badges need one. */
export function namedMakes(tokens: readonly Token[], vocabulary: Vocabulary): ReadonlySet<string> {
  const makes = new Set<string>()
  for (const [at, { meanings }] of tokens.entries()) {
    for (const { make } of meanings) if (make !== undefined) makes.add(make)
    for (let length = 1; length <= 3; length += 1) {
      const key = keyOf(tokens, at, length)
      const [first] = vocabulary.find(key)
      const isModel = first?.facet === 'model' && first.count > 0 && key.length > 2
      if (first?.facet === 'make') makes.add(first.value)
      else if (isModel && !/^\d+$/.test(key)) makes.add(first.make ?? '')
    }
  }
  return makes
}

function keyOf(tokens: readonly Token[], at: number, length: number): string {
  const span = tokens.slice(at, at + length)
  return span.length < length || span.some(isGap)
    ? ''
    : toKey(span.map(({ word }) => word).join(' '))
}

/** "in" precedes places that are not values of a filter. */
const PLACE_CUES = [
  ['close', 'to'],
  ['near', 'to'],
  ['nearest', 'to'],
  ['closest', 'to'],
  ['near'],
  ['nearby'],
  ['in'],
]

/** "near parramatta": the words of the place that follows. */
export function readPlace(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
): { near: string; length: number } | null {
  const words = tokens.slice(at, at + 2).map(({ word }) => word)
  const cue = PLACE_CUES.find((one) => one.every((word, place) => words[place] === word))?.length
  if (cue === undefined) return null
  const isNamed = [1, 2, 3].some(
    (length) => vocabulary.find(keyOf(tokens, at + cue, length)).length > 0,
  )
  if (words[0] === 'in' && isNamed) return null
  const name: string[] = []
  let length = cue
  for (const { word, meanings } of tokens.slice(at + cue, at + cue + 3)) {
    const known = vocabulary.find(toKey(word))
    const isPlace = known.some(({ facet }) => facet === 'city')
    // "near Newcastle NSW"
    if (name.length > 0 && known.some(({ facet }) => facet === 'state')) {
      length += 1
      break
    }
    if (meanings.length > 0 || word === GAP || /\d/.test(word) || ORDINARY.has(word)) break
    if (!isPlace && (vocabulary.isNoun(toKey(word)) || known.length > 0)) break
    name.push(word)
    length += 1
  }
  if (name.length === 0) return null
  return { near: name.join(' '), length }
}

/** Maximum words of a phrase. */
const PHRASE = 5
const NEGATIONS: ReadonlySet<string> = new Set(words.negations.map(toKey))
const AS_TEXT: ReadonlySet<string> = new Set(words.as_text.map(toKey))
const PLACES: ReadonlySet<string> = new Set(words.places.map(toKey))
/** What a text has named so far: its makes, and the last model. */
export type Named = { makes: ReadonlySet<string>; model: Entry | null }

export type Phrase = { length: number; typed: string } & (
  | { kind: 'entries'; entries: readonly Entry[] }
  | { kind: 'sort'; sort: SortName }
  | { kind: 'near' }
  /** Words without a meaning here, and set phrases whose words would mean something else on their own. */
  | { kind: 'filler' }
  | { kind: 'text' }
  | { kind: 'not' }
)

/** The longest phrase starting at a word; null if no phrase starts there. */
export function phraseAt(
  tokens: readonly Token[],
  at: number,
  named: Named,
  vocabulary: Vocabulary,
): Phrase | null {
  const known = tokens[at]?.meanings ?? []
  if (known[0] !== undefined)
    return { kind: 'entries', entries: known, length: 1, typed: known[0].label }
  for (let length = Math.min(PHRASE, tokens.length - at); length > 0; length -= 1) {
    const key = keyOf(tokens, at, length)
    if (key === '' || tokens.slice(at, at + length).some(({ meanings }) => meanings.length > 0))
      continue
    const typed = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
    for (const one of singulars(key)) {
      if (NEGATIONS.has(one)) return { kind: 'not', length, typed }
      if (AS_TEXT.has(one)) return { kind: 'text', length, typed }
      if (PLACES.has(one) && vocabulary.find(one).length === 0)
        return { kind: 'near', length, typed }
      const sort = vocabulary.findSort(one)
      if (sort !== null) return { kind: 'sort', sort, length, typed }
      if (vocabulary.isNoun(one)) return { kind: 'filler', length, typed }
      const entries = choose(vocabulary.find(one), one, named, tokens.length)
      if (entries.length > 0) return { kind: 'entries', entries, length, typed }
    }
    if (FILLERS.has(typed) || FILLERS.has(key)) return { kind: 'filler', length, typed }
  }
  return null
}

/** A key with and without its plural ending. */
function singulars(key: string): string[] {
  const found = [key]
  if (key.length > 3 && key.endsWith('s')) found.push(key.slice(0, -1))
  if (key.length > 4 && /(?:s|x|ch|sh)es$/.test(key)) found.push(key.slice(0, -2))
  if (key.length > 4 && key.endsWith('ies')) found.push(`${key.slice(0, -3)}y`)
  return found
}

/** Picks a phrase's meanings; none if it has none. A trim such as "C200" is a model and its badge. */
function choose(
  meanings: readonly Entry[],
  key: string,
  { makes, model: namedModel }: Named,
  words: number,
): readonly Entry[] {
  const possible = meanings.filter((entry) => isPossible(entry, key, makes, words))
  const ofMakes = possible.filter(({ facet, make = '' }) => facet === 'model' && makes.has(make))
  const badge = possible.find(({ facet, count }) => facet === 'badge' && count > 0)
  // "Haval Jolion utes" already names its model.
  const body = possible.find(({ facet, count }) => facet === 'body' && count > 0)
  if (namedModel !== null && body !== undefined) return [body]
  const isElsewhere = possible.some(({ facet, count }) => facet !== 'model' && count > 0)
  const ofMake = ofMakes.find(({ count }) => count > 0) ?? (isElsewhere ? undefined : ofMakes[0])
  if (ofMake !== undefined)
    return badge === undefined || toKey(ofMake.value) === key ? [ofMake] : [ofMake, badge]
  const order = (entry: Entry) =>
    (entry.count > 0 ? 0 : 100) + (entry.facet === 'badge' && makes.size > 0 ? 14.5 : rankOf(entry))
  const [best] = possible.toSorted((a, b) => order(a) - order(b) || b.count - a.count)
  if (best === undefined) return []
  const model = possible.find(({ facet, count }) => facet === 'model' && count > 0)
  return best === badge && model !== undefined ? [model, badge] : [best]
}

function isPossible(
  { facet, make = '', count }: Entry,
  key: string,
  makes: ReadonlySet<string>,
  words: number,
): boolean {
  if (facet === 'badge')
    return !/^\d+$/.test(key) && (key.length > 2 || makes.size > 0) && (words > 1 || key.length > 2)
  if (facet !== 'model' || makes.has(make)) return true
  if (/^\d+$/.test(key) || /^\p{L}{1,2}$/u.test(key)) return false
  // An everyday word is a model only after its make, or if such a model is in stock.
  return count > 0 || !NEEDS_MAKE.has(key)
}
