// Converts synonyms in settings into a lookup table for queries.
import { isObject } from '#lib/is-object.ts'
import { type JsonObject, toStrings } from './json.ts'
import type { Synonym } from './query-spans.ts'
import { splitWords } from './text.ts'

/** Two-way sets (`{synonyms: [...]}` or a plain list) and one-way ones (`{input, synonyms}`). */
export function toSynonyms(stored: unknown): Synonym[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const set: JsonObject = isObject(entry) ? entry : { synonyms: entry }
    const phrases = toPhrases(set.synonyms)
    if (set.type === 'oneWaySynonym' || set.type === 'onewaysynonym') {
      return toPhrases(set.input).map((phrase) => ({ phrase, others: phrases }))
    }
    return phrases.map((phrase) => ({
      phrase,
      others: phrases.filter((other) => other !== phrase),
    }))
  })
}

/** Merges new entries into the stored ones; an entry with a known `objectID` replaces the old one. */
export function mergeSynonyms(stored: unknown, added: JsonObject[]): JsonObject[] {
  const known = Array.isArray(stored) ? stored.filter(isObject) : []
  const ids = new Set(added.map((entry) => entry.objectID))
  return [...known.filter((entry) => !ids.has(entry.objectID)), ...added]
}

function toPhrases(value: unknown): string[][] {
  return toStrings(value)
    .map((text) => splitWords(text).map((word) => word.text))
    .filter((words) => words.length > 0)
}
