// `npm run keys`: replaces MASTER_KEY, the Worker's one secret, while it serves. src/cli/keys/README.md has the steps.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { rotate, remove, describeKeys, type KeyDeps, loadUses } from './keys/rotate.ts'
import { callWrangler } from './call-wrangler.ts'
import { fail } from './fail.ts'
import { localKey } from './master-key.ts'
import { openDatabases } from './open-databases.ts'
import { readOptions } from './read-options.ts'
import { root } from './run.ts'
import { createWranglerKv } from './tenants/bulk-kv.ts'
import { readSites } from './tenants/read-sites.ts'

const USAGE = `npm run keys -- status                 the keys of MASTER_KEY, and what still needs the old ones
npm run keys -- rotate                 the next step: adds a key that only reads; a minute later, makes it write and
                                       encrypts dealers' third-party keys again
npm run keys -- rotate --back          the key before writes again
npm run keys -- remove <id> [--leaked] drops a key that nothing needs; --leaked drops it though something does

  --remote --file <path>   the deployment whose MASTER_KEY is in that file; otherwise this machine (.dev.vars)`

const options = {
  back: { type: 'boolean', default: false },
  leaked: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  file: { type: 'string' },
} as const

const { positionals, values } = readOptions({ allowPositionals: true, options }, USAGE)
process.exitCode = await run(positionals).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
)

async function run([command, id, ...more]: readonly string[]): Promise<number> {
  const isKnown = ['status', 'rotate', 'remove'].includes(command ?? '')
  const isRight = isKnown && more.length === 0 && (command === 'remove') === (id !== undefined)
  if (!isRight) return fail(USAGE)
  if (values.remote !== (values.file !== undefined))
    return fail('A deployment needs both: --remote --file <the file with its MASTER_KEY>.')
  const deps = await createDeps()
  if ('problem' in deps) return fail(deps.problem)
  if (id !== undefined) return print(await remove(deps, id, { isLeaked: values.leaked }))
  if (command === 'rotate') return print(await rotate(deps, { back: values.back }))
  return print(await describeKeys(deps))
}

function print(outcome: { text: string } | { refused: string }): number {
  if ('refused' in outcome) return fail(outcome.refused)
  console.log(outcome.text)
  return 0
}

async function createDeps(): Promise<KeyDeps | { problem: string }> {
  const { remote, file } = values
  const masterKey =
    file === undefined ? await localKey() : (await readFile(file, 'utf8').catch(() => '')).trim()
  if (masterKey === null || masterKey === '')
    return {
      problem:
        file === undefined
          ? 'MASTER_KEY is not set. Run npm start once to create it.'
          : `${file} has no MASTER_KEY.`,
    }
  const folder = join(root, 'tenants')
  return {
    masterKey,
    save: (next) => (file === undefined ? saveLocal(next) : saveRemote(file, next)),
    kv: createWranglerKv({ remote }),
    loadUses: async () => {
      const { databases, close } = await openDatabases({ remote })
      try {
        return await loadUses(databases.values())
      } finally {
        await close()
      }
    },
    folder,
    slugs: (await readSites(folder)).map(({ slug }) => slug),
    now: () => Math.floor(Date.now() / 1000),
    onProgress: (line) => console.log(line),
  }
}

/** `npm start` reads it on start. */
async function saveLocal(masterKey: string): Promise<void> {
  const file = join(root, '.dev.vars')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/^MASTER_KEY\s*=.*$/m, () => `MASTER_KEY="${masterKey}"`),
  )
}

/** Writes the file first: the Worker must never have a key that is stored nowhere else. */
async function saveRemote(file: string, masterKey: string): Promise<void> {
  await writeFile(file, `${masterKey}\n`, { mode: 0o600 })
  const bulk = `${file}.json`
  try {
    await writeFile(bulk, JSON.stringify({ MASTER_KEY: masterKey }), { mode: 0o600 })
    await callWrangler(['secret', 'bulk', bulk])
  } finally {
    await rm(bulk, { force: true })
  }
}
