// Readers of documents of any shape, which never fail: an unusable value becomes null. Pages read hundreds of fields,
// so these are plain functions: zod, which Workers must interpret, takes five times as long.
import { parseBoolean, parseFlag, parseNumber, parseProse, parseTexts, parseUrl } from './clean.ts'
import { isObject } from './is-object.ts'

export type Reader<Value> = (value: unknown) => Value
/** The reader of each field. */
export type Shape = Readonly<Record<string, Reader<unknown>>>
export type ShapeOutput<Fields extends Shape> = {
  -readonly [Name in keyof Fields]: ReturnType<Fields[Name]>
}

export const text =
  (maxLength?: number): Reader<string | null> =>
  (value) =>
    parseProse(value, maxLength)
export const number: Reader<number | null> = parseNumber
/** A number between `least` and `most`, inclusive; null outside that range. */
export const numberWithin =
  (least: number, most: number): Reader<number | null> =>
  (value) => {
    const number = parseNumber(value)
    return number !== null && number >= least && number <= most ? number : null
  }
export const boolean: Reader<boolean> = parseBoolean
/** A boolean, null if the feed does not say; `boolean` reads that as false. */
export const flag: Reader<boolean | null> = parseFlag
export const texts: Reader<string[]> = (value) => parseTexts(value)
export const url: Reader<string | null> = parseUrl

/** Reads the given fields of an object and ignores the others. Null if it is not an object. */
export function part<const Fields extends Shape>(
  fields: Fields,
): Reader<ShapeOutput<Fields> | null> {
  const readers = Object.entries(fields)
  // The result for an object without any field. Copying it sets all fields at once: adding them one by one changes the
  // object's layout each time.
  const blank = Object.fromEntries(readers.map(([name, read]) => [name, freeze(read(undefined))]))
  return (value) => {
    if (!isObject(value)) return null
    const output: Record<string, unknown> = { ...blank }
    for (const [name, read] of readers) {
      const sent = value[name]
      if (sent !== undefined) output[name] = read(sent)
    }
    // Sets each field to what its reader returns.
    return output as ShapeOutput<Fields>
  }
}

/** Shared by all objects with empty lists. */
const freeze = (value: unknown) => (Array.isArray(value) ? Object.freeze(value) : value)

/** Reads a list of up to `most` items, skipping nulls; empty if it is not a list. */
export const list =
  <Item>(read: Reader<Item | null>, most: number): Reader<Item[]> =>
  (value) =>
    Array.isArray(value)
      ? value.slice(0, most).flatMap((item) => {
          const one = read(item)
          return one === null ? [] : [one]
        })
      : []

/** Reads an object with arbitrary keys, each of at most `longest` characters. Null if it is not one. */
export const record =
  <Value>(read: Reader<Value>, longest: number): Reader<Record<string, Value> | null> =>
  (value) => {
    if (!isObject(value)) return null
    const entries = Object.entries(value)
    if (entries.some(([name]) => name.length > longest)) return null
    return Object.fromEntries(entries.map(([name, item]) => [name, read(item)]))
  }
