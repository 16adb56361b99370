// A query as spans of words, each with its alternatives. Independent of rows.
import { type Word, hasDigit, splitWords } from './text.ts'

/** Words that must all be in a document; `prefix` matches the last one as a prefix, `near` allows it typos. */
export type Alternative = { words: string[]; prefix: boolean; near: boolean }

/** An alternative for the query's words from `from` up to, but without, `to`. */
export type Span = Alternative & { from: number; to: number }

/** Phrases, split into words; the right ones also match the left one. */
export type Synonym = { phrase: string[]; others: string[][] }

const WORD_LIMIT = 16
const LENGTH_LIMIT = 512

/** The words of a query to search for; a very long query is cut. */
export function toQueryWords(query: string): Word[] {
  return splitWords(query.slice(0, LENGTH_LIMIT)).slice(0, WORD_LIMIT)
}

/** Each word as written, pairs that are often written as one word, and synonyms. */
export function exactSpans(words: Word[], synonyms: Synonym[]): Span[] {
  const written = words.flatMap((word, i) => {
    const to = i + 1
    const prefix = to === words.length
    const single = { from: i, to, words: [word.text], prefix, near: false }
    const before = words[i - 1]
    if (!word.joined || !before) return [single]
    return [single, { ...single, from: i - 1, words: [before.text + word.text] }]
  })
  return [...written, ...synonymSpans(words, synonyms)]
}

/** Tolerant alternatives: a typo, or two words written as one. */
export function tolerantSpans(words: Word[]): Span[] {
  const typos = words.map((word, i): Span => {
    const to = i + 1
    return { from: i, to, words: [word.text], prefix: to === words.length, near: true }
  })
  const splits = words.flatMap((word, i) => splitWord(word.text, i, i + 1 === words.length))
  return [...typos, ...splits]
}

function splitWord(word: string, from: number, prefix: boolean): Span[] {
  if (word.length > 40 || hasDigit(word)) return []
  const places = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2)
  return places.map((place) => {
    const halves = [word.slice(0, place), word.slice(place)]
    return { from, to: from + 1, words: halves, prefix, near: false }
  })
}

/** Alternative phrases with the same meaning. */
export function synonymSpans(words: Word[], synonyms: Synonym[]): Span[] {
  return words.flatMap((_, from) =>
    synonyms
      .filter(({ phrase }) => phrase.every((text, i) => words[from + i]?.text === text))
      .flatMap(({ phrase, others }) =>
        others.map((other): Span => {
          return { from, to: from + phrase.length, words: other, prefix: false, near: false }
        }),
      ),
  )
}
