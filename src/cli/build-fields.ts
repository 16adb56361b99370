// The fields of a site for forms: one table per group of the document, generated from the JSON Schema of the site
// schema. zod takes 85 ms for it, so the build does it once.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import type { Field, Group, Option } from '#apps/console/fields/field.ts'
import { upperFirst } from '#lib/text.ts'
import type { Json } from '#rollout/json.ts'
import { siteSchema } from '#tenant/schema.ts'
import { TYPEFACES } from '#tenant/typefaces.ts'

/** A node of JSON Schema, with the metadata that the site schema adds to it. */
type Node = {
  $ref?: string
  type?: string
  const?: string | number
  enum?: (string | number)[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Node | false
  prefixItems?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node | false
  anyOf?: Node[]
  oneOf?: Node[]
  default?: Json
  description?: string
  /** Label above the control. Default: the key in words. */
  label?: string
  /** Help text under the control. Default: the description. */
  help?: string
  audience?: Field['audience']
  /** A control that the shape does not imply. */
  widget?: 'area' | 'markup' | 'colour' | 'picture' | 'time' | 'typeface'
  /** Labels of a choice's values. */
  options?: Record<string, string>
}
type Defs = Record<string, Node>

/** Maximum characters of a single-line text; longer ones get several lines. */
const ONE_LINE = 160

/** Every field of a site, by the first key of its pointer. Throws on a shape without a widget. */
export function readFieldTable(site: z.ZodType = siteSchema): Record<string, Field> {
  const schema = z.toJSONSchema(site, { io: 'input', reused: 'ref' })
  const { $defs: defs = {}, properties = {} } = schema as { $defs?: Defs } & Node // Written by zod.
  const { $schema: _, ...groups } = properties
  return Object.fromEntries(
    Object.entries(groups).map(([key, node]) => [
      key,
      toField(node, defs, {
        at: `/${key}`,
        key,
        isOptional: !(schema.required ?? []).includes(key),
      }),
    ]),
  )
}

/** Writes changed tables where the Worker reads them (apps/console/fields/load-fields.ts). */
export async function writeFieldTable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [group, field] of Object.entries(readFieldTable())) {
    const file = join(folder, `${group}.json`)
    const text = JSON.stringify(field)
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
  }
}

type Where = { at: string; key: string; isOptional: boolean }

function toField(unresolved: Node, defs: Defs, where: Where): Field {
  const node = resolve(unresolved, defs)
  const { shown, isNullable, isEmptyAllowed } = withoutEmpty(node, defs)
  const standard = standardOf(node)
  const label = node.label ?? shown.label ?? toLabel(where.key)
  const help = node.help ?? shown.help ?? node.description ?? shown.description ?? ''
  const common = {
    label,
    // A help text that repeats the label is useless.
    help: help.toLowerCase() === `${label.toLowerCase()}.` ? '' : help,
    ...(node.audience === undefined ? {} : { audience: node.audience }),
    ...(where.isOptional ? { isOptional: true as const } : {}),
    standard,
  }
  const field = toWidget({ ...shown, isEmptyAllowed }, defs, where)
  return { ...common, ...field, ...(isNullable ? { isNullable } : {}) } as Field // one of its members
}

/** Resolves a reference, overridden by the field's own properties. */
function resolve({ $ref, ...own }: Node, defs: Defs): Node {
  if ($ref === undefined) return own
  const found = defs[$ref.replace('#/$defs/', '')]
  if (found === undefined) throw new Error(`The JSON Schema has no ${$ref}.`)
  return { ...resolve(found, defs), ...own }
}

/** Reduces "X or null" and "X or empty" to X. */
function withoutEmpty(node: Node, defs: Defs) {
  const all = (node.anyOf ?? []).map((one) => resolve(one, defs))
  if (all.length === 0) return { shown: node, isNullable: false, isEmptyAllowed: false }
  const isNullable = all.some(({ type }) => type === 'null')
  const isEmptyAllowed = all.some((one) => one.const === '')
  const rest = all.filter((one) => one.type !== 'null' && one.const !== '')
  const { anyOf: _, ...own } = node
  const [only] = rest
  const shown: Node =
    rest.length === 1 && only !== undefined ? { ...only, ...own } : { ...own, anyOf: rest }
  return { shown, isNullable, isEmptyAllowed }
}

