// `npm run tenants:seal -- <slug> <name>`: seals a key of a third party for one site (TH17). The key comes by standard
// input, so that it stands in no history of commands; what is printed goes under "secrets" of the site file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { readOptions } from './read-options.ts'
import { root } from './run.ts'
import { readMasterKey } from './stock/secret.ts'
import { unknownSite } from './tenants/checked-sites.ts'
import { sealKey, type Sealed } from './tenants/seal-key.ts'

const USAGE = 'npm run tenants:seal -- <slug> <name> < file-with-the-key'
const { positionals } = readOptions({ allowPositionals: true }, USAGE)
const [slug, name] = positionals

const result = await seal()
if ('problem' in result) {
  console.error(result.problem)
  process.exitCode = 1
} else console.log(result.sealed)

async function seal(): Promise<Sealed> {
  if (slug === undefined || name === undefined) return { problem: USAGE }
  if (!existsSync(join(root, 'tenants', slug, 'site.json'))) return { problem: unknownSite(slug) }
  if (process.stdin.isTTY) console.error('Type the key, then Enter and Ctrl+D.')
  const key = await text(process.stdin)
  return sealKey({ slug, name, key, masterKey: await readMasterKey() })
}
