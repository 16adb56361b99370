// The judged sentences of judged.jsonl, one a line with the state that a person judged right, and what the reader makes of
// them on the demo sites.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readAsk, type Reading } from '#search/intent/read.ts'
import { emptyState, type SearchState } from '#search/state.ts'
import { demoVocabulary } from './demo-vocabulary.ts'

type Expected = Partial<Pick<SearchState, 'lists' | 'ranges' | 'sort' | 'query' | 'near'>> &
  Partial<Pick<Reading, 'repayment'>>
type Judged = { id: number; site: string; text: string; expect: Expected }

export const JUDGED = readFileSync(join(import.meta.dirname, 'judged.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  // The file is the test's own.
  .map((line) => JSON.parse(line) as Judged)

const SITES = ['harbour', 'tui-motors', 'banksia-caravans', 'wattle-park-mazda'] as const

/** Reads texts on the demo sites, in 2026. */
export async function loadReader() {
  const loaded = await Promise.all(
    SITES.map(async (slug) => [slug, await demoVocabulary(slug)] as const),
  )
  const sites = new Map<string, Awaited<ReturnType<typeof demoVocabulary>>>(loaded)
  return (text: string, slug = 'harbour', base = emptyState('mostRelevant')): Reading => {
    const found = sites.get(slug)
    if (found === undefined) throw new Error(`${slug} is no demo site`)
    return readAsk(text, { ...found, base, year: 2026 })
  }
}

/** What a judgement says of a reading. */
export function toExpected(reading: Reading): Expected {
  const { lists, ranges, sort, query, near } = reading.state
  return {
    ...(Object.keys(lists).length > 0 && { lists }),
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(query !== '' && { query }),
    ...(near !== '' && { near }),
    ...(sort !== 'mostRelevant' && { sort }),
    ...(reading.repayment !== null && { repayment: reading.repayment }),
  }
}

/** A reading as slots, each a value of a filter, an end of a range, an order, a place or a repayment: "body:SUV". Free text is none. */
export function toSlots({ lists = {}, ranges = {}, sort, near, repayment }: Expected): string[] {
  return [
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => `${name}:${value}`)),
    ...Object.entries(ranges).flatMap(([name, ends]) =>
      Object.entries(ends).map(([end, number]) => `${name}:${end}:${number}`),
    ),
    ...(sort === undefined ? [] : [`sort:${sort}`]),
    ...(near === undefined ? [] : [`near:${near}`]),
    ...(repayment == null ? [] : [`repayment:${repayment.amount}:${repayment.frequency}`]),
  ]
}
