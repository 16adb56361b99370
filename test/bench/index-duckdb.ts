// The same documents in DuckDB, in memory and with one thread: columns with dictionaries, in the order of the list.
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { Condition, Doc, Question } from '#test/search/engine/oracle.ts'
import { installPackages } from './install-packages.ts'
import type { Contestant } from './index-contestants.ts'
import { FACETS, PAGE } from './index-questions.ts'

/** Facets with several values in a document. */
const LISTS = ['categories', 'filtered_features']
const SINGLES = FACETS.filter((name) => !LISTS.includes(name))
/** Columns with a dictionary. */
const ENUMS = [...SINGLES, 'show_on_dealer_website']

/** The part of `@duckdb/node-api` that is used, which is not among the packages of the project. */
type Value = string | number | bigint
type Counts = { key: Value; value: bigint }[]
type Statement = {
  bind: (values: readonly Value[]) => void
  runAndReadAll: () => Promise<{ getRowsJS: () => unknown[][] }>
}
type Connection = {
  run: (sql: string) => Promise<unknown>
  prepare: (sql: string) => Promise<Statement>
}
type Instance = { connect: () => Promise<Connection> }
type DuckDb = {
  DuckDBInstance: { create: (path: string, options: object) => Promise<Instance> }
}

export async function createDuckDb(docs: readonly Doc[]): Promise<Contestant> {
  const folder = await installPackages('duckdb')
  const require = createRequire(join(folder, 'package.json'))
  const { DuckDBInstance } = require('@duckdb/node-api') as DuckDb
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await fill(connection, docs, join(folder, 'cars.ndjson'))
  const statements = new Map<string, Statement>()
  const ask = async (sql: string, values: readonly Value[]): Promise<unknown[][]> => {
    const statement = statements.get(sql) ?? (await connection.prepare(sql))
    statements.set(sql, statement)
    statement.bind(values)
    return (await statement.runAndReadAll()).getRowsJS()
  }
  return {
    name: 'DuckDB',
    async ask(question) {
      const { where, values } = toWhere(question)
      // Its quickest forms: one pass for all facets of one value, and a group for each list.
      const cars = await ask(
        `SELECT price, document FROM cars WHERE ${where} ORDER BY price LIMIT ${PAGE}`,
        values,
      )
      const singles = SINGLES.map((name) => `histogram(${name})`).join()
      const [[total, ...counts] = []] = await ask(
        `SELECT count(*), ${singles} FROM cars WHERE ${where}`,
        values,
      )
      const lists: unknown[][][] = []
      for (const name of LISTS)
        lists.push(
          await ask(
            `SELECT value, count(*) FROM (SELECT unnest(${name}) AS value FROM cars WHERE ${where}) GROUP BY value`,
            values,
          ),
        )
      return () => ({
        total: Number(total),
        prices: cars.map(([price]) => Number(price)),
        facets: Object.fromEntries([
          ...SINGLES.map((name, at) => [name, toCounts(counts[at])]),
          ...LISTS.map((name, at) => [name, Object.fromEntries((lists[at] ?? []).map(toCount))]),
        ]),
      })
    },
  }
}

async function fill(connection: Connection, docs: readonly Doc[], file: string): Promise<void> {
  const rows = docs.map((doc) => ({ ...doc, document: JSON.stringify(doc), line: toLine(doc) }))
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  const types = [
    ...ENUMS.map((name) => `${name}: 'VARCHAR'`),
    ...LISTS.map((name) => `${name}: 'VARCHAR[]'`),
    ...['price', 'sold_date_timestamp'].map((name) => `${name}: 'BIGINT'`),
    ...['document', 'line'].map((name) => `${name}: 'VARCHAR'`),
  ]
  const source = `read_json('${file}', format = 'newline_delimited', columns = {${types.join()}})`
  await connection.run(`CREATE TABLE read AS SELECT * FROM ${source}`)
  for (const name of ENUMS)
    await connection.run(`CREATE TYPE ${name}_values AS ENUM (SELECT DISTINCT ${name} FROM read)`)
  const enums = ENUMS.map((name) => `${name}::${name}_values AS ${name}`).join()
  await connection.run(`CREATE TABLE cars AS SELECT * REPLACE (${enums}) FROM read ORDER BY price`)
  await connection.run('DROP TABLE read')
}

/** The words of a name between spaces: quicker to search than a list of them. */
function toLine({ name }: Doc): string {
  return ` ${String(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')} `
}

function toWhere({ query, filters, picked }: Question): { where: string; values: Value[] } {
  const values: Value[] = []
  const bind = (value: Value) => `$${values.push(value)}`
  const clauses = [...filters, ...picked].map((clause) => toClause(clause, bind))
  const words = query === '' ? [] : query.split(' ')
  const texts = words.map((word) => `contains(line, ${bind(` ${word} `)})`)
  return { where: [...clauses, ...texts].join(' AND '), values }
}

function toClause(clause: readonly Condition[], bind: (value: Value) => string): string {
  const [first] = clause
  if (first === undefined) throw new Error('An empty clause')
  const { attribute } = first
  if ('is' in first) {
    const chosen = clause.flatMap((one) => ('is' in one ? [bind(one.is)] : []))
    return `${attribute} IN (${chosen.join()})`
  }
  const { low, high } = first
  return high === Infinity
    ? `${attribute} >= ${bind(low)}`
    : `${attribute} BETWEEN ${bind(low)} AND ${bind(high)}`
}

// A histogram is a map of counts, and a row of a group a value with its count.
const toCounts = (histogram: unknown) =>
  Object.fromEntries((histogram as Counts).map(({ key, value }) => [key, Number(value)]))
const toCount = ([value, count]: unknown[]) => [String(value), Number(count)] as const
