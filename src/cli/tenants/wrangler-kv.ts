// The KV namespace TENANTS through wrangler, many keys a call: each call takes about a second.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '#cli/run.ts'

export type KvPair = { key: string; value: string }
export type BulkKv = {
  get: (keys: readonly string[]) => Promise<Map<string, string | null>>
  put: (pairs: readonly KvPair[]) => Promise<void>
  delete: (keys: readonly string[]) => Promise<void>
}
type Options = {
  /** On Cloudflare instead of on this machine. */
  remote: boolean
  /** Folder of the local store, where it is not wrangler's own. */
  persistTo?: string
}

/** Most keys that Cloudflare takes in one bulk read. */
const KEYS_PER_READ = 100
const LARGEST_OUTPUT = 512 * 1024 * 1024
const WRANGLER = join(root, 'node_modules/wrangler/bin/wrangler.js')

/** The namespace, local or on Cloudflare. Rejects with wrangler's words when a call fails. */
export function createWranglerKv({ remote, persistTo }: Options): BulkKv {
  const where = remote
    ? ['--remote']
    : ['--local', ...(persistTo === undefined ? [] : ['--persist-to', persistTo])]
  const bulk = (verb: string, content: unknown, ...flags: string[]) =>
    withFile(content, (file) =>
      callWrangler(['kv', 'bulk', verb, file, '--binding', 'TENANTS', ...where, ...flags]),
    )

  return {
    get: async (keys) => {
      const values = new Map<string, string | null>()
      for (let at = 0; at < keys.length; at += KEYS_PER_READ) {
        const output = await bulk('get', keys.slice(at, at + KEYS_PER_READ))
        for (const [key, value] of parseValues(output)) values.set(key, value)
      }
      return values
    },
    put: async (pairs) => {
      if (pairs.length > 0) await bulk('put', pairs)
    },
    delete: async (keys) => {
      if (keys.length > 0) await bulk('delete', keys, '--force')
    },
  }
}

/** Reads what "kv bulk get" prints: an object of key to value, or to { value }. */
export function parseValues(output: string): [string, string | null][] {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const values: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return Object.entries(values).map(([key, entry]) => {
    const value =
      typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry
    return [key, typeof value === 'string' ? value : null]
  })
}

async function withFile<Result>(
  content: unknown,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-kv-'))
  try {
    const file = join(folder, 'kv.json')
    await writeFile(file, JSON.stringify(content))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function callWrangler(args: readonly string[]): Promise<string> {
  const options = {
    cwd: root,
    maxBuffer: LARGEST_OUTPUT,
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
  }
  try {
    // On this very Node: another one, first on the path, may be too old for wrangler.
    const { stdout } = await promisify(execFile)(process.execPath, [WRANGLER, ...args], options)
    return stdout
  } catch (error) {
    throw new Error(`wrangler ${args.slice(0, 3).join(' ')}: ${String(error)}`, { cause: error })
  }
}
