// The sealed keys of a site, in tenants/<slug>/secrets.json: a part of its configuration like any other.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type EncryptedKeys = Record<string, string>

/** The keys by name; none where there is no file. Throws where the file is no such list. */
export async function readEncryptedKeys(folder: string): Promise<EncryptedKeys> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) return {}
  const value: unknown = JSON.parse(text)
  const keys = typeof value === 'object' && value !== null && 'secrets' in value && value.secrets
  if (typeof keys !== 'object' || keys === null)
    throw new Error(`${NAME} has no "secrets". Write {"secrets": {}} in it.`)
  const pairs = Object.entries(keys)
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Writes them all, by name in alphabetical order; without any the file goes. */
export async function writeEncryptedKeys(folder: string, keys: EncryptedKeys): Promise<void> {
  const names = Object.keys(keys).toSorted()
  if (names.length === 0) return rm(join(folder, NAME), { force: true })
  const secrets = Object.fromEntries(names.map((name) => [name, keys[name]]))
  const value = { $schema: '../site.schema.json', secrets }
  await writeFile(join(folder, NAME), `${JSON.stringify(value, null, 2)}\n`)
}

const NAME = 'secrets.json'
