// What differs between two versions of a site, field by field, as people read it. Knows neither files nor KV.
import { isObject } from '#lib/is-object.ts'
import { quote, toPath } from './problem.ts'

export type Change = {
  /** Place in the file, such as "theme.colours.brand" or "pages[/about].title". */
  path: string
  /** As it is written, cut to a readable length; null where there is nothing. */
  before: string | null
  after: string | null
}

/** Changes from one value to another, in the order of the fields. What is sealed is never shown, only that it changed. */
export function diffSites(before: unknown, after: unknown): Change[] {
  return diff(before, after, [])
}

/** A change in one line. */
export function describeChange({ path, before, after }: Change): string {
  if (before === null) return `${path} is new: ${after}`
  if (after === null) return `${path} is gone: ${before}`
  return before === after ? `${path} changed` : `${path} ${before} → ${after}`
}

type Keys = readonly (string | number)[]

function diff(before: unknown, after: unknown, keys: Keys): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isObject(before) && isObject(after)) return diffFields(before, after, keys)
  const [one, other] = [toNamed(before), toNamed(after)]
  if (one !== null && other !== null && one.by === other.by)
    return diffFields(one.items, other.items, keys, isMoved(one.items, other.items))
  return [toChange(before, after, keys)]
}

function diffFields(before: Fields, after: Fields, keys: Keys, moved = false): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.flatMap((name) => diff(before[name], after[name], [...keys, name]))
  if (!moved) return changes
  const orders = [before, after].map((fields) => quote(Object.keys(fields).join(', ')))
  return [
    ...changes,
    { path: `${pathOf(keys)}, order`, before: orders[0] ?? null, after: orders[1] ?? null },
  ]
}

type Fields = Record<string, unknown>

/** Fields that identify an item of a list, the best first. */
const NAMES = ['id', 'slug', 'path', 'name', 'from', 'make', 'title'] as const

/** A list whose items have names that differ, by those names: one that is put in front changes none of the others. */
function toNamed(value: unknown): { by: string; items: Fields } | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return null
  for (const by of NAMES) {
    const names = value.map((item) => item[by])
    const isName = names.every((name) => typeof name === 'string' || typeof name === 'number')
    if (isName && new Set(names).size === names.length)
      return { by, items: Object.fromEntries(value.map((item) => [`[${String(item[by])}]`, item])) }
  }
  return null
}

function isMoved(before: Fields, after: Fields): boolean {
  const kept = Object.keys(before).filter((name) => name in after)
  const then = Object.keys(after).filter((name) => name in before)
  return kept.some((name, at) => name !== then[at])
}

function toChange(before: unknown, after: unknown, keys: Keys): Change {
  const path = pathOf(keys)
  if (keys[0] === 'secrets') {
    const sealed = (value: unknown) => (value === undefined ? null : 'sealed')
    return { path, before: sealed(before), after: sealed(after) }
  }
  const [one, other] = fromDifference(before, after)
  return { path, before: textOf(one), after: textOf(other) }
}

/** Two long texts from a little before where they part. */
function fromDifference(before: unknown, after: unknown): [unknown, unknown] {
  if (typeof before !== 'string' || typeof after !== 'string') return [before, after]
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const start = at - LEAD_IN
  return start > 0 ? [`…${before.slice(start)}`, `…${after.slice(start)}`] : [before, after]
}

const LEAD_IN = 25

const textOf = (value: unknown) => (value === undefined ? null : quote(value))

/** "pages[/about].title": a name in brackets is its place in the list. */
function pathOf(keys: Keys): string {
  return toPath(keys).replaceAll('.[', '[')
}
