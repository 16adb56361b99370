// `npm run deploy`: deploys this tree. Each step can be repeated, and the first failure stops it. The first steps are
// compatible with the previous release: files it does not request, tables it does not use.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { saveBuild } from './build-files.ts'
import { callWrangler } from './call-wrangler.ts'
import { check } from './check.ts'
import { readDatabases } from './databases.ts'
import { readOptions } from './read-options.ts'
import { root } from './run.ts'
import { recordRelease } from './release/record-release.ts'
import { createWranglerKv } from '#cli/tenants/bulk-kv.ts'

export type Step = {
  name: string
  /** A short result. Rejects on failure. */
  work: () => Promise<string>
}

const USAGE = `npm run deploy [-- --first]

  --first   first deployment to an account: creates the databases in Oceania, then the Worker with its namespaces`

/** Region where Cloudflare keeps a database or bucket permanently, as privacy policies state. */
const LOCATION = 'oc'

type Stores = { key: 'database_name' | 'bucket_name'; command: readonly string[] }
const DATABASES: Stores = { key: 'database_name', command: ['d1'] }
const BUCKETS: Stores = { key: 'bucket_name', command: ['r2', 'bucket'] }

/** Creates the databases in wrangler.toml; existing ones stay. A deployment finds them by name. */
export const createDatabases = (toml: string, wrangler?: typeof callWrangler): Promise<string> =>
  createStores(DATABASES, toml, wrangler)

/** Creates the buckets of pictures in wrangler.toml; existing ones stay. */
export const createBuckets = (toml: string, wrangler?: typeof callWrangler): Promise<string> =>
  createStores(BUCKETS, toml, wrangler)

async function createStores(
  { key, command }: Stores,
  toml: string,
  wrangler: (args: readonly string[]) => Promise<string> = callWrangler,
): Promise<string> {
  const names = toml.split('\n').flatMap((line) => {
    const [, found, name] = /^(\w+) = "(.+)"$/.exec(line) ?? []
    return found === key && name !== undefined ? [name] : []
  })
  for (const name of names)
    // eslint-disable-next-line no-await-in-loop -- the output of one at a time
    await wrangler([...command, 'create', name, '--location', LOCATION]).catch((error: unknown) => {
      if (!/already (?:exists|own)/i.test(String(error))) throw error
    })
  return `${names.join(', ')} in Oceania`
}

const steps = {
  checks: {
    name: 'Checks',
    work: async () => {
      if ((await check()).length > 0) throw new Error('See the failed checks above.')
      return 'all passed'
    },
  },
  files: {
    name: 'Build files, kept for pages still open after the next deployment',
    work: async () => `${await saveBuild(createWranglerKv({ remote: true }))} files`,
  },
  databases: {
    name: 'Databases',
    work: async () => createDatabases(await readFile(join(root, 'wrangler.toml'), 'utf8')),
  },
  bucket: {
    name: 'Bucket of pictures',
    work: async () => createBuckets(await readFile(join(root, 'wrangler.toml'), 'utf8')),
  },
  tables: {
    name: 'Tables',
    work: async () => {
      const applied: string[] = []
      for (const name of await readDatabases()) {
        const output = await callWrangler(['d1', 'migrations', 'apply', name, '--remote'])
        applied.push(`${name}: ${lastLine(output)}`)
      }
      return applied.join('; ')
    },
  },
  worker: {
    name: 'Worker',
    work: async () => lastLine(await callWrangler(['deploy'])),
  },
  record: {
    name: 'Release record, to be committed: the next release is checked against it',
    work: async () => `${await recordRelease()} statements in test/old-and-new/released.json`,
  },
} satisfies Record<string, Step>

/**
 * The steps in order. The first deployment of an account creates the databases, which a Worker would create in any
 * region, and then the namespaces with the Worker.
 */
export function toDeploySteps({ first }: { first: boolean }): Step[] {
  const { checks, databases, bucket, files, tables, worker, record } = steps
  return first
    ? [checks, databases, bucket, worker, tables, files, record]
    : [checks, files, bucket, tables, worker, record]
}

/** Runs steps until one fails; true if none did. */
export async function runSteps(
  all: readonly Step[],
  say: (line: string) => void,
): Promise<boolean> {
  for (const [at, { name, work }] of all.entries()) {
    say(`${at + 1} of ${all.length}  ${name} ...`)
    try {
      say(`        ${await work()}`)
    } catch (error) {
      say(`        FAILED: ${error instanceof Error ? error.message : String(error)}`)
      const left = all.slice(at + 1).map((step) => step.name.split(',')[0])
      if (left.length > 0) say(`Not done: ${left.join('; ')}. Fix this and rerun.`)
      return false
    }
  }
  return true
}

const lastLine = (output: string) => output.trim().split('\n').at(-1)?.trim() ?? ''

if (import.meta.main) {
  const { values } = readOptions({ options: { first: { type: 'boolean', default: false } } }, USAGE)
  const passed = await runSteps(toDeploySteps(values), (line) => console.log(line))
  process.exitCode = passed ? 0 : 1
}
