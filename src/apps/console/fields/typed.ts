// Converts values to form input and back. A field that is unchanged keeps its stored value exactly, including absent
// keys, so only real edits count as changes.
import { isJsonObject, isSame, type Json, type JsonObject, fieldOf } from '#rollout/json.ts'
import type { Field, Group } from './field.ts'

/**
 * The controls of a form by name, each a JSON pointer: "/offers/list/0/name". Switches and multiple choices start with
 * a hidden value, so that a missing name means that the field was not on the form. Each item of a list has a hidden
 * value under its own pointer: its former place, or "new".
 */
export type Typed = Map<string, string[]>

export const ON = 'on'
export const OFF = 'off'
export const NEW = 'new'

type Value = Json | undefined

/** Fills `typed` with what a form shows of a value. `undefined` shows the default. */
export function show(field: Field, value: Value, at: string, typed: Typed): void {
  const shown = value === undefined ? field.standard : value
  const { widget } = field
  if (widget === 'group') showGroup(field, shown, at, typed)
  else if (widget === 'variants') showVariant(field, shown, at, typed)
  else if (widget === 'ticks') typed.set(at, ['', ...listOf(shown).map(toWord)])
  else if (widget !== 'list') typed.set(at, [toText(field, shown)])
  else {
    typed.set(at, ['list'])
    for (const [place, item] of listOf(shown).entries()) {
      typed.set(`${at}/${place}`, [String(place)])
      show(field.item, item, `${at}/${place}`, typed)
    }
  }
}

function showGroup(field: Group & Field, value: Json, at: string, typed: Typed): void {
  const values = isJsonObject(value) ? value : {}
  if (field.isNullable === true) typed.set(at, [isJsonObject(value) ? ON : OFF])
  for (const [key, inner] of field.fields) show(inner, fieldOf(values, key), `${at}/${key}`, typed)
}

function showVariant(
  field: Extract<Field, { widget: 'variants' }>,
  value: Json,
  at: string,
  typed: Typed,
): void {
  const values = isJsonObject(value) ? value : {}
  const kind = toWord(values[field.by] ?? field.variants[0]?.value ?? '')
  typed.set(`${at}/${field.by}`, [kind])
  const group = groupOf(field, kind)
  if (group !== undefined) showGroup(group, values, at, typed)
}

/** The fields of one of several shapes; undefined for a shape that this release does not know. */
export function groupOf(
  { variants }: Extract<Field, { widget: 'variants' }>,
  kind: string,
): Group | undefined {
  return variants.find(({ value }) => value === kind)?.group
}

/** The text of a single control. Invalid input is shown as typed. */
export function toText(field: Field, value: Json): string {
  if (field.widget === 'switch') return value === true ? ON : OFF
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(toWord).join('\n')
  if (!isJsonObject(value)) return toWord(value)
  if (field.widget === 'text' && field.wrappedIn !== undefined)
    return toText(field, value[field.wrappedIn] ?? null)
  return Object.entries(value)
    .map(([name, one]) => `${name} = ${toWord(one)}`)
    .join('\n')
}

const toWord = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

export type Reader = {
  typed: Typed
  /** Whether staff-only fields may be changed. */
  isStaff: boolean
}

/**
 * The value of a field after input; undefined for an absent key, which means its default. Invalid input stays as text,
 * for the schema to refuse.
 */
export function read(field: Field, was: Value, at: string, reader: Reader): Value {
  if (field.audience === 'system' || (field.audience === 'staff' && !reader.isStaff)) return was
  const { widget } = field
  if (widget === 'group') return readGroup(field, was, at, reader)
  if (widget === 'variants') return readVariant(field, was, at, reader)
  if (widget === 'list') return readList(field, was, at, reader)
  if (widget === 'ticks') return readTicks(field, was, reader.typed.get(at))
  return readText(field, was, reader.typed.get(at)?.at(-1))
}

function readText(field: Field, was: Value, posted: string | undefined): Value {
  if (posted === undefined) return was
  const text = posted.replaceAll(/\r\n?/g, '\n')
  if (text === toText(field, was === undefined ? field.standard : was)) return was
  return orStandard(field, parse(field, text))
}

/** A default value needs no key. */
function orStandard(field: Field, value: Value): Value {
  return field.isOptional === true && isSame(value, field.standard) ? undefined : value
}

