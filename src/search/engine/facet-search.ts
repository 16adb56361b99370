// Values of one facet whose words begin with the query's words, with counts.
import { type DictionaryColumn, codeText } from './columns.ts'
import { topCodes } from './facets.ts'
import { highlight } from './highlight.ts'
import { splitWords } from './text.ts'

export type FacetHit = { value: string; highlighted: string; count: number }
type FacetSearch = {
  facetQuery: string
  maxFacetHits: number
  highlightPreTag: string
  highlightPostTag: string
}

/** The most frequent values in which each word of the query begins some word. */
export function searchFacet(
  column: DictionaryColumn,
  counts: Uint32Array,
  request: FacetSearch,
): FacetHit[] {
  const words = splitWords(request.facetQuery.slice(0, 512)).map((word) => word.text)
  const tags = { pre: request.highlightPreTag, post: request.highlightPostTag }
  const isMatch = (text: string) => {
    const tokens = splitWords(text).map((word) => word.text)
    return words.every((word) => tokens.some((token) => token.startsWith(word)))
  }
  const matches = (token: string) =>
    [...words.keys()].filter((place) => token.startsWith(words[place] ?? ''))
  const matching = counts.map((count, code) =>
    count > 0 && code > 0 && isMatch(codeText(column, code)) ? count : 0,
  )
  return Array.from(topCodes(matching, request.maxFacetHits), (code) => {
    const value = codeText(column, code)
    const { value: highlighted } = highlight(value, { words, matches }, tags)
    return { value, highlighted, count: matching[code] ?? 0 }
  })
}
