// List buttons of a form (add, remove, move, duplicate) as changes to the unsaved input, so that nothing typed is lost.
import type { Json, JsonObject } from '#rollout/json.ts'
import type { Field } from './field.ts'
import { NEW, OFF, ON, show, type Typed } from './typed.ts'

type ListField = Extract<Field, { widget: 'list' }>

/** Places of a list's items, in order. */
export function placesOf(typed: Typed, list: string): number[] {
  const places: number[] = []
  while (typed.has(`${list}/${places.length}`)) places.push(places.length)
  return places
}

export function removeItem(typed: Typed, list: string, place: number): Typed {
  return reorder(
    typed,
    list,
    placesOf(typed, list).filter((one) => one !== place),
  )
}

/** Moves an item up (-1) or down (1); at the end of the list it stays. */
export function moveItem(typed: Typed, list: string, place: number, by: -1 | 1): Typed {
  const places = placesOf(typed, list)
  const to = place + by
  if (!places.includes(place) || !places.includes(to)) return typed
  return reorder(typed, list, places.with(place, to).with(to, place))
}

/** Moves an item to another index; the others keep their order. */
export function moveItemTo(typed: Typed, list: string, from: number, to: number): Typed {
  const places = placesOf(typed, list)
  if (!places.includes(from) || !places.includes(to)) return typed
  return reorder(typed, list, places.toSpliced(from, 1).toSpliced(to, 0, from))
}

/** Inserts a copy after an item. Names that must be unique get a suffix. */
export function duplicateItem(typed: Typed, list: string, place: number): Typed {
  const places = placesOf(typed, list)
  if (!places.includes(place)) return typed
  const next = reorder(typed, list, [
    ...places.slice(0, place + 1),
    place,
    ...places.slice(place + 1),
  ])
  for (const key of ['id', 'slug', 'path', 'name']) {
    const name = `${list}/${place + 1}/${key}`
    const text = next.get(name)?.at(-1) ?? ''
    if (text !== '' && (key !== 'name' || !next.has(`${list}/${place + 1}/id`)))
      next.set(name, [key === 'name' ? `${text} (copy)` : freeName(next, list, key, text)])
  }
  return next
}

function freeName(typed: Typed, list: string, key: string, text: string): string {
  const taken = new Set(
    placesOf(typed, list).map((place) => typed.get(`${list}/${place}/${key}`)?.at(-1)),
  )
  const stem = text === '/' ? '/home' : text
  let ending = 2
  while (taken.has(`${stem}-${ending}`)) ending += 1
  return `${stem}-${ending}`
}

/** Appends a new item, of the given kind if there are several kinds. A full list stays as it is. */
export function addItem(typed: Typed, list: string, field: ListField, kind = ''): Typed {
  const place = placesOf(typed, list).length
  if (place >= (field.max ?? Number.POSITIVE_INFINITY)) return typed
  const next = new Map(typed)
  const at = `${list}/${place}`
  next.set(list, ['list'])
  next.set(at, [NEW])
  show(field.item, toInitial(field.item, kind), at, next)
  // The new item has not been stored yet.
  for (const name of next.keys())
    if (name.startsWith(`${at}/`) && /\/\d+$/.test(name)) next.set(name, [NEW])
  return next
}

/** A new item, with the minimum items of its own lists. */
function toInitial(field: Field, kind: string): Json {
  if (field.widget === 'variants') {
    const group =
      field.variants.find(({ value }) => value === kind)?.group ?? field.variants[0]?.group
    const own = group === undefined ? {} : initialFields(group.fields)
    return { [field.by]: kind, ...own }
  }
  return field.widget === 'group' ? initialFields(field.fields) : ''
}

function initialFields(fields: readonly [key: string, field: Field][]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(([key, field]): [string, Json][] => {
      if (field.widget === 'list' && field.min > 0)
        return [[key, Array.from({ length: field.min }, () => toInitial(field.item, ''))]]
      if (field.widget === 'choice' && field.isOptional !== true)
        return [[key, field.options[0]?.value ?? '']]
      return []
    }),
  )
}

/** Shows or hides an item by its switch. */
export function toggleItem(typed: Typed, at: string): Typed {
  const isOn = typed.get(at)?.at(-1) === ON
  return new Map(typed).set(at, [isOn ? OFF : ON])
}

/** The list in the given order: items left out are removed, items named twice are duplicated. */
export function reorder(typed: Typed, list: string, order: readonly number[]): Typed {
  const isItem = (name: string) =>
    name.startsWith(`${list}/`) && /^\d/.test(name.slice(list.length + 1))
  const next: Typed = new Map([...typed].filter(([name]) => !isItem(name)))
  for (const [to, from] of order.entries()) {
    const start = `${list}/${from}`
    for (const [name, texts] of typed)
      if (name === start || name.startsWith(`${start}/`))
        next.set(`${list}/${to}${name.slice(start.length)}`, texts)
  }
  return next
}
