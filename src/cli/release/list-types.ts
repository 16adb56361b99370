// Which types each field of a JSON Schema takes, by its path.

/** "pages[].title" to "string"; several types in the order of the alphabet, with "|" between. */
export type Types = Record<string, string>

/** As much of one as is asked here. */
export type JsonSchema = {
  type?: unknown
  enum?: unknown
  const?: unknown
  properties?: Record<string, JsonSchema>
  additionalProperties?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Types of all fields of a schema without references. */
export function listTypes(schema: JsonSchema): Types {
  const types = new Map<string, Set<string>>()
  walk(schema, '', types)
  const entries = [...types].map(([path, all]) => [path, [...all].toSorted().join('|')] as const)
  return Object.fromEntries(entries.toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

function walk(node: JsonSchema, path: string, types: Map<string, Set<string>>): void {
  for (const variant of node.anyOf ?? node.oneOf ?? []) walk(variant, path, types)
  if (path !== '') {
    const known = types.get(path) ?? new Set()
    for (const type of typesOf(node)) known.add(type)
    types.set(path, known)
  }
  for (const [name, field] of Object.entries(node.properties ?? {}))
    walk(field, path === '' ? name : `${path}.${name}`, types)
  if (node.items !== undefined) walk(node.items, `${path}[]`, types)
  if (typeof node.additionalProperties === 'object' && node.additionalProperties !== null)
    walk(node.additionalProperties, `${path}{}`, types)
}

/** Whole numbers are numbers. */
function typesOf({ type, enum: words, const: word }: JsonSchema): string[] {
  if (typeof type === 'string') return [type === 'integer' ? 'number' : type]
  const values = Array.isArray(words) ? words : word === undefined ? [] : [word]
  return values.map((value) => (value === null ? 'null' : typeof value))
}