/** Value of an absent key. A group without a default of its own has those of its fields. */
function standardOf({ default: standard }: Node): Json {
  return standard ?? null
}

function toWidget(node: TextNode, defs: Defs, where: Where): object {
  const { type, anyOf = [], oneOf } = node
  if (oneOf !== undefined) return toVariants(oneOf, defs, where)
  if (anyOf.length > 0) return toUnion(anyOf, node, where)
  if (node.enum !== undefined) return { widget: 'choice', options: toOptions(node.enum, node) }
  if (type === 'boolean') return { widget: 'switch' }
  if (type === 'number' || type === 'integer')
    return { widget: 'number', ...rangeOf(node), isWhole: type === 'integer' }
  if (type === 'string') return toTextWidget(node)
  if (type === 'array') return toListWidget(node, defs, where)
  if (type === 'object' && node.properties !== undefined) return toGroup(node, defs, where)
  if (type === 'object' && isText(node.additionalProperties, defs)) return { widget: 'pairs' }
  throw new Error(
    `${where.at} has a shape that no widget shows: ${JSON.stringify(node).slice(0, 200)}. Add one to cli/build-fields.ts.`,
  )
}

const isText = (node: Node | false | undefined, defs: Defs) =>
  node !== undefined && node !== false && resolve(node, defs).type === 'string'

/** zod writes the largest exact integer for no limit. */
function rangeOf({ minimum, maximum }: Node) {
  const isLimit = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return {
    ...(isLimit(minimum) ? { min: minimum } : {}),
    ...(isLimit(maximum) ? { max: maximum } : {}),
  }
}

function toUnion(anyOf: Node[], node: TextNode, { at }: Where): object {
  const values = anyOf.flatMap((one) => one.const ?? [])
  if (values.length === anyOf.length) return { widget: 'choice', options: toOptions(values, node) }
  const texts = anyOf.filter((one) => one.type === 'string')
  const free = texts.find((one) => one.const === undefined)
  if (texts.length === anyOf.length && free !== undefined) return toTextWidget({ ...free, ...node })
  const [text, object] = anyOf
  const wrappedIn = Object.keys(object?.properties ?? {})[0]
  if (anyOf.length === 2 && text?.type === 'string' && wrappedIn !== undefined)
    return { ...toTextWidget({ ...text, isEmptyAllowed: true }), wrappedIn }
  throw new Error(`${at} is one of several shapes, which no widget shows.`)
}

/** Whether an empty text is a value, not a missing field. */
function takesEmpty({ isEmptyAllowed, minLength = 0, pattern, format }: TextNode): boolean {
  if (isEmptyAllowed) return true
  return minLength === 0 && format === undefined && (pattern === undefined || matches(pattern, ''))
}

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

type TextNode = Node & { isEmptyAllowed: boolean }

function toTextWidget(node: TextNode): object {
  const { widget, format, maxLength } = node
  const max = {
    ...(maxLength === undefined ? {} : { max: maxLength }),
    ...(takesEmpty(node) ? { takesEmpty: true } : {}),
  }
  if (node.const !== undefined) return { widget: 'choice', options: toOptions([node.const], node) }
  if (widget === 'typeface')
    return {
      widget: 'choice',
      look: 'typeface',
      options: TYPEFACES.map(({ id, family }) => ({ value: id, label: family })),
    }
  if (widget === 'colour') return { widget, ...max }
  if (widget === 'picture') return { widget, ...max }
  if (widget === 'markup') return { widget: 'area', holds: 'markup', ...max }
  if (widget === 'area') return { widget, holds: 'text', ...max }
  if (widget === 'time') return { widget: 'text', input: 'time', ...max }
  if (format === 'date') return { widget: 'text', input: 'date', ...max }
  if (format === 'email') return { widget: 'text', input: 'email', ...max }
  if (format === 'uri') return { widget: 'text', input: 'url', ...max }
  // A pattern forbids more than one line, or nearly.
  if ((maxLength ?? 0) > ONE_LINE && node.pattern === undefined)
    return { widget: 'area', holds: 'text', ...max }
  return { widget: 'text', input: 'text', ...max }
}

