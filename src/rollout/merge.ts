// Three-way merge of a site: the changes of two people since a common version. Changes to different fields merge; two
// different changes to one field are a conflict at its place. Lists merge by item, and keep both additions.
import {
  fieldOf,
  isJsonObject,
  isSame,
  type Json,
  type JsonObject,
  toCanonical,
  toPointer,
} from './json.ts'
import { matchItems, itemNameOf } from './match-items.ts'
import { type Place, toItemStep, toPlaceName } from './place.ts'
import type { Source } from './source.ts'

/** One field that both sides changed, in different ways. undefined: absent, so it has its default. */
export type Conflict = {
  /** JSON pointer of the field in "mine". */
  at: string
  /** `at` in readable form: "locations[12].phone". Ends with ", order" if only the order of a list is in conflict. */
  path: string
  base: Json | undefined
  mine: Json | undefined
  theirs: Json | undefined
}
/** The side whose value resolves a conflict. */
export type Side = 'mine' | 'theirs'

export type Merged = {
  /** Both sides' changes. Each conflict has the value of the requested side. */
  merged: Source
  conflicts: Conflict[]
}

type Context = { take: Side; conflicts: Conflict[] }

/**
 * Merges the changes of two sides since `base`. Swapping the sides only swaps the values in the conflicts. A caller
 * that must not lose a value refuses if there are conflicts, or asks a person which side to take.
 */
export function merge(base: Source, mine: Source, theirs: Source, take: Side = 'mine'): Merged {
  const context: Context = { take, conflicts: [] }
  const merged = mergeFields(base, mine, theirs, [], context)
  return { merged, conflicts: context.conflicts }
}

type Maybe = Json | undefined

function mergeValue(
  base: Maybe,
  mine: Maybe,
  theirs: Maybe,
  place: Place,
  context: Context,
): Maybe {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isJsonObject(mine) && isJsonObject(theirs) && isOneKind(mine, theirs))
    return mergeFields(isJsonObject(base) ? base : {}, mine, theirs, place, context)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const before = Array.isArray(base) ? base : null
    if (canMergeLists(before, mine, theirs))
      return mergeLists(before ?? [], mine, theirs, place, context)
  }
  return conflict({ base, mine, theirs }, place, context)
}

/** Two blocks of different kinds share no fields. */
const isOneKind = (one: JsonObject, other: JsonObject) => one['kind'] === other['kind']

/** Lists of texts merge as sets, if there was a list to begin with; single numbers mean nothing. */
function canMergeLists(base: Json[] | null, mine: Json[], theirs: Json[]): boolean {
  const all = [...(base ?? []), ...mine, ...theirs]
  return all.every(isJsonObject) || (base !== null && all.every((item) => typeof item === 'string'))
}

function conflict(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Maybe>,
  place: Place,
  context: Context,
  more = '',
): Maybe {
  const at = toPointer(place.map(({ key }) => key))
  context.conflicts.push({ at, path: `${toPlaceName(place)}${more}`, base, mine, theirs })
  return context.take === 'mine' ? mine : theirs
}

