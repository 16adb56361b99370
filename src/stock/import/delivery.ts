// A delivery of stock: what its sender asks for, and what became of it.
import * as z from 'zod'

import { isProblem, type Problem } from './problem.ts'
import { sumRefused, type RefusedRow, type ImportSummary } from './import-summary.ts'

/** Adds and changes vehicles; marks some as sold by their ids; or holds the whole stock, and what it lacks is sold. */
export const MODES = ['upsert', 'remove', 'replace'] as const

/** How a delivery is to be read. */
export type Terms = {
  mode: (typeof MODES)[number]
  /** Name of a column map; empty takes the one that its header fits. */
  map: string
  /** Takes a whole stock however small it is. */
  force: boolean
}

/** `source` is "delivery", or "feed:" and the name of a feed. `at` in seconds. */
export type Delivery = Terms & { source: string; id: string; at: number }

/** "unchanged": a feed that says that it is as it was. "refused": nothing was changed. "failed": it may come again. */
export const OUTCOMES = ['taken', 'unchanged', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isSuccess = (outcome: Outcome) => outcome === 'taken' || outcome === 'unchanged'

export type Result = {
  outcome: Outcome
  /** In words; empty where all is said by the figures. */
  message: string
  taken: number
  added: number
  changed: number
  sold: number
  retired: number
  refused: number
  refusals: RefusedRow[]
}

/** Where stock comes from: what the dealer's system sends, or a feed of the site. */
export const DELIVERY = 'delivery'
export const feedSource = (name: string) => `feed:${name}`

const terms = z.strictObject({
  mode: z.enum(MODES).default('upsert'),
  map: z.string().max(60).default(''),
  force: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
})

/** The terms in the query of an address. Names that nobody knows are a problem, so that no slip changes what is meant. */
export function parseTerms(query: URLSearchParams): Terms | Problem {
  const given = [...query]
  if (new Set(given.map(([name]) => name)).size < given.length)
    return { problem: 'Duplicate query parameter.' }
  const read = terms.safeParse(Object.fromEntries(given))
  return read.success ? read.data : { problem: z.prettifyError(read.error) }
}

/** What an import came to. */
export function toResult(done: ImportSummary | Problem, mode: Terms['mode']): Result {
  if (isProblem(done)) return noResult(done.mayPass ? 'failed' : 'refused', done.problem)
  const { taken, added, changed, sold, retired, refusals } = done
  const refused = sumRefused(done)
  const counts = { taken, added, changed, sold, retired: retired.length, refused, refusals }
  // What is to be removed and is not there may have gone before.
  if (mode !== 'remove' && taken === 0 && sold === 0 && refused > 0)
    return { outcome: 'refused', message: 'No row could be imported.', ...counts }
  return { outcome: 'taken', message: '', ...counts }
}

/** Where nothing was taken. */
export function noResult(outcome: Outcome, message: string): Result {
  const none = { taken: 0, added: 0, changed: 0, sold: 0, retired: 0, refused: 0, refusals: [] }
  return { outcome, message: message.slice(0, 2000), ...none }
}
