// Requirements of a release for its stores, read from its tree: every SQL statement, and the type of each field of a
// site. The next release is tested against them (test/old-and-new), because both run at the same time for a while, and
// after a rollback.
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Release = {
  /** Migration files added by it, in migrations/. */
  migrations: string[]
  /** Tags of the migrations of Durable Objects in wrangler.toml. */
  tags: string[]
  statements: { file: string; sql: string }[]
  /** By path in a site file: "pages[].title" is "string". */
  fields: Types
}

/** Reads the tree at a folder. Rejects if a statement is built in a way that cannot be read. */
export async function readRelease(tree: string): Promise<Release> {
  const files: string[] = []
  for await (const file of glob('src/**/*.ts', { cwd: tree })) files.push(file)
  const statements = await Promise.all(files.toSorted().map((file) => readStatements(tree, file)))
  const migrations = (await readdir(join(tree, 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  )
  const toml = await readFile(join(tree, 'wrangler.toml'), 'utf8')
  const schema: JsonSchema = JSON.parse(
    await readFile(join(tree, 'tenants/site.schema.json'), 'utf8'),
  )
  return {
    migrations: migrations.toSorted(),
    tags: [...toml.matchAll(/^tag = "(.+)"$/gm)].map(([, tag = '']) => tag),
    statements: statements.flat(),
    fields: listTypes(schema),
  }
}

async function readStatements(tree: string, file: string): Promise<Release['statements']> {
  // Commands are run from the current tree.
  if (file.startsWith('src/cli/')) return []
  // Built for the existing tables.
  if (file === 'src/tenant/moves/copy-rows.ts') return []
  const text = await readFile(join(tree, file), 'utf8')
  const found = [...text.matchAll(CALL)].map(({ 1: literal = '', index }) =>
    toSql(literal, { text, file, at: index }),
  )
  return [...new Set(found)].map((sql) => ({ file, sql }))
}

const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/.source
const CALL = new RegExp(`\\.prepare\\((?:\\s|//.*\\n)*(${LITERAL}|[^\\s)]+)`, 'g')

type Place = { text: string; file: string; at: number }

/** The text of a literal with the constants of its file that it contains, or of such a constant. */
function toSql(literal: string, place: Place): string {
  if (!/^['"`]/.test(literal)) return constant(literal, place)
  const words = literal
    .slice(1, -1)
    // Conditions and rows supplied by a caller (apps/console/sql-condition.ts), which also appear in that caller's own
    // statements.
    .replaceAll(/FROM \(\$\{\w+\.sql\}\)/g, "FROM (SELECT '' AS site, '' AS subject)")
    .replaceAll(/\$\{\w+\.sql\}/g, 'TRUE')
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => constant(name, place))
  if (words.includes('${'))
    throw new Error(`${place.file}: SQL statements must not be interpolated.`)
  return words
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The last one of that name before the statement. */
function constant(name: string, place: Place): string {
  const before = place.text.slice(0, place.at)
  const found = /^\w+$/.test(name)
    ? [...before.matchAll(new RegExp(`const ${name} =\\s*(${LITERAL})`, 'g'))]
    : []
  const [, literal] = found.at(-1) ?? []
  if (literal === undefined)
    throw new Error(`${place.file}: "${name}" must be a string literal defined above.`)
  return toSql(literal, place)
}

/** "pages[].title" to "string"; several types in alphabetical order, separated by "|". */
export type Types = Record<string, string>

/** The used part of JSON Schema. */
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
