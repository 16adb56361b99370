// Spelling correction: words without a meaning that are one or two letters away from a word of the vocabulary.
import type { Entry } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distance, normalizeQuery, ORDINARY, toKey } from './words.ts'

/** A spelling that was corrected to a word of the vocabulary, or may have meant it. */
export type Correction = { typed: string; meant: string; isApplied: boolean }

/** Corrected without asking if in stock; also makes of the catalogue, which lead to "No Porsche at the moment". */
const APPLIED = new Set(['make', 'model', 'body', 'fuel', 'transmission'])
const ASKED = new Set([...APPLIED, 'colour', 'filtered_features', 'city', 'badge'])
const SHORTEST = 4
/** Maximum words to correct: a text with more has not been misspelled. */
const MAX = 8
/** Minimum letters of a misspelled make that is not in stock: "porche", but not "open". */
const SURE = 6
/** Minimum letters of a word in which two letters may differ. */
const LONG = 8

/**
 * The text with all words replaced that can only mean something else, and every correction, applied or to be offered.
 * `left` are the words without a meaning, as in the text.
 */
export function correct(
  left: readonly string[],
  text: string,
  vocabulary: Vocabulary,
): { text: string; corrections: Correction[] } {
  const corrections: Correction[] = []
  let corrected = text
  for (const typed of left.slice(0, MAX)) {
    const word = toKey(typed)
    if (!/^\p{L}/u.test(word) || word.length < SHORTEST || word.length > 30) continue
    if (ORDINARY.has(normalizeQuery(typed)) || vocabulary.isKnown(normalizeQuery(typed))) continue
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

/** The closest meaning of a misspelled word: fewest changes, then in stock, then most vehicles. */
function nearest(word: string, vocabulary: Vocabulary): Entry | null {
  const limit = word.length >= LONG ? 2 : 1
  let best: { entry: Entry; changes: number } | null = null
  for (const [key, [entry]] of vocabulary.keys(word[0] ?? '')) {
    if (entry === undefined || key.length < SHORTEST - 1) continue
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
