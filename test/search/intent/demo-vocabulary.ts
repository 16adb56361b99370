// The vocabulary of a demo dealer, counted from its demo stock.
import { toVocabulary, type Vocabulary } from '#search/intent/vocabulary.ts'
import type { Answer } from '#search/answer.ts'
import { FACETS } from '#vehicle/attributes.ts'
import type { StockRecord } from '#vehicle/record.ts'
import { demoRecords } from '#test/support/demo-stock.ts'
import type { Site } from '#tenant/schema.ts'

type Known = { site: Site; vocabulary: Vocabulary }

const known = new Map<string, Promise<Known>>()

/** A demo site and its vocabulary, as its index would count them; once for all tests of a process, which only read it. */
export function demoVocabulary(slug: string): Promise<Known> {
  const made = known.get(slug) ?? makeVocabulary(slug)
  known.set(slug, made)
  return made
}

async function makeVocabulary(slug: string): Promise<Known> {
  const { site, records } = await demoRecords(slug)
  return { site, vocabulary: toVocabulary(countAll(records), site) }
}

/** What the engine counts over all records. */
export function countAll(
  records: readonly StockRecord[],
): Pick<Answer, 'total' | 'facets' | 'stats'> {
  const facets: Answer['facets'] = {}
  const stats: Answer['stats'] = {}
  for (const { name, kind } of FACETS)
    for (const record of records) {
      const value: unknown = Reflect.get(record, name)
      if (kind === 'range') addNumber(stats, name, value)
      else addValues(facets, name, value)
    }
  return { total: records.length, facets, stats }
}

function addNumber(stats: Answer['stats'], name: string, value: unknown): void {
  if (typeof value !== 'number') return
  const { min, max } = stats[name] ?? { min: value, max: value }
  stats[name] = { min: Math.min(min, value), max: Math.max(max, value) }
}

function addValues(facets: Answer['facets'], name: string, value: unknown): void {
  for (const one of [value].flat()) {
    const text = typeof one === 'string' ? one : JSON.stringify(one ?? '')
    if (text === '' || text === '""') continue
    const counts = (facets[name] ??= {})
    counts[text] = (counts[text] ?? 0) + 1
  }
}
