// The databases of wrangler.toml by binding name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { FIRST_DATABASE } from '#tenant/database.ts'
import { root } from './run.ts'

/** Names in the order of wrangler.toml, such as DB and DB_2. */
export async function readDatabases(): Promise<string[]> {
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
  const names = [...toml.matchAll(/^\[\[d1_databases\]\]\s+binding = "(\w+)"/gm)].map(
    ([, name = '']) => name,
  )
  if (!names.includes(FIRST_DATABASE)) throw new Error(`wrangler.toml has no ${FIRST_DATABASE}`)
  return names
}

/** By the names of their bindings. */
export type Databases = ReadonlyMap<string, D1Database>

/** An existing database by name. Throws if there is none. */
export function databaseNamed(databases: Databases, name: string): D1Database {
  const db = databases.get(name)
  if (db === undefined) throw new Error(addDatabase(name))
  return db
}

/** How to add a database that wrangler.toml lacks. */
export const addDatabase = (name: string) =>
  `wrangler.toml has no database ${name}. Add it and deploy: see "More databases" in tenants/README.md.`
