// What differs between two versions of a site, field by field. describe-change.ts puts it into words.
import { fieldOf, isJsonObject, isSame, type Json, type JsonObject, toPointer } from './json.ts'
import { matchRenamed } from './match-items.ts'
import { type Place, placeOf, toPlaceName } from './place.ts'
import type { Source } from './source.ts'

export type Change = {
  /** JSON pointer of the field in the later version; in the earlier one if the field is gone. */
  at: string
  /** The same for people: "pages[/about].blocks[2].title". It ends with ", order" if items only moved. */
  path: string
  /** undefined: not written, so that the field has its default. Sealed keys are shown as "sealed". */
  before: Json | undefined
  after: Json | undefined
}

/** Changes between two versions, in the order of the fields. A list of objects changes item by item. */
export function listChanges(before: Source, after: Source): Change[] {
  return compare(before, after, [])
}

function compare(before: Json | undefined, after: Json | undefined, place: Place): Change[] {
  if (isSame(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after) && before['kind'] === after['kind'])
    return compareFields(before, after, place)
  // A group that is new or gone is so field by field; an item of a list as a whole.
  if (isNewGroup(before, after, place)) {
    const fields = compareFields(toFields(before), toFields(after), place)
    // Keys are fields of no form, so that a list without any says nothing.
    if (fields.length > 0 || place[0]?.key === 'secrets') return fields
  }
  // A list that is new or gone is so item by item, if it holds things that people know by name.
  const [one, other] = [before ?? [], after ?? []]
  if (Array.isArray(one) && Array.isArray(other) && areItems([...one, ...other]))
    return compareItems(one, other, place)
  return [toChange(before, after, place)]
}

const toFields = (value: Json | undefined) => (isJsonObject(value) ? value : {})

function isNewGroup(before: Json | undefined, after: Json | undefined, place: Place): boolean {
  const isItem = typeof place.at(-1)?.key === 'number'
  const isOne = (before === undefined) !== (after === undefined)
  return isOne && !isItem && isJsonObject(before ?? after)
}

const areItems = (list: readonly Json[]) => list.length > 0 && list.every(isJsonObject)

function compareFields(before: JsonObject, after: JsonObject, place: Place): Change[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keys.flatMap((key) =>
    compare(fieldOf(before, key), fieldOf(after, key), [...place, { key, name: key }]),
  )
}

function compareItems(before: Json[], after: Json[], place: Place): Change[] {
  const matches = matchRenamed(before, after)
  const fromOf = new Map(matches.flatMap((to, from) => (to === null ? [] : [[to, from] as const])))
  const changed = after.flatMap((item, at) => {
    const from = fromOf.get(at)
    const step = [...place, placeOf(after, at)]
    return compare(from === undefined ? undefined : before[from], item, step)
  })
  const gone = before.flatMap((item, at) =>
    matches[at] === null ? [toChange(item, undefined, [...place, placeOf(before, at)])] : [],
  )
  const stayed = matches.filter((to) => to !== null)
  const isMoved = stayed.some((to, at) => at > 0 && to < (stayed[at - 1] ?? 0))
  if (!isMoved) return [...changed, ...gone]
  const names = (list: Json[]) => list.map((_, at) => placeOf(list, at).name)
  const { at, path } = toChange(before, after, place)
  return [
    ...changed,
    ...gone,
    { at, path: `${path}, order`, before: names(before), after: names(after) },
  ]
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