function parse(field: Field, text: string): Value {
  const { widget } = field
  if (widget === 'switch') return text === ON
  if (widget === 'lines') return parseLines(field, text)
  if (widget === 'pairs') return parsePairs(text)
  const value =
    widget === 'number'
      ? parseNumber(text)
      : widget === 'choice'
        ? field.options.find((option) => String(option.value) === text)?.value
        : undefined
  return value ?? emptyOf(field, text)
}

/** What an empty control means: nothing, an empty text, or the default. */
function emptyOf(field: Field, text: string): Value {
  if (text.trim() !== '') return text
  if ('isNullable' in field && field.isNullable === true) return null
  if ('takesEmpty' in field && field.takesEmpty === true) return text
  return field.isOptional === true ? undefined : text
}

const LONGEST_NUMBER = 40

/** "1,500" and "$ 1 500" are 1500; null if it is not a number. */
function parseNumber(text: string): number | null {
  if (text.length > LONGEST_NUMBER) return null
  const digits = text.replaceAll(/[\s,$]/g, '')
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits) ? Number(digits) : null
}

function parseLines(field: Extract<Field, { widget: 'lines' }>, text: string): Json {
  const lines = linesOf(text)
  if (lines.length === 0 && field.isNullable === true) return null
  return field.holds === 'numbers' ? lines.map((line) => parseNumber(line) ?? line) : lines
}

function parsePairs(text: string): Json {
  const pairs = linesOf(text).map((line): [string, string] => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()]
  })
  return Object.fromEntries(pairs)
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Remaining items keep their order; new ones follow. */
function readTicks(
  field: Extract<Field, { widget: 'ticks' }>,
  was: Value,
  posted: string[] | undefined,
): Value {
  if (posted === undefined) return was
  const before = listOf(was === undefined ? field.standard : was)
  const ticked = field.options
    .map(({ value }) => value)
    .filter((value) => posted.includes(String(value)))
  const remaining = before.filter((value) => ticked.some((one) => one === value))
  const next = [...remaining, ...ticked.filter((value) => !before.includes(value))]
  return isSame(next, before) ? was : orStandard(field, next)
}

function readList(
  field: Extract<Field, { widget: 'list' }>,
  was: Value,
  at: string,
  reader: Reader,
): Value {
  if (!reader.typed.has(at)) return was
  const before = listOf(was === undefined ? field.standard : was)
  const next: Json[] = []
  for (let place = 0; reader.typed.has(`${at}/${place}`); place += 1) {
    const origin = reader.typed.get(`${at}/${place}`)?.[0] ?? NEW
    const item = origin === NEW ? undefined : before[Number(origin)]
    next.push(read(field.item, item, `${at}/${place}`, reader) ?? toEmpty(field.item))
  }
  return isSame(next, before) ? was : orStandard(field, next)
}

const toEmpty = (field: Field): Json => (field.widget === 'group' ? {} : '')

function readGroup(field: Group & Field, was: Value, at: string, reader: Reader): Value {
  const { isNullable = false } = field
  const isOff = isNullable && reader.typed.get(at)?.at(-1) === OFF
  const shown = was === undefined ? field.standard : was
  if (isOff) return isJsonObject(shown) ? orStandard(field, null) : was
  if (isNullable && !reader.typed.has(at)) return was
  const before = isJsonObject(shown) ? shown : {}
  const next = readFields(field, before, at, reader)
  if (isSame(next, before) && isJsonObject(shown)) return was
  if (!isNullable && Object.keys(next).length === 0 && was === undefined) return undefined
  return orStandard(field, next)
}

/** Unknown keys are kept, and all keys keep their order. */
function readFields({ fields }: Group, before: JsonObject, at: string, reader: Reader): JsonObject {
  const next = new Map(Object.entries(before))
  for (const [key, inner] of fields) {
    const value = read(inner, fieldOf(before, key), `${at}/${key}`, reader)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
  }
  return Object.fromEntries(next)
}

function readVariant(
  field: Extract<Field, { widget: 'variants' }>,
  was: Value,
  at: string,
  reader: Reader,
): Value {
  const kind = reader.typed.get(`${at}/${field.by}`)?.at(-1)
  const group = kind === undefined ? undefined : groupOf(field, kind)
  if (kind === undefined || group === undefined) return was
  const shown = was === undefined ? field.standard : was
  const isSameKind = isJsonObject(shown) && shown[field.by] === kind
  const before = isSameKind ? shown : { [field.by]: kind }
  const next = readFields(group, before, at, reader)
  return isSameKind && isSame(next, before) ? was : orStandard(field, next)
}

function listOf(value: Value): Json[] {
  return Array.isArray(value) ? value : []
}
