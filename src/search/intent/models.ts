// Models with digits, which are taken out of a text before its numbers are parsed.
import type { Entry } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { FILLERS, NEEDS_MAKE, toKey } from './words.ts'

/**
 * Takes models with digits out before numbers are parsed: "cx 5", "RAV 4", and after their make also "2008" or "3".
 * Each becomes a single word.
 */
export function protectModels(
  text: string,
  vocabulary: Vocabulary,
): { text: string; models: Map<string, readonly Entry[]> } {
  const models = new Map<string, readonly Entry[]>()
  if (!/\d/.test(text)) return { text, models }
  const parts = text.split(' ')
  const out: string[] = []
  let make: string | null = null
  for (let at = 0; at < parts.length;) {
    const found = modelAt(parts, at, make, vocabulary)
    if (found !== null) {
      const name = MODEL + String.fromCodePoint(97 + models.size)
      models.set(name, found.entries)
      out.push(name)
      make = found.entries[0]?.make ?? make
      at += found.length
      continue
    }
    const makeHere = makeAt(parts, at, vocabulary)
    if (makeHere !== null) make = makeHere.value
    else if (!/^(?:or|and|,|-)$/.test(parts[at] ?? '')) make = null
    const length = makeHere?.length ?? 1
    out.push(...parts.slice(at, at + length))
    at += length
  }
  return { text: out.join(' '), models }
}

/** A character that never occurs in a normalised text. */
const MODEL = '§'

/** Other filters whose values may have digits: "Family 7 seater", "SR5". */
const NAMED = new Set<string>(['categories', 'badge'])
/** A badge such as "20 ft Bunk" is read in parts. */
const UNIT = /\d ?(?:ft|m|k|km|kms|kw|kg)\b/

function makeAt(parts: readonly string[], at: number, vocabulary: Vocabulary) {
  for (let length = Math.min(3, parts.length - at); length > 0; length -= 1) {
    const key = toKey(parts.slice(at, at + length).join(' '))
    const entry = vocabulary.find(key).find(({ facet }) => facet === 'make')
    if (entry !== undefined) return { value: entry.value, length }
  }
  return null
}

function modelAt(
  parts: readonly string[],
  at: number,
  make: string | null,
  vocabulary: Vocabulary,
): { entries: readonly Entry[]; length: number } | null {
  for (let length = Math.min(4, parts.length - at); length > 0; length -= 1) {
    const span = parts.slice(at, at + length)
    const key = toKey(span.join(' '))
    if (!/\d/.test(key) || /[$]/.test(span.join('')) || span.at(-1)?.endsWith('+') === true)
      continue
    const meanings = vocabulary.find(key)
    const models = meanings.filter(({ facet }) => facet === 'model')
    const named = meanings.find(({ facet, count }) => NAMED.has(facet) && count > 0)
    const isBadge = named?.facet === 'badge'
    const ofMake = models.find((entry) => entry.make === make)
    const next = parts[at + length] ?? ''
    if (ofMake !== undefined && !/^(?:seat|door|berth|cyl|k$|km|grand|year)/.test(next))
      return {
        entries: isBadge && toKey(ofMake.value) !== key ? [ofMake, named] : [ofMake],
        length,
      }
    const [model] = models
    if (named !== undefined && /\p{L}/u.test(key) && !UNIT.test(span.join(' ')))
      return {
        entries: isBadge && model !== undefined && model.count > 0 ? [model, named] : [named],
        length,
      }
    if (model === undefined || /^\d+$/.test(key)) continue
    if (model.count === 0 && NEEDS_MAKE.has(key)) continue
    // "a 4 seater" is no Audi.
    if (length > 1 && FILLERS.has(span[0] ?? '')) continue
    // "mazda 3" in two words is its make and its model.
    return { entries: [model], length }
  }
  return null
}
