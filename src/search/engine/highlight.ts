// Highlights the words of a query in a text, in Algolia's format. Escapes nothing.
import { type Synonym, synonymSpans, tolerantSpans, toQueryWords } from './query-spans.ts'
import { hasDigit, splitWords } from './text.ts'
import { isNear, typosAllowed } from './typo.ts'

/** Indexes of the query's words that a token matches. */
export type WordMatcher = { words: string[]; matches: (token: string) => number[] }

type Tags = { pre: string; post: string }
export type Highlighted = {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  matchedWords: string[]
  fullyHighlighted?: boolean
}

/** A matcher for the query and its synonyms; `isTolerant` includes typos and split words. */
export function createWordMatcher(
  query: string,
  isTolerant: boolean,
  synonyms: Synonym[],
): WordMatcher {
  const queryWords = toQueryWords(query)
  const words = queryWords.map((word) => word.text)
  const meant = synonymSpans(queryWords, synonyms)
  if (isTolerant) meant.push(...tolerantSpans(queryWords))
  const exact = new Map<string, number[]>()
  for (const span of meant) {
    if (span.near) continue
    for (const word of span.words) exact.set(word, [...(exact.get(word) ?? []), ...placesIn(span)])
  }
  const last = words.length - 1
  const isAnswer = (word: string, place: number, token: string): boolean => {
    if (token === word || (place === last && token.startsWith(word))) return true
    if (!isTolerant || hasDigit(token)) return false
    const max = typosAllowed(word)
    return max > 0 && isNear(word, token, max, place === last)
  }
  const matches = (token: string): number[] => {
    const own = [...words.keys()].filter((place) => isAnswer(words[place] ?? '', place, token))
    return [...own, ...(exact.get(token) ?? [])]
  }
  return { words, matches }
}

/** The text with its matching words between tags. */
export function highlight(text: string, matcher: WordMatcher, tags: Tags): Highlighted {
  const words = splitWords(text)
  const answered = new Set<number>()
  const marked = new Set<number>()
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    const places = matcher.matches(word.text)
    const joined = word.joined && before ? matcher.matches(before.text + word.text) : []
    if (places.length + joined.length > 0) marked.add(i)
    if (joined.length > 0) marked.add(i - 1)
    for (const place of [...places, ...joined]) answered.add(place)
  }
  let value = ''
  let end = 0
  for (const [i, word] of words.entries()) {
    if (!marked.has(i)) continue
    value += text.slice(end, word.start) + tags.pre + text.slice(word.start, word.end) + tags.post
    end = word.end
  }
  value += text.slice(end)
  const matchedWords = matcher.words.filter((_, place) => answered.has(place))
  if (matchedWords.length === 0) return { value, matchLevel: 'none', matchedWords }
  const matchLevel = matchedWords.length === matcher.words.length ? 'full' : 'partial'
  return { value, matchLevel, matchedWords, fullyHighlighted: marked.size === words.length }
}

function placesIn({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
