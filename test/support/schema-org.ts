// The vocabulary of schema.org, read from the types of schema-dts, and the errors of a graph against it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Property = { ranges: string[]; isOld: boolean }
type Base = { above: string[]; properties: Map<string, Property> }
type Node = Record<string, unknown>

/** Errors of JSON-LD, each with its path: terms unknown to schema.org, values of another type, empty names. */
export function faultsOf(document: unknown): string[] {
  if (!isNode(document) || document['@context'] !== 'https://schema.org')
    return ['is not in the words of https://schema.org']
  const { '@context': _, '@graph': graph, ...alone } = document
  const nodes: unknown = graph ?? [alone]
  if (!Array.isArray(nodes)) return ['@graph is no list']
  const known = new Set(idsOf(nodes))
  return nodes.flatMap((node: unknown, at) => faultsOfNode(node, ['Thing'], `[${at}]`, known))
}

/** Whether a type is another, or one of its subtypes. */
export function isKindOf(type: string, of: string): boolean {
  return type === of || (kinds.get(of) ?? []).some((kind) => isKindOf(type, kind))
}

const code = createRequire(import.meta.url).resolve('schema-dts')
const source = readFileSync(code.replace(/\.js$/, '.d.ts'), 'utf8')

/** Properties by the name of an interface, including inherited ones. */
const bases = new Map<string, Base>()
/** The interface of a type: that of "AutoDealer" is "LocalBusinessBase". */
const baseOf = new Map<string, string>()
/** Alternatives of a type. */
const kinds = new Map<string, string[]>()
/** Values of an enumeration, such as "https://schema.org/InStock". */
const words = new Map<string, Set<string>>()

for (const [, name = '', above = '', body = ''] of source.matchAll(
  /^interface (\w+Base)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
)) {
  const properties = [
    ...body.matchAll(
      /^ {4}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+)?"([^"@]+)"\?: SchemaValue<(.+), "[^"]+">;/gm,
    ),
  ].map(([, comment = '', property = '', ranges = '']): [string, Property] => [
    property,
    { ranges: ranges.split(' | '), isOld: comment.includes('@deprecated') },
  ])
  bases.set(name, { above: above.match(/\w+Base/g) ?? [], properties: new Map(properties) })
}
for (const [, base = '', type = ''] of source.matchAll(
  /^export interface \w+Leaf extends (\w+Base)[^{]*\{\n\s+"@type": "([^"]+)";/gm,
))
  baseOf.set(type, base)
for (const [, type = '', members = ''] of source.matchAll(/^export type (\w+) = (.+);$/gm)) {
  const all = members.split(' | ')
  kinds.set(
    type,
    all.filter((member) => /^\w+$/.test(member) && member !== 'string'),
  )
  const own = all.filter((member) => member.startsWith('"'))
  if (own.length > 0) words.set(type, new Set(own.map((member) => member.slice(1, -1))))
}

function faultsOfNode(node: unknown, ranges: string[], path: string, known: Set<string>): string[] {
  if (!isNode(node)) return [`${path} is no object`]
  const types = typesOf(node)
  if (types.length === 0) {
    const id = node['@id']
    const isName = typeof id === 'string' && Object.keys(node).length === 1
    return isName && known.has(id) ? [] : [`${path} names nothing: ${JSON.stringify(node)}`]
  }
  const unknown = types.filter((type) => !baseOf.has(type))
  if (unknown.length > 0) return [`${path} is of no type: ${unknown.join(', ')}`]
  const isMeant = ranges.some((range) => types.some((type) => isKindOf(type, range)))
  return [
    ...(isMeant ? [] : [`${path} is ${types.join(', ')}, wanted: ${ranges.join(', ')}`]),
    ...Object.entries(node).flatMap(([name, value]) =>
      name.startsWith('@') ? [] : faultsOfProperty(types, name, value, `${path}.${name}`, known),
    ),
  ]
}

function faultsOfProperty(
  types: string[],
  name: string,
  value: unknown,
  path: string,
  known: Set<string>,
): string[] {
  // What an action requires, as its own page says (schema.org/docs/actions.html).
  if (name.endsWith('-input') && types.some((type) => isKindOf(type, 'Action')))
    return typeof value === 'string' ? [] : [`${path} is no text`]
  const property = types.map((type) => findProperty(baseOf.get(type) ?? '', name)).find(Boolean)
  if (property === undefined) return [`${path} is no property of ${types.join(', ')}`]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return [
    ...(property.isOld ? [`${path} is no longer used`] : []),
    ...(values.length === 0 ? [`${path} is empty`] : []),
    ...values.flatMap((one) =>
      isNode(one)
        ? faultsOfNode(one, property.ranges, path, known)
        : property.ranges.some((range) => isValue(one, range))
          ? []
          : [`${path} is ${JSON.stringify(one)}, wanted: ${property.ranges.join(', ')}`],
    ),
  ]
}

function findProperty(base: string, name: string): Property | undefined {
  const found = bases.get(base)
  return (
    found?.properties.get(name) ??
    found?.above.map((above) => findProperty(above, name)).find(Boolean)
  )
}

const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value),
  Date: (value) => typeof value === 'string' && /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(value),
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value),
  Time: (value) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::\d\d)?$/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Float: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  // Steps of a breadcrumb differ only in their addresses.
  Thing: (value) => typeof value === 'string' && /^https:\/\/\S+$/.test(value),
}

/** A text instead of an object is invalid, except a term of an enumeration. */
function isValue(value: unknown, range: string): boolean {
  const form = FORMS[range]
  if (form !== undefined) return form(value)
  const own = typeof value === 'string' && words.get(range)?.has(value) === true
  return own || (kinds.get(range) ?? []).some((kind) => kind !== range && isValue(value, kind))
}

function typesOf({ '@type': type }: Node): string[] {
  return [type].flat().filter((one) => typeof one === 'string')
}

/** Ids of everything described in it. */
function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf)
  if (!isNode(value)) return []
  const { '@id': id } = value
  const own = typeof id === 'string' && value['@type'] !== undefined ? [id] : []
  return [...own, ...Object.values(value).flatMap(idsOf)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
