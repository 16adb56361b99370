// A form for some fields of a site: its content, its buttons, and the new version of the document after input.
import { isJsonObject, type Json, parsePointer, valueAt } from '#rollout/json.ts'
import type { FieldEdit } from '#rollout/edits.ts'
import { matchItems } from '#rollout/match-items.ts'
import type { Conflict } from '#rollout/merge.ts'
import { merge } from '#rollout/merge.ts'
import type { Source } from '#rollout/source.ts'
import { toFieldEdits } from './edits.ts'
import type { Field } from './field.ts'
import {
  addItem,
  duplicateItem,
  moveItem,
  moveItemTo,
  removeItem,
  reorder,
  toggleItem,
} from './lists.ts'
import { type FieldProblem, findBackwardDays, findProblems } from './problems.ts'
import { groupOf, NEW, read, type Reader, show, toText, type Typed } from './typed.ts'
import { fillWeek, isWeek, listedDays, weeksOf } from './week.ts'

/** A field on the form, with its pointer in the document. */
export type FormPart = { at: string; field: Field }
/** The value of each part by its pointer, as the form showed it; a part without a value is absent. */
export type Shown = Record<string, Json | undefined>

/** What the form shows of a document. */
export function showForm(parts: readonly FormPart[], shown: Shown): Typed {
  let typed: Typed = new Map()
  for (const { at, field } of parts) show(field, shown[at], at, typed)
  for (const list of weeksOf(typed)) {
    const field = fieldAt(parts, list, typed)
    if (field?.widget === 'list') typed = fillWeek(typed, list, field)
  }
  return typed
}

export function shownOf(parts: readonly FormPart[], document: Json): Shown {
  return Object.fromEntries(parts.map(({ at }) => [at, valueAt(document, parsePointer(at) ?? [])]))
}

/** The values with the input applied. */
export function readForm(parts: readonly FormPart[], shown: Shown, reader: Reader): Shown {
  const typed = weeksOf(reader.typed).reduce(
    (all, list) => reorder(all, list, listedDays(all, list)),
    reader.typed,
  )
  return Object.fromEntries(
    parts.map(({ at, field }) => [at, read(field, shown[at], at, { ...reader, typed })]),
  )
}

export function editsOf(parts: readonly FormPart[], shown: Shown, next: Shown): FieldEdit[] {
  return parts.flatMap(({ at }) => toFieldEdits(at, shown[at], next[at]))
}

/** Errors on the form, at the controls that it shows. */
export function problemsOf(
  parts: readonly FormPart[],
  document: unknown,
  typed: Typed,
): FieldProblem[] {
  const isOnForm = (one: string) => parts.some(({ at }) => one === at || one.startsWith(`${at}/`))
  return [...findProblems(document), ...findBackwardDays(document)]
    .filter(({ at }) => isOnForm(at))
    .map((problem) => ({ ...problem, at: toShownDay(problem.at, typed) }))
}

/** The rows of a week are shown from Monday, and stored in their original order. */
function toShownDay(at: string, typed: Typed): string {
  const [, list = '', place = '', rest = ''] = /^(.*\/opening_hours)\/(\d+)(.*)$/.exec(at) ?? []
  return isWeek(list) ? `${list}/${listedDays(typed, list)[Number(place)] ?? place}${rest}` : at
}

/** The field at a pointer, through the kinds of items that the form shows. */
export function fieldAt(
  parts: readonly FormPart[],
  pointer: string,
  typed: Typed,
): Field | undefined {
  const part = parts.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))
  if (part === undefined) return undefined
  let field: Field | undefined = part.field
  let at = part.at
  for (const key of parsePointer(pointer.slice(part.at.length)) ?? []) {
    if (field?.widget === 'variants')
      field = groupOf(field, typed.get(`${at}/${field.by}`)?.at(-1) ?? '')
    if (field?.widget === 'group') field = field.fields.find(([name]) => name === key)?.[1]
    else if (field?.widget === 'list') field = field.item
    else return undefined
    at += `/${key}`
  }
  return field
}

