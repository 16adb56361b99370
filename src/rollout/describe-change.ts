// Describes changes of a site for reviews and the history: "Saturday hours of Newstead: 9 to 4, was 9 to 1".
import { lowerFirst, upperFirst } from '#lib/text.ts'
import { toDay } from '#lib/time.ts'
import { type Change, listChanges } from './changes.ts'
import {
  isJsonObject,
  isSame,
  type Json,
  type JsonObject,
  parsePointer,
  toPointer,
  valueAt,
} from './json.ts'
import { itemNameOf } from './match-items.ts'
import type { Source } from './source.ts'
import { cutApart, type FieldWords, toShown, withoutTags, wordValue } from './value-text.ts'

export type DescribedChange = Change & {
  /** One line, without a full stop. */
  text: string
  /** Numbers of the changes that it describes, in the list of all changes. */
  parts: number[]
}

/** The labels for a place in a document; null for a field that is on no form, which is shown by its key. */
export type Words = (keys: readonly string[], document: Source) => FieldWords | null
/** Loads the labels of some groups of a site. */
export type LoadWords = (groups: Iterable<string>) => Promise<Words>

const NO_WORDS: Words = () => null

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Fields that identify an item to people, best first. */
const TITLES = ['name', 'title', 'label', 'heading', 'question', 'path', 'from', 'kind', 'id']

/** The changes between two versions, with the labels of the forms. */
export async function describeWith(load: LoadWords, before: Source, after: Source) {
  const groups = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = groups.filter((group) => !isSame(before[group], after[group]))
  return describeChanges(before, after, changed.length === 0 ? NO_WORDS : await load(changed))
}

/** Describes every change, in the order of the fields. Changes to one day's hours share a line. */
export function describeChanges(
  before: Source,
  after: Source,
  words: Words = NO_WORDS,
): DescribedChange[] {
  const days = new Map<string, DescribedChange>()
  return listChanges(before, after).flatMap((change, part) => {
    const day = findDay(change, before, after)
    if (day === null)
      return [{ ...change, text: describe(change, { before, after }, words), parts: [part] }]
    const known = days.get(day.at)
    known?.parts.push(part)
    if (known !== undefined) return []
    const { at, path, was, is, text } = day
    const line = { at, path, before: was, after: is, text, parts: [part] }
    days.set(day.at, line)
    return [line]
  })
}

/** "Last day of Summer sale": a place by the label of its form field. */
export function namePlace(at: string, document: Source, words: Words): string {
  const key = findKey(at)
  if (key !== null) return key
  const steps = stepsTo(at, document, words)
  const last = steps.at(-1)
  if (last === undefined) return 'The site'
  if (Array.isArray(last.holder))
    return `${upperFirst(nounOf(steps.at(-2)))}${describeOwner(steps.slice(0, -2))}: ${titleOf(last)}`
  return nameField(steps, typeof last.value === 'boolean')
}

/** "Key crm": an encrypted key, which is on no form; null for any other place. */
function findKey(at: string): string | null {
  const [group, name] = parsePointer(at) ?? []
  return group === 'secrets' && name !== undefined ? `Key ${name}` : null
}

type Step = {
  key: string
  holder: Json | undefined
  value: Json | undefined
  words: FieldWords | null
}

/** The steps to a place, each with its value. */
function stepsTo(at: string, document: Source, words: Words = NO_WORDS): Step[] {
  const keys = parsePointer(at) ?? []
  return keys.map((key, depth) => ({
    key,
    holder: valueAt(document, keys.slice(0, depth)),
    value: valueAt(document, keys.slice(0, depth + 1)),
    words: words(keys.slice(0, depth + 1), document),
  }))
}

type Day = { at: string; path: string; was: Json | undefined; is: Json | undefined; text: string }

/** The day whose hours a change affects, with the hours before and after; null if it affects something else. */
function findDay(change: Change, before: Source, after: Source): Day | null {
  const steps = stepsTo(change.at, isGoneItem(change, after) ? before : after)
  const depth = steps.findIndex(({ value }) => isDay(value))
  const step = steps[depth]
  if (step === undefined || !isJsonObject(step.value) || !Array.isArray(step.holder)) return null
  const day = itemNameOf(step.value, [step.value]) ?? ''
  const [was, is] = [before, after].map((site) => findSameDay(steps.slice(0, depth), site, day))
  if (isSame(was, is)) return null
  const place = steps.slice(0, depth).findLast(({ value }) => isJsonObject(value))
  const owner = place === undefined ? '' : ` of ${titleOf(place)}`
  // A date without hours of its own has those of its weekday.
  const unset = 'date' in step.value ? 'as usual' : 'not set'
  const keys = keysOf(change).slice(0, depth + 1)
  return {
    at: toPointer(keys),
    path: change.path.replace(/(\[[^[\]]*\])(?:\.[^[\]]*)?$/, '$1'),
    was,
    is,
    text: `${toDayName(step.value)} hours${owner}: ${sayBoth(toHours(is, unset), toHours(was, unset))}`,
  }
}

/**
 * Whether a removed item is shown at its place in the version before; a removed field is shown beside the remaining
 * ones.
 */
function isGoneItem(change: Change, after: Source): boolean {
  return change.after === undefined && !isJsonObject(valueAt(after, keysOf(change).slice(0, -1)))
}

const keysOf = ({ at }: Change) => parsePointer(at) ?? []

function isDay(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false
  return typeof value['weekday'] === 'number' || ('date' in value && 'status' in value)
}

