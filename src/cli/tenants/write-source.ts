// Writes the source of a site into its files: each group stays in the file that has it, new groups go to site.json.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isObject } from '#lib/is-object.ts'
import { isSame, type Json, type JsonObject } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'
import type { SiteFile } from './read-sites.ts'

/** Names of the files that changed; unchanged ones are not written, and keep their form. */
export async function writeSource(
  folder: string,
  { parts = {} }: Pick<SiteFile, 'parts'>,
  source: Source,
): Promise<string[]> {
  const names = ['site.json', ...new Set(Object.values(parts))]
  const written = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const before = await readObject(file)
      const own = Object.entries(source).filter(([key]) => (parts[key] ?? 'site.json') === name)
      const after = inOrderOf(before, own)
      if (isSame(before, after)) return null
      await writeFile(file, `${JSON.stringify(after, null, 2)}\n`)
      return name
    }),
  )
  return written.filter((name) => name !== null)
}

async function readObject(file: string): Promise<JsonObject> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  // A file holds JSON.
  return isObject(value) ? (value as JsonObject) : {}
}

/** The groups of a file in the order that it had. */
function inOrderOf(before: JsonObject, own: readonly [string, Json][]): JsonObject {
  const after = new Map(own)
  const keys = Object.keys(before).filter((key) => key === '$schema' || after.has(key))
  const groups = keys.map((key) => [key, after.get(key) ?? before[key] ?? null] as const)
  const added = own.filter(([key]) => !Object.hasOwn(before, key))
  return Object.fromEntries([...groups, ...added])
}