function toListWidget(node: Node, defs: Defs, where: Where): object {
  const { minItems: min = 0, maxItems, prefixItems } = node
  const max = maxItems === undefined ? {} : { max: maxItems }
  if (prefixItems !== undefined) return { widget: 'lines', holds: 'numbers', ...max }
  const item = node.items === undefined || node.items === false ? {} : resolve(node.items, defs)
  if (item.enum !== undefined)
    return { widget: 'ticks', options: toOptions(item.enum, { ...node, ...item }) }
  if (item.type === 'integer' || item.type === 'number')
    return { widget: 'lines', holds: 'numbers', ...max }
  // Markup may have empty lines of its own.
  if (item.type === 'string' && item.widget !== 'markup')
    return { widget: 'lines', holds: 'texts', ...max }
  const inside = { at: `${where.at}/*`, key: toSingular(where.key), isOptional: false }
  return { widget: 'list', item: toField(item, defs, inside), min, ...max }
}

function toGroup(node: Node, defs: Defs, { at }: Where): object {
  const required = new Set(node.required)
  const fields = Object.entries(node.properties ?? {}).map(([key, field]) => [
    key,
    toField(field, defs, { at: `${at}/${key}`, key, isOptional: !required.has(key) }),
  ])
  return { widget: 'group', fields }
}

/** The discriminator is the field with a constant in each variant. */
function toVariants(oneOf: Node[], defs: Defs, where: Where): object {
  const shapes = oneOf.map((one) => resolve(one, defs))
  const by = Object.entries(shapes[0]?.properties ?? {}).find(
    ([, field]) => resolve(field, defs).const !== undefined,
  )?.[0]
  if (by === undefined) throw new Error(`${where.at} has shapes that no field tells apart.`)
  const variants = shapes.map((shape) => {
    const { [by]: kind = {}, ...properties } = shape.properties ?? {}
    const named = resolve(kind, defs)
    const value = String(named.const)
    const words = { label: named.label ?? toLabel(value), help: named.help ?? named.description }
    const node = { ...shape, description: '', ...words, properties }
    const group = toField(node, defs, { at: `${where.at}/${value}`, key: value, isOptional: false })
    return { value, group: group as Group /* a shape is an object */ }
  })
  return { widget: 'variants', by, variants }
}

function toOptions(values: (string | number)[], { options = {} }: Node): Option[] {
  return values.map((value) => ({
    value,
    label: options[String(value)] ?? (value === '' ? 'Not set' : toLabel(String(value))),
  }))
}

/** "drive_away_text" is "Drive away text", and "max_km" is "Maximum km". */
function toLabel(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[_ -]+/)
    .map((word) => WORDS[word] ?? word)
    .join(' ')
  return upperFirst(words)
}

/** Parts of keys as people write them. */
const WORDS: Record<string, string> = {
  alt: 'text for screen readers',
  csv: 'CSV',
  faq: 'questions and answers',
  gotrue: 'GoTrue',
  href: 'link',
  id: 'ID',
  ids: 'IDs',
  iframe: 'embedded page',
  json: 'JSON',
  max: 'maximum',
  min: 'minimum',
  ms: 'milliseconds',
  org: 'organisation',
  slug: 'name in addresses',
  sms: 'text messages',
  url: 'link',
  xtime: 'Xtime',
  youtube: 'YouTube',
}

const toSingular = (key: string) =>
  key === 'list' ? 'item' : key.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
