// Matches the items of a list between two versions. Most lists of a site name their items (id, slug, path, date);
// blocks, links and questions have no name, so they are matched by content and position. This makes one edit of a block
// one change, and the files need no ids.
import { fieldOf, isJsonObject, isSame, type Json, type JsonObject, toCanonical } from './json.ts'

/** Fields that identify an item permanently, best first. */
const NAMES = ['id', 'slug', 'path', 'date', 'weekday', 'from'] as const

/** Minimum share of equal fields for two items without names to match. */
const SIMILAR = 1 / 3
/** Maximum comparisons of items without names: longer lists are only matched by equality and position. */
const MAX_COMPARED = 40_000

/** For each item of `before` its index in `after`; null if it was removed. No index occurs twice. */
export function matchItems(before: readonly Json[], after: readonly Json[]): (number | null)[] {
  const by = findName(before, after)
  const matches = before.map((): number | null => null)
  if (by !== undefined && before.length > 0) {
    const places = new Map(after.map((item, at) => [nameBy(item, by), at]))
    return before.map((item) => places.get(nameBy(item, by)) ?? null)
  }
  matchEqual(before, after, matches)
  matchSimilar(before, after, matches, SIMILAR)
  matchPlaces(before, after, matches)
  return matches
}

/** Names that people may change. A day or a redirect with another name is a different item. */
const RENAMED: ReadonlySet<string | undefined> = new Set(['id', 'slug', 'path'])
/** Minimum share of equal fields, without the name, for a renamed thing to match. */
const SAME_THING = 2 / 3

/** `matchItems` for display: a renamed item still matches. */
export function matchRenamed(before: readonly Json[], after: readonly Json[]): (number | null)[] {
  const matches = matchItems(before, after)
  const by = findName(before, after)
  if (by === undefined || !RENAMED.has(by)) return matches
  const unname = (item: Json) =>
    isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== by))
      : item
  matchSimilar(before.map(unname), after.map(unname), matches, SAME_THING)
  return matches
}

/** The name of an item within its list; null if it has none. */
export function itemNameOf(item: Json, list: readonly Json[]): string | null {
  const by = NAMES.find((name) => areNamed(list, name))
  return by === undefined ? null : nameBy(item, by)
}

const findName = (before: readonly Json[], after: readonly Json[]) =>
  NAMES.find((name) => areNamed(before, name) && areNamed(after, name))

function nameBy(item: Json | undefined, by: string): string | null {
  const name = isJsonObject(item) ? fieldOf(item, by) : undefined
  return (typeof name === 'string' && name !== '') || typeof name === 'number' ? `${name}` : null
}

function areNamed(list: readonly Json[], by: string): boolean {
  const names = list.map((item) => nameBy(item, by))
  return !names.includes(null) && new Set(names).size === names.length
}

function matchEqual(before: readonly Json[], after: readonly Json[], matches: (number | null)[]) {
  const places = new Map<string, number[]>()
  for (const [at, item] of after.entries()) {
    const text = toCanonical(item)
    places.set(text, [...(places.get(text) ?? []), at])
  }
  for (const [at, item] of before.entries())
    matches[at] = places.get(toCanonical(item))?.shift() ?? null
}

function matchSimilar(
  before: readonly Json[],
  after: readonly Json[],
  matches: (number | null)[],
  least: number,
) {
  const { gone, added } = listUnmatched(before, after, matches)
  if (gone.length * added.length > MAX_COMPARED) return
  const pairs = gone
    .flatMap((from) =>
      added.map((to) => ({ from, to, score: similarity(before[from], after[to]) })),
    )
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || distance(a) - distance(b) || a.from - b.from)
  const taken = new Set<number>()
  for (const { from, to } of pairs) {
    if (matches[from] !== null || taken.has(to)) continue
    matches[from] = to
    taken.add(to)
  }
}

const distance = ({ from, to }: { from: number; to: number }) => Math.abs(from - to)

/** Items between the same neighbours match despite other content if their number is unchanged. */
function matchPlaces(before: readonly Json[], after: readonly Json[], matches: (number | null)[]) {
  const taken = new Set(matches.filter((to) => to !== null))
  let start = 0
  while (start < before.length) {
    if (matches[start] !== null) {
      start += 1
      continue
    }
    let end = start
    while (end < before.length && matches[end] === null) end += 1
    const from = start === 0 ? 0 : (matches[start - 1] ?? 0) + 1
    const until = end === before.length ? after.length : (matches[end] ?? 0)
    // A different number of items allows no conclusion.
    const size = until - from === end - start ? end - start : 0
    for (let at = start; at < start + size; at += 1) {
      const to = from + at - start
      if (!taken.has(to) && isAlike(before[at], after[to])) matches[at] = to
    }
    start = end
  }
}

function listUnmatched(
  before: readonly Json[],
  after: readonly Json[],
  matches: (number | null)[],
) {
  const taken = new Set(matches)
  return {
    gone: [...before.keys()].filter((at) => matches[at] === null),
    added: [...after.keys()].filter((at) => !taken.has(at)),
  }
}

/** Whether one may have become the other: two texts, or two objects of one kind. */
function isAlike(one: Json | undefined, other: Json | undefined): boolean {
  if (isJsonObject(one) && isJsonObject(other)) return one['kind'] === other['kind']
  return typeof one === 'string' && typeof other === 'string'
}

/** The share of content, from 0 to 1, that two objects of one kind have in common. */
function similarity(one: Json | undefined, other: Json | undefined): number {
  if (isSame(one, other)) return 1
  if (Array.isArray(one) && Array.isArray(other)) return sharedItems(one, other)
  if (!isJsonObject(one) || !isJsonObject(other) || one['kind'] !== other['kind']) return 0
  const keys = fieldsOf(one, other)
  if (keys.length === 0) return 0
  return (
    keys.reduce((sum, key) => sum + similarity(fieldOf(one, key), fieldOf(other, key)), 0) /
    keys.length
  )
}

const fieldsOf = (one: JsonObject, other: JsonObject) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => key !== 'kind')

function sharedItems(one: readonly Json[], other: readonly Json[]): number {
  const texts = new Set(one.map(toCanonical))
  const shared = other.filter((item) => texts.has(toCanonical(item))).length
  return (2 * shared) / Math.max(1, one.length + other.length)
}
