// `npm run tenants:seal -- <slug> <name>`: seals a key of a third party for one site (TH17). The key comes by standard
// input, so that it stands in no history of commands; what is printed goes under "secrets" of the site file.
import { text } from 'node:stream/consumers'

import { sealSecret } from '#tenant/secret.ts'

import { readOptions } from './read-options.ts'
import { readMasterKey } from './stock/secret.ts'
import { loadCheckedSites, unknownSite } from './tenants/publish.ts'

const USAGE = 'npm run tenants:seal -- <slug> <name> < file-with-the-key'
const { positionals } = readOptions({ allowPositionals: true }, USAGE)
const [slug, name] = positionals

const result = await seal()
if ('problem' in result) {
  console.error(result.problem)
  process.exitCode = 1
} else console.log(result.sealed)

async function seal(): Promise<{ sealed: string } | { problem: string }> {
  if (slug === undefined || name === undefined || !/^[\w-]{1,60}$/.test(name))
    return { problem: USAGE }
  if (!(await loadCheckedSites()).some((file) => file.slug === slug))
    return { problem: unknownSite(slug) }
  const masterKey = await readMasterKey()
  if (masterKey === null)
    return { problem: 'There is no MASTER_KEY: set it in the environment, or run npm start once.' }
  if (process.stdin.isTTY) console.error('Type the key, then Enter and Ctrl+D.')
  const key = (await text(process.stdin)).trim()
  if (key === '') return { problem: 'No key came by standard input.' }
  // A header could not carry it, and nobody would know why.
  if (!/^[!-~]+$/.test(key))
    return { problem: 'The key holds a space or a character that keys do not have.' }
  return { sealed: await sealSecret(masterKey, slug, name, key) }
}
