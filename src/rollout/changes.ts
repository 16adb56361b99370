// Differences between two versions of a site, field by field. describe-change.ts converts them to text.
import { fieldOf, isJsonObject, isSame, type Json, type JsonObject, toPointer } from './json.ts'
import { matchRenamed } from './match-items.ts'
import { type Place, toItemStep, toPlaceName } from './place.ts'
import type { Source } from './source.ts'

export type Change = {
  /** JSON pointer of the field in the later version; in the earlier one if the field is gone. */
  at: string
  /** `at` in readable form: "pages[/about].blocks[2].title". Ends with ", order" if items only moved. */
  path: string
  /** undefined: absent, so that the field has its default. Encrypted keys are shown as "sealed". */
  before: Json | undefined
  after: Json | undefined
}

/** Decides whether to apply a change. Called for each, in the order of the fields. */
type Visit = (change: Change) => boolean

/** Changes between two versions, in the order of the fields. Lists of objects are compared item by item. */
export function listChanges(before: Source, after: Source): Change[] {
  const changes: Change[] = []
  compare(before, after, [], (change) => changes.push(change) > 0)
  return changes
}

/** Applies some of the changes between two versions to the earlier one, by their numbers in the list of changes. */
export function pickChanges(before: Source, after: Source, chosen: ReadonlySet<number>): Source {
  let at = -1
  const picked = compare(before, after, [], () => {
    at += 1
    return chosen.has(at)
  })
  return isJsonObject(picked) ? picked : {}
}

/** Visits the changes, and returns the value with the applied ones. */
function compare(
  before: Json | undefined,
  after: Json | undefined,
  place: Place,
  visit: Visit,
): Json | undefined {
  if (isSame(before, after)) return after
  if (isJsonObject(before) && isJsonObject(after) && before['kind'] === after['kind'])
    return compareFields(before, after, place, visit).value
  // An added or removed group is listed field by field; an item of a list is listed as a whole.
  if (isNewGroup(before, after, place)) {
    const { value, visited } = compareFields(toFields(before), toFields(after), place, visit)
    // Secrets are on no form, so an empty list of them is not a change.
    if (visited > 0 || place[0]?.key === 'secrets') return unlessEmpty(value)
  }
  // An added or removed list is listed item by item if people know its items by name.
  const [one, other] = [before ?? [], after ?? []]
  if (Array.isArray(one) && Array.isArray(other) && areItems([...one, ...other])) {
    const list = compareItems(one, other, place, visit)
    return before === undefined || after === undefined ? unlessEmpty(list) : list
  }
  return visit(toChange(before, after, place)) ? after : before
}

const toFields = (value: Json | undefined) => (isJsonObject(value) ? value : {})
const unlessEmpty = (value: Json[] | JsonObject) =>
  Object.keys(value).length === 0 ? undefined : value

function isNewGroup(before: Json | undefined, after: Json | undefined, place: Place): boolean {
  const isItem = typeof place.at(-1)?.key === 'number'
  const isOne = (before === undefined) !== (after === undefined)
  return isOne && !isItem && isJsonObject(before ?? after)
}

const areItems = (list: readonly Json[]) => list.length > 0 && list.every(isJsonObject)

function compareFields(before: JsonObject, after: JsonObject, place: Place, visit: Visit) {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  let visited = 0
  const count: Visit = (change) => {
    visited += 1
    return visit(change)
  }
  const entries = keys.flatMap((key) => {
    const at = [...place, { key, name: key }]
    const value = compare(fieldOf(before, key), fieldOf(after, key), at, count)
    return value === undefined ? [] : [[key, value] as const]
  })
  return { value: Object.fromEntries(entries), visited }
}

/** An item of a list in two versions; null if a version doesn't have it. */
type Item = { value: Json; from: number | null; to: number | null }

function compareItems(before: Json[], after: Json[], place: Place, visit: Visit): Json[] {
  const matches = matchRenamed(before, after)
  const fromOf = new Map(matches.flatMap((to, from) => (to === null ? [] : [[to, from] as const])))
  const made = after.flatMap((item, to): Item[] => {
    const from = fromOf.get(to) ?? null
    const step = [...place, toItemStep(after, to)]
    const value = compare(from === null ? undefined : before[from], item, step, visit)
    return value === undefined ? [] : [{ value, from, to }]
  })
  const remaining = before.flatMap((item, from): Item[] => {
    if (matches[from] !== null) return []
    const isGone = visit(toChange(item, undefined, [...place, toItemStep(before, from)]))
    return isGone ? [] : [{ value: item, from, to: null }]
  })
  const stayed = matches.filter((to) => to !== null)
  const isMoved = stayed.some((to, at) => at > 0 && to < (stayed[at - 1] ?? 0))
  const isInOrder = !isMoved || visit(toOrder(before, after, place))
  return arrange([...made, ...remaining], isInOrder ? 'to' : 'from').map(({ value }) => value)
}

function toOrder(before: Json[], after: Json[], place: Place): Change {
  const names = (list: Json[]) => list.map((_, at) => toItemStep(list, at).name)
  const { at, path } = toChange(before, after, place)
  return { at, path: `${path}, order`, before: names(before), after: names(after) }
}

/** Items in the order of one version. Items that it lacks follow the item that they follow in the other. */
function arrange(items: readonly Item[], side: 'from' | 'to'): Item[] {
  const other = side === 'to' ? 'from' : 'to'
  const by = (name: 'from' | 'to') => (one: Item, two: Item) => (one[name] ?? 0) - (two[name] ?? 0)
  const sorted = items.filter((item) => item[side] !== null).toSorted(by(side))
  const others = items.filter((item) => item[other] !== null).toSorted(by(other))
  for (const [at, item] of others.entries()) {
    if (item[side] !== null) continue
    const previous = others[at - 1]
    sorted.splice(previous === undefined ? 0 : sorted.indexOf(previous) + 1, 0, item)
  }
  return sorted
}

function toChange(before: Json | undefined, after: Json | undefined, place: Place): Change {
  const show = (value: Json | undefined) =>
    value !== undefined && place[0]?.key === 'secrets' ? 'sealed' : value
  return {
    at: toPointer(place.map(({ key }) => key)),
    path: toPlaceName(place),
    before: show(before),
    after: show(after),
  }
}
