// The version that a site's files were made from, written by pull and publish. Publish sends it, so that changes made
// in the console since are merged or refused, not undone. For the deployment it is tenants/<slug>/.base.json, which is
// committed with its files, because a colleague's clone needs it too. For this machine it is in .wrangler, next to the
// local stores, and is deleted with them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { root } from '#cli/run.ts'
import { hashJson } from '#lib/encoding.ts'
import { toCanonical } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'

export type Base = {
  version: number
  /** Fingerprint of the source of that version. */
  hash: string
}
export type BaseFiles = {
  /** Null if the files do not record it. */
  read: (slug: string) => Promise<Base | null>
  write: (slug: string, version: number, source: Source) => Promise<void>
}

const BASE_FILE = '.base.json'
/** Folder beside the local stores. */
export const LOCAL = 'forecourt-base'

/** The base files of the deployment, or of this machine. */
export function openBaseFiles(
  { remote }: { remote: boolean },
  { tenants = join(root, 'tenants'), local = join(root, '.wrangler/state/v3', LOCAL) } = {},
): BaseFiles {
  const fileOf = (slug: string) =>
    remote ? join(tenants, slug, BASE_FILE) : join(local, `${slug}.json`)
  return {
    read: async (slug) => parseBase(await readFile(fileOf(slug), 'utf8').catch(() => '')),
    write: async (slug, version, source) => {
      const base: Base = { version, hash: await hashSource(source) }
      const text = `${JSON.stringify(base, null, 2)}\n`
      if ((await readFile(fileOf(slug), 'utf8').catch(() => '')) === text) return
      await mkdir(dirname(fileOf(slug)), { recursive: true })
      await writeFile(fileOf(slug), text)
    },
  }
}

/** Equal for equal content, whatever the order of its fields. */
export const hashSource = (source: Source): Promise<string> => hashJson(toCanonical(source))

function parseBase(text: string): Base | null {
  try {
    const { version, hash }: Partial<Base> = JSON.parse(text)
    return typeof version === 'number' && typeof hash === 'string' ? { version, hash } : null
  } catch {
    return null
  }
}
