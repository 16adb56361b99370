// Answers requests that differ by one refinement in one pass: a page and the counts beside its filters. A row that
// fails no refinement counts for all requests; one that fails exactly one counts only for the request without that
// refinement. Rows and states are always in bounds, so loops read without a fallback, which would double their time.
import type { BoundedMap } from '#lib/memo.ts'
import type { Columns, DictionaryColumn } from './columns.ts'
import { countCodes } from './facets.ts'
import { OUT, markFailures, toRowTests } from './filter-tests.ts'
import type { Clause } from './literals.ts'
import type { SearchRequest } from './parse-request.ts'
import type { Selections } from './selection.ts'
import { type Candidates, findCandidates } from './search-text.ts'
import type { Synonym } from './query-spans.ts'

export type Family = {
  candidates: Candidates
  /** For each candidate: 0, OUT, or the number of the one refinement that it fails. */
  states: Uint8Array
  main: Uint32Array
  /** Counts over the rows that fail nothing, by attribute. */
  counts: Map<string, Uint32Array>
  /** Rows that fail only the refinement of this number. */
  near: Map<number, Uint32Array>
}

/** A request's role in its family: `without` is the number of the refinement it leaves out, or 0. */
export type Member = { family: Family; without: number }

/** All refinements of one attribute, which are set and cleared together. */
type Refinement = { key: string; clauses: Clause[] }

/** Maximum refinements that can be marked; with more, each request is a family of its own. */
const MARKS = 250

/** One state of an index, with the families of earlier requests: pages and orders of a list share one family. */
type Searched = {
  columns: Columns
  selections: Selections
  synonyms: Synonym[]
  families: BoundedMap<Family>
}

/** Finds for each request the family that answers it. */
export function resolveFamilies(searched: Searched, requests: SearchRequest[]): Member[] {
  const families: { request: SearchRequest; refinements: Refinement[]; family: Family }[] = []
  return requests.map((request) => {
    const refinements = toRefinements(request.refinements)
    for (const known of families) {
      if (known.request.query !== request.query) continue
      if (known.request.filtersText !== request.filtersText) continue
      const without = refinementLeftOut(known.refinements, refinements)
      if (without !== null) return { family: known.family, without }
    }
    const family = loadFamily(searched, request, refinements)
    families.push({ request, refinements, family })
    return { family, without: 0 }
  })
}

function loadFamily(
  { columns, selections, synonyms, families }: Searched,
  request: SearchRequest,
  refinements: Refinement[],
): Family {
  const { query, filtersText } = request
  const key = JSON.stringify([query, filtersText, refinements.map((one) => one.key)])
  const known = families.get(key)
  if (known !== undefined) return known
  const candidates = findCandidates(columns, selections, synonyms, request)
  const family = resolve(columns, candidates, refinements)
  families.set(key, family, key.length + ROW_BYTES * family.states.length)
  return family
}

/** Maximum bytes per candidate of a family: number, level and state, and the number again in its part. */
const ROW_BYTES = 10

/** The rows that match the member's request, ascending, with their text levels if there is text. */
export function memberRows({ family, without }: Member): {
  rows: Uint32Array
  levels: Uint8Array | null
} {
  const { candidates, states } = family
  if (without === 0 && !candidates.levels) return { rows: family.main, levels: null }
  const size = memberHitCount({ family, without })
  const rows = new Uint32Array(size)
  const levels = candidates.levels && new Uint8Array(size)
  let end = 0
  for (let i = 0; end < size; i += 1) {
    const state = states[i]
    if (state !== 0 && state !== without) continue
    rows[end] = candidates.rows[i] ?? 0
    if (levels) levels[end] = candidates.levels?.[i] ?? 0
    end += 1
  }
  return { rows, levels }
}

export function memberHitCount({ family, without }: Member): number {
  return family.main.length + (family.near.get(without)?.length ?? 0)
}

/** The member's rows in one part or two, each ascending. */
export function memberParts({ family, without }: Member): Uint32Array[] {
  const near = family.near.get(without)
  return near ? [family.main, near] : [family.main]
}

/** Number of the member's rows with each code of the attribute's column. */
export function memberCounts(
  { family, without }: Member,
  attribute: string,
  column: DictionaryColumn,
): Uint32Array {
  const counts = family.counts.get(attribute) ?? countCodes(column, family.main)
  family.counts.set(attribute, counts)
  const near = family.near.get(without)
  return near ? countCodes(column, near, counts) : counts
}

function resolve(columns: Columns, candidates: Candidates, refinements: Refinement[]): Family {
  const { rows, states } = candidates
  if (refinements.length === 0 && candidates.selection) {
    const { counts } = candidates.selection
    return { candidates, states, main: rows, counts, near: new Map() }
  }
  const isSmall = refinements.length <= MARKS
  for (const [i, { clauses }] of refinements.entries()) {
    markFailures(toRowTests(columns, clauses), rows, states, isSmall ? i + 1 : OUT)
  }
  const parts = partByState(rows, states, isSmall ? refinements.length : 0)
  const main = parts.get(0) ?? new Uint32Array(0)
  parts.delete(0)
  return { candidates, states, main, counts: new Map(), near: parts }
}

/** The rows of each state up to the highest, without rows that are OUT. */
function partByState(
  rows: Uint32Array,
  states: Uint8Array,
  highest: number,
): Map<number, Uint32Array> {
  const sizes = new Uint32Array(OUT + 1)
  for (let i = 0; i < states.length; i += 1) {
    const state = states[i] as number
    sizes[state] = (sizes[state] as number) + 1
  }
  const ends = new Uint32Array(OUT + 1)
  for (let state = 1; state <= OUT; state += 1)
    ends[state] = (ends[state - 1] as number) + (sizes[state - 1] as number)
  // Rows that are OUT are written too, after the others: a branch would cost more.
  const parted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    const state = states[i] as number
    const end = ends[state] as number
    parted[end] = rows[i] as number
    ends[state] = end + 1
  }
  return new Map(
    Array.from({ length: highest + 1 }, (_, state) => {
      const [size, end] = [sizes[state] ?? 0, ends[state] ?? 0]
      return [state, parted.slice(end - size, end)]
    }),
  )
}

function toRefinements(clauses: Clause[]): Refinement[] {
  const byAttribute = new Map<string, Clause[]>()
  for (const clause of clauses) {
    const attributes = new Set(clause.map((literal) => literal.attribute))
    const group = attributes.size === 1 ? [...attributes].join() : JSON.stringify(clause)
    byAttribute.set(group, [...(byAttribute.get(group) ?? []), clause])
  }
  return Array.from(byAttribute.values(), (group) => ({
    key: JSON.stringify(group),
    clauses: group,
  }))
}

/** 0 if both are equal, the number of the only refinement that `others` lacks, otherwise null. */
function refinementLeftOut(all: Refinement[], others: Refinement[]): number | null {
  if (all.length > MARKS) return null
  const keys = new Set(others.map((refinement) => refinement.key))
  const missing = all.flatMap((refinement, i) => (keys.has(refinement.key) ? [] : [i + 1]))
  const isSubset = others.length === all.length - missing.length
  return isSubset && missing.length <= 1 ? (missing[0] ?? 0) : null
}
