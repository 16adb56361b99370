// `npm run tenants -- secret <slug> <name>`: a third party's key for one site. It is typed hidden, encrypted, and
// stored in tenants/<slug>/secrets.json; it is never printed, not even encrypted.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { fail } from '#cli/fail.ts'
import { deployedKey, readMasterKey } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'
import { root } from '#cli/run.ts'
import { secretsOf } from '#rollout/checks/check-upstreams.ts'
import { unknownSite } from './checked-sites.ts'
import { encryptKey } from './encrypt-key.ts'
import { readSites, type SiteFile } from './read-sites.ts'

const NAME = 'secrets.json'

const USAGE = `npm run tenants -- secret <slug> <name>            asks for the key, or reads it from standard input
npm run tenants -- secret <slug> <name> --remove   removes it
npm run tenants -- secret <slug> --list            lists the keys, and where the site uses them

Never put the key itself in a command: your shell keeps a history. If you did, have the provider replace the key.`

/** Encrypts, removes or lists keys; returns the exit code. */
export async function runSecret(args: string[]): Promise<number> {
  const options = {
    list: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, name, ...more] = positionals
  const isRight = values.list !== (name !== undefined) && !(values.list && values.remove)
  if (slug === undefined || more.length > 0 || !isRight) return fail(USAGE)
  const file = (await readSites(join(root, 'tenants'))).find((known) => known.slug === slug)
  if (file === undefined) return fail(unknownSite(slug))
  if (file.site !== null && Object.keys(file.site.secrets).length > 0 && !hasOwnFile(file))
    return fail(`Move "secrets" from site.json to tenants/${slug}/secrets.json first.`)
  const folder = join(root, 'tenants', slug)
  if (name === undefined) return list(file, folder)
  return values.remove ? remove(file, folder, name) : add(file, folder, name)
}

async function add(file: SiteFile, folder: string, name: string): Promise<number> {
  const { slug } = file
  const request = { slug, name, masterKey: await readMasterKey() }
  // Problems that can be found before asking for the key.
  const early = await encryptKey({ ...request, key: 'none' })
  if ('problem' in early) return fail(early.problem)
  const result = await encryptKey({
    ...request,
    key: await readHidden(`Key "${name}" (not shown): `),
  })
  if ('problem' in result) return fail(result.problem)
  const keys = await readEncryptedKeys(folder)
  const did = name in keys ? 'replaced' : 'encrypted'
  await writeEncryptedKeys(folder, { ...keys, [name]: result.sealed })
  console.log(`"${name}" of ${slug} ${did} in tenants/${slug}/secrets.json.`)
  if (deployedKey() === null)
    console.log(
      'It was encrypted with the MASTER_KEY of this machine (.dev.vars). For a deployment, set MASTER_KEY in the environment to that of the deployment.',
    )
  const uses = usesOf(file, name)
  console.log(uses.length > 0 ? `Used at ${uses.join(', ')}.` : toHint(name))
  return 0
}

async function remove(file: SiteFile, folder: string, name: string): Promise<number> {
  const { [name]: sealed, ...others } = await readEncryptedKeys(folder)
  if (sealed === undefined) return fail(`${file.slug} has no key "${name}".`)
  await writeEncryptedKeys(folder, others)
  console.log(`"${name}" of ${file.slug} removed.`)
  const uses = usesOf(file, name)
  if (uses.length > 0)
    console.log(`It is still used at ${uses.join(', ')}, which a check will report.`)
  return 0
}

async function list(file: SiteFile, folder: string): Promise<number> {
  const names = Object.keys(await readEncryptedKeys(folder))
  if (names.length === 0) console.log(`${file.slug} has no keys.`)
  for (const name of names) console.log(`${name}  ${usesOf(file, name).join(', ') || 'not used'}`)
  return 0
}

/** Fields of the site that name the key. */
function usesOf({ site }: SiteFile, name: string): string[] {
  if (site === null) return []
  return secretsOf(site)
    .filter(({ secret }) => secret === name)
    .map(({ path }) => path)
}

const toHint = (
  name: string,
) => `It is not used yet, and a check rejects unused keys. Set one of these to "${name}":
  upstreams.<third party>.secret, leads.targets[].secret, intake.feeds[].secret,
  reservations.webhook_secret, integrations.turnstile.secret, search.engine.write_secret, search.engine.browse_secret`

const hasOwnFile = ({ parts = {} }: SiteFile) => parts.secrets === 'secrets.json'

/** Typed or piped input; empty if it was cancelled. */
export async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const typed = await new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''))
    lines.once('line', resolve)
  })
  lines.close()
  process.stderr.write('\n')
  return typed
}

type EncryptedKeys = Record<string, string>

/** The keys by name; empty if there is no file. Throws if the file is not such a list. */
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

/** Writes all keys in alphabetical order; without any, deletes the file. */
export async function writeEncryptedKeys(folder: string, keys: EncryptedKeys): Promise<void> {
  const names = Object.keys(keys).toSorted()
  if (names.length === 0) return rm(join(folder, NAME), { force: true })
  const secrets = Object.fromEntries(names.map((name) => [name, keys[name]]))
  const value = { $schema: '../site.schema.json', secrets }
  await writeFile(join(folder, NAME), `${JSON.stringify(value, null, 2)}\n`)
}