export type Press = {
  /** The action of the button, and the pointer of its target: "up /pages/0/blocks/2". */
  act: string
  /** Kinds chosen next to buttons that add, by the pointer of the list. */
  kinds: ReadonlyMap<string, string>
  /** What the form showed, for the other value of a conflict. */
  shown: Shown
}

/** The input after a button has changed it; null if the button is not one of these. */
export function pressButton(
  parts: readonly FormPart[],
  typed: Typed,
  { act, kinds, shown }: Press,
): Typed | null {
  const [verb, at] = splitOnce(act, ' ')
  const [list, place] = toPlace(at)
  const field = fieldAt(parts, at, typed)
  switch (verb) {
    case 'up':
      return moveItem(typed, list, place, -1)
    case 'down':
      return moveItem(typed, list, place, 1)
    case 'move': {
      // "move /pages/0/blocks/2 5": to index 5.
      const [item, to] = splitOnce(at, ' ')
      return moveItemTo(typed, ...toPlace(item), Number(to))
    }
    case 'duplicate':
      return duplicateItem(typed, list, place)
    case 'remove':
      return removeItem(typed, list, place)
    case 'toggle':
      return toggleItem(typed, at)
    case 'add':
      return field?.widget === 'list' ? addItem(typed, at, field, kinds.get(at)) : typed
    case 'standard':
      return field === undefined ? typed : new Map(typed).set(at, [toText(field, field.standard)])
    case 'theirs':
      return withShown(parts, typed, at, shown)
    case 'show':
    case 'pick':
    case 'use':
    case 'upload':
      return typed
    default:
      return null
  }
}

function withShown(parts: readonly FormPart[], typed: Typed, at: string, shown: Shown): Typed {
  const texts = showForm(parts, shown).get(at)
  return texts === undefined ? typed : new Map(typed).set(at, texts)
}

function toPlace(at: string): [list: string, place: number] {
  const end = at.lastIndexOf('/')
  return [at.slice(0, end), Number(at.slice(end + 1))]
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The positions that items will have after the save, by name: the form refers to them from then on. */
export function originsOf(typed: Typed): Record<string, string> {
  const weeks = weeksOf(typed)
  const names = [...typed.keys()].filter((name) => /\/\d+$/.test(name))
  return Object.fromEntries(
    names.map((name) => {
      const [list, place] = toPlace(name)
      if (!weeks.includes(list)) return [name, String(place)]
      const stored = listedDays(typed, list).indexOf(place)
      return [name, stored === -1 ? NEW : String(stored)]
    }),
  )
}

/** Merges the input with what others have saved since; conflicts have pointers into the result. */
export function mergeForm(
  at: string,
  { shown, next, now }: Record<'shown' | 'next' | 'now', Json | undefined>,
): { value: Json | undefined; conflicts: Conflict[] } {
  const wrap = (value: Json | undefined): Source => (value === undefined ? {} : { value })
  const { merged, conflicts } = merge(wrap(shown), wrap(next), wrap(now))
  const value = merged['value']
  const found = conflicts.map((conflict) => {
    const keys = (parsePointer(conflict.at) ?? []).slice(1)
    return { ...conflict, at: `${at}${follow(keys, next, value)}` }
  })
  return { value, conflicts: found }
}

/** Translates keys of one version into a pointer in another: list items may have moved. */
function follow(
  [key, ...rest]: readonly string[],
  from: Json | undefined,
  to: Json | undefined,
): string {
  if (key === undefined) return ''
  if (Array.isArray(from) && Array.isArray(to)) {
    const place = matchItems(from, to)[Number(key)] ?? Number(key)
    return `/${place}${follow(rest, from[Number(key)], to[place])}`
  }
  const inside = (value: Json | undefined) => (isJsonObject(value) ? value[key] : undefined)
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${follow(rest, inside(from), inside(to))}`
}
