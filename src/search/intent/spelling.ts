// Spelling: words without a meaning that are a letter or two from a word of the vocabulary.
import type { Entry } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distance, normalize, ORDINARY, toKey } from './words.ts'

/** A spelling that was taken for a word of the vocabulary, or that may have meant it. */
export type Correction = { typed: string; meant: string; isApplied: boolean }

/** Corrected without asking, where it is in stock; makes of the catalogue too, which answer "No Porsche at the moment". */
const APPLIED = new Set(['make', 'model', 'body', 'fuel', 'transmission'])
const ASKED = new Set([...APPLIED, 'colour', 'filtered_features', 'city', 'badge'])
const SHORTEST = 4
/** From which on a make that is not in stock is meant: "porche", but not "open". */
const SURE = 6
/** Words from which on two letters may differ. */
const LONG = 8

/**
 * The text with the words replaced that can only have meant something else, and every correction, applied or to be
 * offered. `left` are the words that have no meaning, as they are in the text.
 */
export function correct(
  left: readonly string[],
  text: string,
  vocabulary: Vocabulary,
): { text: string; corrections: Correction[] } {
  const corrections: Correction[] = []
  let corrected = text
  for (const typed of left) {
    const word = toKey(typed)
    if (!/^\p{L}/u.test(word) || word.length < SHORTEST || word.length > 30) continue
    if (ORDINARY.has(normalize(typed)) || vocabulary.isKnown(normalize(typed))) continue
    const entry = nearest(word, vocabulary)
    if (entry === null || !ASKED.has(entry.facet)) continue
    const { count, facet, label: meant } = entry
    const isMake = facet === 'make' && word.length >= SURE
    const isApplied = APPLIED.has(facet) && (count > 0 || isMake)
    if (count === 0 && !isApplied) continue
    corrections.push({ typed, meant, isApplied })
    if (isApplied) corrected = corrected.replace(typed, meant)
  }
  return { text: corrected, corrections }
}

/** The nearest meaning of a misspelled word: fewest changes, then in stock, then most vehicles. */
function nearest(word: string, vocabulary: Vocabulary): Entry | null {
  const limit = word.length >= LONG ? 2 : 1
  let best: { entry: Entry; changes: number } | null = null
  for (const [key, [entry]] of vocabulary.keys()) {
    if (entry === undefined || key[0] !== word[0] || key.length < SHORTEST - 1) continue
    if (Math.abs(key.length - word.length) > limit || !ASKED.has(entry.facet)) continue
    const changes = distance(word, key, limit)
    if (changes > limit) continue
    const isBetter =
      best === null ||
      changes < best.changes ||
      (changes === best.changes && entry.count > best.entry.count)
    if (isBetter) best = { entry, changes }
  }
  return best?.entry ?? null
}