function mergeFields(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  place: Place,
  context: Context,
): JsonObject {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const at = [...place, { key, name: key }]
      const value = mergeValue(
        ...([fieldOf(base, key), fieldOf(mine, key), fieldOf(theirs, key)] as const),
        at,
        context,
      )
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** An item of the merged list, and its position in each version. */
type Item = { value: Json; base: number | null; mine: number | null; theirs: number | null }

function mergeLists(
  base: Json[],
  mine: Json[],
  theirs: Json[],
  place: Place,
  context: Context,
): Json[] {
  const inMine = matchItems(base, mine)
  const inTheirs = matchItems(base, theirs)
  const remaining = base.flatMap((item, at): Item[] => {
    const [own, other] = [inMine[at] ?? null, inTheirs[at] ?? null]
    const versions = [item, own === null ? undefined : mine[own]] as const
    const step = own === null ? toItemStep(base, at) : toItemStep(mine, own)
    const theirsItem = other === null ? undefined : theirs[other]
    const value = mergeValue(...versions, theirsItem, [...place, step], context)
    return value === undefined ? [] : [{ value, base: at, mine: own, theirs: other }]
  })
  const added = mergeAdditions(mine, theirs, { inMine, inTheirs, place, context })
  return arrange(chooseOrder(remaining, place, context), added).map(({ value }) => value)
}

type Additions = {
  inMine: (number | null)[]
  inTheirs: (number | null)[]
  place: Place
  context: Context
}

/** Items that only the new versions have. Additions of both with one name, or identical ones, are one item. */
function mergeAdditions(mine: Json[], theirs: Json[], additions: Additions): Item[] {
  const { inMine, inTheirs, place, context } = additions
  const free = new Set([...theirs.keys()].filter((at) => !inTheirs.includes(at)))
  const own = [...mine.keys()].filter((at) => !inMine.includes(at))
  const both = own.map((at): Item => {
    const item = mine[at] ?? null
    const twin = [...free].find((other) => isTwin(item, mine, theirs[other] ?? null, theirs))
    if (twin === undefined) return { value: item, base: null, mine: at, theirs: null }
    free.delete(twin)
    const step = [...place, toItemStep(mine, at)]
    const value = mergeValue(undefined, item, theirs[twin], step, context) ?? item
    return { value, base: null, mine: at, theirs: twin }
  })
  const others = [...free].map((at): Item => ({
    value: theirs[at] ?? null,
    base: null,
    mine: null,
    theirs: at,
  }))
  return [...both, ...others]
}

function isTwin(one: Json, list: Json[], other: Json, others: Json[]): boolean {
  if (isSame(one, other)) return true
  const name = itemNameOf(one, list)
  return name !== null && name === itemNameOf(other, others)
}

/** The items that existed before, in the order of the side that moved any. */
function chooseOrder(remaining: readonly Item[], place: Place, context: Context): Item[] {
  const [mine, theirs] = [orderOf(remaining, 'mine'), orderOf(remaining, 'theirs')]
  const isEqual = (one: Item[], other: readonly Item[]) =>
    one.every((item, at) => item === other[at])
  if (isEqual(mine, remaining) || isEqual(mine, theirs)) return theirs
  if (isEqual(theirs, remaining)) return mine
  const values = (items: readonly Item[]) => items.map(({ value }) => value)
  const orders = { base: values(remaining), mine: values(mine), theirs: values(theirs) }
  conflict(orders, place, context, ', order')
  return context.take === 'mine' ? mine : theirs
}

/** Items in the order of a side. Items that it lacks stay after those that they followed. */
function orderOf(remaining: readonly Item[], side: Side): Item[] {
  const sorted = remaining
    .filter((item) => item[side] !== null)
    .toSorted((a, b) => (a[side] ?? 0) - (b[side] ?? 0))
  for (const [at, item] of remaining.entries()) {
    if (item[side] !== null) continue
    const before = remaining[at - 1]
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, item)
  }
  return sorted
}

/** Inserts additions after the item that they follow on their own side; if both sides add, sorted by their text. */
function arrange(remaining: readonly Item[], added: readonly Item[]): Item[] {
  const sides = [runsOf(remaining, added, 'mine'), runsOf(remaining, added, 'theirs')]
  const runsAfter = (item: Item | null) =>
    sides
      .flatMap((runs) => runs.get(item) ?? [])
      .map((run) => ({ run, text: run.map(({ value }) => toCanonical(value)).join() }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1))
      .flatMap(({ run }) => run)
  return [
    ...new Set([...runsAfter(null), ...remaining.flatMap((item) => [item, ...runsAfter(item)])]),
  ]
}

/** A side's additions by the item that they follow; null for the start of the list. */
function runsOf(
  remaining: readonly Item[],
  added: readonly Item[],
  side: Side,
): Map<Item | null, Item[][]> {
  const items = [...remaining, ...added]
    .filter((item) => item[side] !== null)
    .toSorted((a, b) => (a[side] ?? 0) - (b[side] ?? 0))
  const runs = new Map<Item | null, Item[][]>()
  let anchor: Item | null = null
  for (const item of items) {
    if (item.base !== null) anchor = item
    else runs.set(anchor, [[...(runs.get(anchor)?.[0] ?? []), item]])
  }
  return runs
}
