// Describes a value of a site for people who review changes.
import { isJsonObject, type Json } from './json.ts'

/** Labels of a form field; `options` are the labels of its values, and of none (undefined). */
export type FieldWords = {
  label: string
  options?: ReadonlyMap<Json | undefined, string>
  /** The default of the field; undefined if that is not known. */
  standard?: Json
}
/** Maximum characters of a displayed value. */
const MAX_SHOWN = 60

/** Describes a value; an absent one is described by its field's default. */
export function wordValue(value: Json | undefined, words: FieldWords | null | undefined): string {
  const { options, standard } = words ?? {}
  if (value !== undefined || options?.has(undefined) === true) return toText(value, options)
  const isShown = standard !== undefined && standard !== null && !isJsonObject(standard)
  const text = isShown ? toText(standard, options) : ''
  return text === '' || text === 'empty' ? 'not set' : text
}

/** Cuts two long texts to start shortly before their first difference: otherwise both could look the same. */
export function cutApart(one: string, other: string): [string, string] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const from = at < MAX_SHOWN / 2 ? 0 : at - MAX_SHOWN / 4
  const toEnd = (text: string) => (from === 0 ? text : `…${text.slice(from).toWellFormed()}`)
  return [cut(toEnd(one)), cut(toEnd(other))]
}

/** Basic markup as plain text. */
export const withoutTags = (text: string) =>
  text
    .replaceAll(/<(?:br|li|p)\b[^<>]*>/g, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const cut = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1).toWellFormed()}…` : text

/** A value for display; long ones are cut. */
export function toShown(value: Json | undefined, options?: FieldWords['options']): string {
  return cut(toText(value, options))
}

/** Texts without quotes; an absent value is shown as the default. */
function toText(value: Json | undefined, options?: FieldWords['options']): string {
  const known = options?.get(value)
  if (known !== undefined) return known
  if (value === undefined) return 'not set'
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (value === null) return 'none'
  return listTexts(value)
    .map((one) => options?.get(one) ?? String(one))
    .join(', ')
}

/** Texts and numbers of a value, in order. */
function listTexts(value: Json): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
