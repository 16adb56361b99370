// Hashed files of this build, and their copies in KV for later releases.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Seconds } from '#lib/zone-time.ts'
import { buildKey } from '#tenant/keys.ts'
import { root } from './run.ts'
import type { BulkKv, KvPair } from '#rollout/kv.ts'

/** The list of the build's files, beside them. */
export const BUILD_FILES = 'files.json'
/** Seconds: a page open for longer must be reloaded. */
const KEPT_S: Seconds = 30 * 86_400

/** Copies all files of a build; returns their number. Repeating it extends their expiry. */
export async function saveBuild(
  kv: Pick<BulkKv, 'put'>,
  folder: string = join(root, 'static/build'),
): Promise<number> {
  const names: string[] = JSON.parse(await readFile(join(folder, BUILD_FILES), 'utf8'))
  const pairs = await Promise.all(names.map((name) => toPair(folder, name)))
  await kv.put(pairs)
  return pairs.length
}

async function toPair(folder: string, name: string): Promise<KvPair> {
  const key = buildKey(name)
  if (key === null) throw new Error(`${name} is not a build file name.`)
  // All three kinds are text.
  return { key, value: await readFile(join(folder, name), 'utf8'), expiration_ttl: KEPT_S }
}
