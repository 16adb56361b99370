// Hints from the schema for a place in a site's document: its possible fields, and an example value.
import type * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { siteSchema } from '#tenant/schema.ts'

type Schema = z.core.$ZodType

/** Field names of the object at a place of a document; empty if it is not an object. */
export function fieldsAt(path: readonly PropertyKey[], document: unknown): string[] {
  const schema = schemaAt(siteSchema, path, document)
  const object = schema === null ? null : chosen(schema, valueAt(document, path))
  return isOf(object, 'object') ? Object.keys(defOf(object).shape) : []
}

/** An example value for a place, as JSON; null if the message is enough, as for a text. */
export function exampleAt(path: readonly PropertyKey[], document: unknown): string | null {
  const schema = schemaAt(siteSchema, path, document)
  const inner = schema === null ? null : unwrapped(schema)
  if (inner === null || isOf(inner, 'string') || isOf(inner, 'number')) return null
  return JSON.stringify(exampleOf(inner))
}

/** The intended name, if one is nearly the written one. */
export function nearest(written: string, names: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const [best] = names
    .map((name) => ({ name, off: distance(plain(written), plain(name)) }))
    .toSorted((a, b) => a.off - b.off)
  return best !== undefined && best.off <= Math.max(1, written.length / 4) ? best.name : null
}

function schemaAt(schema: Schema, path: readonly PropertyKey[], value: unknown): Schema | null {
  const [key, ...rest] = path
  if (key === undefined) return schema
  const holder = chosen(schema, value)
  const next = isOf(holder, 'object')
    ? defOf(holder).shape[String(key)]
    : isOf(holder, 'array')
      ? defOf(holder).element
      : isOf(holder, 'record')
        ? defOf(holder).valueType
        : undefined
  return next === undefined ? null : schemaAt(next, rest, valueAt(value, [key]))
}

/** The schema without default and null; for a union, the member that a value matches. */
function chosen(schema: Schema, value: unknown): Schema | null {
  const inner = unwrapped(schema)
  if (!isOf(inner, 'union')) return inner
  const options = defOf(inner).options.map(unwrapped)
  const kind = isObject(value) ? value['kind'] : undefined
  const named = options.find((option) => kind !== undefined && kindOf(option) === kind)
  return named ?? options.find((option) => isOf(option, 'object')) ?? options[0] ?? null
}

function kindOf(schema: Schema): unknown {
  const kind = isOf(schema, 'object') ? defOf(schema).shape['kind'] : undefined
  return kind !== undefined && isOf(kind, 'literal') ? defOf(kind).values[0] : undefined
}

function unwrapped(schema: Schema): Schema {
  if (
    isOf(schema, 'default') ||
    isOf(schema, 'prefault') ||
    isOf(schema, 'nullable') ||
    isOf(schema, 'optional')
  )
    return unwrapped(defOf(schema).innerType)
  return isOf(schema, 'pipe') ? unwrapped(defOf(schema).in) : schema
}

/** An example with the required fields only. */
function exampleOf(schema: Schema): unknown {
  const inner = unwrapped(schema)
  if (isOf(inner, 'array')) return [exampleOf(defOf(inner).element)]
  if (isOf(inner, 'object'))
    return Object.fromEntries(
      Object.entries(defOf(inner).shape).flatMap(([key, field]) =>
        isOptional(field) ? [] : [[key, exampleOf(field)]],
      ),
    )
  if (isOf(inner, 'union')) return exampleOf(defOf(inner).options[0] ?? inner)
  if (isOf(inner, 'literal')) return defOf(inner).values[0]
  if (isOf(inner, 'enum')) return Object.values(defOf(inner).entries)[0]
  if (isOf(inner, 'boolean')) return true
  if (isOf(inner, 'number')) return 1
  if (isOf(inner, 'record')) return {}
  return '…'
}

/** zod's definition of a schema. */
function defOf<S extends Schema>(schema: S): S['_zod']['def'] {
  // eslint-disable-next-line no-underscore-dangle -- its name of the place
  return schema._zod.def
}

function isOptional(schema: Schema): boolean {
  // eslint-disable-next-line no-underscore-dangle -- its name of the place
  return schema._zod.optin === 'optional'
}

type Kinds = {
  object: z.core.$ZodObject
  array: z.core.$ZodArray
  record: z.core.$ZodRecord
  union: z.core.$ZodUnion
  literal: z.core.$ZodLiteral
  enum: z.core.$ZodEnum
  boolean: z.core.$ZodBoolean
  number: z.core.$ZodNumber
  string: z.core.$ZodString
  default: z.core.$ZodDefault
  prefault: z.core.$ZodPrefault
  nullable: z.core.$ZodNullable
  optional: z.core.$ZodOptional
  pipe: z.core.$ZodPipe
}

function isOf<Kind extends keyof Kinds>(
  schema: Schema | null | undefined,
  kind: Kind,
): schema is Kinds[Kind] {
  return schema != null && defOf(schema).type === kind
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  return found
}

/** Edit distance: letters to add, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (const [to, wanted] of Array.from(other).entries())
      next.push(
        Math.min(
          (row[to] ?? 0) + (letter === wanted ? 0 : 1),
          (row[to + 1] ?? 0) + 1,
          (next[to] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
