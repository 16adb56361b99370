// How well lists of a demo dealer are ranked: nDCG@10 of judged searches. A judgement grades vehicles by their fields, from 3
// (what was asked for) to 0, so that it holds for any stock.
import { openDemoSite } from '#test/bench/demo-site.ts'
import { isObject } from '#lib/is-object.ts'
import { loadListOfWords } from '#search/intent/ask.ts'
import { parseHref } from '#search/parse-href.ts'
import { listedQuery, toQueries } from '#search/request.ts'
import { emptyState, type SearchState } from '#search/state.ts'
import judgements from './judgements.json' with { type: 'json' }

/** A vehicle has the highest grade all of whose conditions hold, else 0. */
type Judgement = { query: string; grades: { grade: number; of: Record<string, Condition> }[] }
/** The value itself, one of several, a whole word of the text, or a number within bounds. */
type Condition =
  | string
  | number
  | (string | number)[]
  | { word: string }
  | { min?: number; max?: number }
type Vehicle = Record<string, unknown>

/** nDCG@10 of a search, from 0 to 1: as exact words (`query=`), and as words that become filters (`ask=`). */
export type Ranked = { query: string; exact: number; asked: number }

const DEPTH = 10
/** As in other tests of demo sites, which share their stock. */
const NOW = Date.UTC(2026, 10, 21) / 1000
/** So many that each search has vehicles of every grade. */
const VEHICLES = 900

/** Every judged search on a large stock of a demo dealer. */
export async function rankJudged(slug = 'harbour'): Promise<Ranked[]> {
  const { site, search } = await openDemoSite(slug, NOW, VEHICLES)
  const listed = await search([{ ...listedQuery(site, NOW), hitsPerPage: 1000 }], NOW)
  const byId = new Map(
    (listed?.hits ?? []).filter(isObject).map((hit): [unknown, Vehicle] => [hit.objectID, hit]),
  )
  const bare = emptyState('mostRelevant')
  const list = async (state: SearchState): Promise<Vehicle[]> => {
    const answer = await search(toQueries(state, site, NOW), NOW)
    return (answer?.hits ?? []).flatMap((hit): Vehicle[] => {
      const vehicle = isObject(hit) ? byId.get(hit.objectID) : undefined
      return vehicle === undefined ? [] : [vehicle]
    })
  }
  const ranked: Ranked[] = []
  for (const { query, grades } of judgements as Judgement[]) {
    const grade = (vehicle: Vehicle) => gradeOf(vehicle, grades)
    const best = [...byId.values()].map(grade)
    const { href } = await loadListOfWords(query, bare, { site, ask: search, now: NOW })
    const state = parseHref(href, site)
    if (state === null) throw new Error(`${query}: ${href} is no list`)
    ranked.push({
      query,
      exact: ndcg((await list({ ...bare, query })).map(grade), best),
      asked: ndcg((await list(state)).map(grade), best),
    })
  }
  return ranked
}

/** A vehicle that is sold is not what anyone asked for. */
function gradeOf(vehicle: Vehicle, grades: Judgement['grades']): number {
  if (vehicle.status === 'sold') return 0
  const fitting = grades.filter(({ of }) =>
    Object.entries(of).every(([field, condition]) => holds(vehicle[field], condition)),
  )
  return Math.max(0, ...fitting.map(({ grade }) => grade))
}

function holds(value: unknown, condition: Condition): boolean {
  const values = new Set([value].flat())
  if (Array.isArray(condition)) return condition.some((one) => values.has(one))
  if (typeof condition !== 'object') return values.has(condition)
  if ('word' in condition) return ` ${String(value)} `.includes(` ${condition.word} `)
  const { min = -Infinity, max = Infinity } = condition
  return typeof value === 'number' && value >= min && value <= max
}

/** Gain of the first ten as a share of the best possible; the grades of a list, and of everything that could be listed. */
export function ndcg(grades: readonly number[], all: readonly number[]): number {
  const most = gain(all.toSorted((a, b) => b - a))
  return most === 0 ? 1 : gain(grades) / most
}

function gain(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
