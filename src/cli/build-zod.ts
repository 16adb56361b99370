// Copies the library that checks data without what writes JSON Schemas: each of its types has a function for that, so no
// bundler can leave them out. Only commands write them, with the whole library; the Worker has the copy (`alias` of
// wrangler.toml).
import { createHash } from 'node:crypto'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.ts'

const FROM = join(root, 'node_modules/zod')
const UNUSED = ['json-schema-processors', 'to-json-schema']

/** Only if there is none of this version, made in this way. Builds that run at once make one each, and the first stays. */
export async function copyZod(to: string): Promise<void> {
  const { version }: { version: string } = JSON.parse(await read(join(FROM, 'package.json')))
  const madeBy = createHash('sha256')
    .update(await read(import.meta.filename))
    .digest('hex')
  const own = JSON.stringify({ version, madeBy, type: 'module', sideEffects: false })
  const isThere = async () => (await read(join(to, 'package.json')).catch(() => '')) === own
  if (await isThere()) return
  const next = `${to}.${process.pid}`
  try {
    await cp(FROM, next, { recursive: true, filter: isNeeded })
    for (const name of UNUSED) await empty(join(next, `v4/core/${name}.js`))
    await writeFile(join(next, 'package.json'), own)
    if (await isThere()) return
    await rm(to, { recursive: true, force: true })
    await rename(next, to)
  } catch (error) {
    // Another build was quicker.
    if (!(await isThere())) throw error
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

const isNeeded = (path: string) =>
  !/\.(?:cjs|ts|cts|mts)$|zod[/\\](?:src|v3|v4-mini|mini|locales)$/.test(path)

/** What the file exports does nothing. */
async function empty(file: string): Promise<void> {
  const names = (await read(file)).matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm)
  const nothing = Array.from(
    names,
    ([, name]) => `const _${name} = () => undefined\nexport { _${name} as ${name} }`,
  )
  await writeFile(file, nothing.join('\n'))
}

const read = (file: string) => readFile(file, 'utf8')