/** The same day at the same place in a version. Items on the way are matched by name. */
function findSameDay(steps: readonly Step[], site: Source, day: string): Json | undefined {
  let found: Json | undefined = site
  for (const { key, holder, value } of steps) {
    if (!Array.isArray(found)) found = valueAt(found, [key])
    else {
      const name: string | null = itemNameOf(value ?? null, Array.isArray(holder) ? holder : [])
      const list: Json[] = found
      found =
        name === null ? list[Number(key)] : list.find((item) => itemNameOf(item, list) === name)
    }
  }
  return Array.isArray(found) ? found.find((item) => itemNameOf(item, [item]) === day) : undefined
}

function toDayName(day: JsonObject): string {
  const { weekday, date } = day
  if (typeof weekday === 'number') return WEEKDAYS[weekday] ?? `Day ${weekday}`
  return typeof date === 'string' ? toDay(date) : 'Special'
}

/** "9 to 4:30", "closed", or the text that is shown instead. */
function toHours(day: Json | undefined, unset: string): string {
  if (!isJsonObject(day)) return unset
  const text = day['formated_hours']
  if (typeof text === 'string' && text !== '') return text
  const status = day['status'] ?? ('date' in day ? 'Closed' : 'Open')
  if (status === 'Closed') return 'closed'
  const [open, close] = [day['open'] ?? day['start_hour'], day['close'] ?? day['end_hour']]
  if (typeof open !== 'string' || typeof close !== 'string' || open === '') return 'open'
  return `${toTime(open)} to ${toTime(close)}`
}

function toTime(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const shown = hour % 12 || 12
  return minute === 0 ? `${shown}` : `${shown}:${String(minute).padStart(2, '0')}`
}

function describe(
  change: Change,
  { before, after }: Record<'before' | 'after', Source>,
  words: Words,
): string {
  const { at, path } = change
  const key = findKey(at)
  if (key !== null) {
    if (change.before === undefined) return `${key} is new`
    return change.after === undefined ? `${key} is removed` : `${key} is replaced`
  }
  const isGone = isGoneItem(change, after)
  const steps = stepsTo(at, isGone ? before : after, words)
  const last = steps.at(-1)
  const owner = describeOwner(steps.slice(0, -1))
  if (path.endsWith(', order')) return `Order of ${inSentence(nounOf(last))}${owner} changed`
  if (last !== undefined && Array.isArray(last.holder)) {
    const where = describeOwner(steps.slice(0, -2))
    const list = upperFirst(nounOf(steps.at(-2)))
    return `${list}${where}: ${titleOf(last)} is ${isGone ? 'removed' : 'new'}`
  }
  const texts = [
    wordValue(change.after, last?.words),
    wordValue(change.before, last?.words),
  ] as const
  const [one, other] = [withoutTags(texts[0]), withoutTags(texts[1])]
  const [is, was] = one === other ? cutApart(...texts) : cutApart(one, other)
  const isSwitch = typeof (change.after ?? change.before) === 'boolean'
  return `${nameField(steps, isSwitch)}: ${sayBoth(is, was)}`
}

/** Both values; a default that was only made explicit is reported as such. */
const sayBoth = (is: string, was: string) => (is === was ? `${is}, as it was` : `${is}, was ${was}`)

/** "Phone of Newstead"; for a group, and for a switch, whose label may be a verb, "Phone numbers, general". */
function nameField(steps: readonly Step[], isSwitch: boolean): string {
  const last = steps.at(-1)
  const above = steps.slice(0, -1)
  const isInItem = above.some(({ holder }) => Array.isArray(holder))
  const owner = describeOwner(above).replace(/^ of /, '')
  if (owner === '' || (isInItem && !isSwitch))
    return `${upperFirst(nounOf(last))}${describeOwner(above)}`
  return `${upperFirst(owner)}, ${inSentence(nounOf(last))}`
}

/** " of Newstead": the nearest item with a name, otherwise the group. */
function describeOwner(steps: readonly Step[]): string {
  const at = steps.findLastIndex(({ holder }) => Array.isArray(holder))
  const item = steps[at]
  if (item !== undefined) {
    const title = titleOf(item)
    // A number means nothing without the item that it belongs to.
    return ` of ${title}${/^number \d+$/.test(title) ? describeOwner(steps.slice(0, at)) : ''}`
  }
  const group = steps.at(-1)
  return group === undefined ? '' : ` of ${inSentence(nounOf(group))}`
}

/** The label of a field or group. */
function nounOf(step: Step | undefined): string {
  return step?.words?.label ?? toWords(step?.key ?? '')
}

/** The title of an item for people. */
function titleOf({ value: item, key, words }: Pick<Step, 'key' | 'value' | 'words'>): string {
  if (!isJsonObject(item)) return typeof item === 'string' ? toShown(item) : toWords(key)
  const by = TITLES.find((name) => typeof item[name] === 'string' && item[name] !== '')
  const title = by === 'kind' && words !== null ? words.label : item[by ?? '']
  if (typeof title !== 'string')
    return /^\d+$/.test(key) ? `number ${Number(key) + 1}` : toWords(key)
  return title === '/' ? 'the home page' : title
}

const toWords = (key: string) => key.replaceAll('_', ' ')
/** Lowercases a label within a sentence; "ABN" is unchanged. */
const inSentence = (label: string) => (/^[A-Z][a-z ]/.test(label) ? lowerFirst(label) : label)
