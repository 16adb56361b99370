// Chooses the database that holds each site's rows. The site's envelope names its binding.
import type { Env } from '#env.ts'
import { logError } from '#lib/log.ts'
import type { Tenant } from './tenant.ts'

/** Holds the sites whose envelope names no database, and the data that sites share, such as the postcodes. */
export const FIRST_DATABASE = 'DB'

/** Names of the bindings: DB, DB_2, DB_3 and so on. */
const NAME = /^DB(?:_[1-9]\d{0,2})?$/

/** Whether a text is a valid database binding name, possibly of another deployment. */
export function isDatabaseName(name: string): boolean {
  return NAME.test(name)
}

/** The databases of this deployment with their binding names, the first database first. */
export function listDatabases(env: Env): { name: string; db: D1Database }[] {
  const others = Object.keys(env).filter((name) => NAME.test(name) && name !== FIRST_DATABASE)
  return [FIRST_DATABASE, ...others.toSorted((a, b) => numberOf(a) - numberOf(b))].map((name) => ({
    name,
    db: findDatabase(env, name),
  }))
}

const numberOf = (name: string) => Number(name.split('_')[1])

declare const OF_SITE: unique symbol
/** The bindings of one site: DB is the database that holds its rows. */
export type SiteEnv = Env & { readonly [OF_SITE]: true }

/** `env` has the Worker's own bindings, not those of a site. */
export function siteEnv(env: Env, tenant: Tenant): SiteEnv {
  // There are many bindings, and most requests read only a few. The mark exists for the compiler only.
  return Object.create(env, { DB: { value: databaseOf(env, tenant) } }) as SiteEnv
}

/** The name of the database that holds the rows of a site. */
export const databaseNameOf = ({ database = FIRST_DATABASE }: Tenant): string => database

/**
 * The database of a site; if this deployment lacks it, one that always fails, so that pages render without its rows.
 */
export function databaseOf(env: Env, tenant: Tenant): D1Database {
  return findDatabase(env, databaseNameOf(tenant))
}

function findDatabase(env: Env, name: string): D1Database {
  // Other bindings have other names.
  const found = NAME.test(name) ? (env as unknown as Record<string, D1Database>)[name] : undefined
  if (found !== undefined) return found
  logError('tenant.database-missing', { database: name })
  return missingDatabase(name)
}

function missingDatabase(name: string): D1Database {
  const fail = () => Promise.reject(new Error(`No database ${name} in this deployment`))
  const statement = { bind: () => statement, first: fail, run: fail, all: fail, raw: fail }
  // Only the methods that callers use.
  return { prepare: () => statement, batch: fail, exec: fail } as unknown as D1Database
}
