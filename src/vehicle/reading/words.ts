// The vocabulary of dealers' systems (tenants/catalogue/feed-words.json), and how its words are matched in a text.
// Case, accents and punctuation are ignored: "4-Wheel Drive", "4 WHEEL DRIVE" and "4wheel drive" are equal.
import catalogue from '#catalogue/feed-words.json' with { type: 'json' }

/** The words of each topic, as in the file. */
export const FEED_WORDS = catalogue

/**
 * Normalised words of a text: "4WD (part-time)" is ["4", "wd", "part", "time"]. Symbols, such as "$" and "<", are
 * words.
 */
export function toWords(text: string): string[] {
  return plainLetters(text.toLowerCase()).match(/\d+|[\p{L}³]+|[%?]|[\p{S}\p{N}]/gu) ?? []
}

/** Letters without accents; most texts have none. */
const plainLetters = (text: string) =>
  /^[ -~]*$/.test(text)
    ? text
    : text
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/\p{M}+/gu, '')

/** Meanings by phrase. A phrase consists of words of `toWords`, with single spaces. */
export type Phrases<Meaning> = {
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Number of words of the longest phrase. */
  readonly longest: number
}

/** Builds phrases from a table that lists the words of each meaning. */
export function toPhrases<Meaning extends string>(
  table: Readonly<Record<Meaning, readonly string[]>>,
): Phrases<Meaning> {
  const meanings = new Map<string, Meaning>()
  let longest = 0
  for (const [meaning, phrases] of Object.entries<readonly string[]>(table))
    for (const phrase of phrases) {
      const words = toWords(phrase)
      longest = Math.max(longest, words.length)
      meanings.set(words.join(' '), meaning as Meaning) // a key of the table
    }
  return { meanings, longest }
}

export type PhraseMatches<Meaning> = {
  /** In the order of the text, without duplicates. */
  meanings: Meaning[]
  /** Words that are not part of a phrase. */
  rest: string[]
}

/** Finds the phrases in a text, the longest first at each position. */
export function findPhrases<Meaning>(
  text: string,
  phrases: Phrases<Meaning>,
): PhraseMatches<Meaning> {
  const words = toWords(text)
  const found = new Set<Meaning>()
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const match = longestAt(words, at, phrases)
    if (match === null) rest.push(words[at] ?? '')
    else found.add(match.meaning)
    at += match?.length ?? 1
  }
  return { meanings: [...found], rest }
}

function longestAt<Meaning>(
  words: readonly string[],
  at: number,
  { meanings, longest }: Phrases<Meaning>,
): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const meaning = meanings.get(words.slice(at, at + length).join(' '))
    if (meaning !== undefined) return { meaning, length }
  }
  return null
}

/** The meaning of a text that is exactly one phrase; null if it is not. */
export function meaningOf<Meaning>(text: string, { meanings }: Phrases<Meaning>): Meaning | null {
  return meanings.get(toWords(text).join(' ')) ?? null
}

const NOTHING = toPhrases({ nothing: catalogue.nothing })

/** Whether a text is only a placeholder: empty, a dash, or "TBA". */
export function saysNothing(text: string): boolean {
  const words = toWords(text)
  return words.length === 0 || NOTHING.meanings.has(words.join(' '))
}
