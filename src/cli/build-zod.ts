// Copies the library that checks data without what writes JSON Schemas: each of its types has a function for that, so no
// bundler can leave them out. Only commands write one (tenants/json-schema.ts), with the whole library; the Worker has the
// copy (`alias` of wrangler.toml).
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.ts'

const FROM = join(root, 'node_modules/zod')
const UNUSED = ['json-schema-processors', 'to-json-schema']

/** In one step, so that no reader sees half of it, and only if there is none of this version. */
export async function copyZod(to: string): Promise<void> {
  const { version }: { version: string } = JSON.parse(await read(join(FROM, 'package.json')))
  const own = JSON.stringify({ version, type: 'module', sideEffects: false })
  if ((await read(join(to, 'package.json')).catch(() => '')) === own) return
  const next = `${to}.${process.pid}`
  const isNeeded = (path: string) =>
    !/\.(?:cjs|ts|cts|mts)$|zod[/\\](?:src|v3|v4-mini|mini|locales)$/.test(path)
  await cp(FROM, next, { recursive: true, filter: isNeeded })
  for (const name of UNUSED) {
    const file = join(next, `v4/core/${name}.js`)
    const names = (await read(file)).matchAll(/^export (?:const|function) (\w+)/gm)
    const empty = Array.from(names, ([, exported]) => `export const ${exported} = () => undefined`)
    await writeFile(file, empty.join('\n'))
  }
  await writeFile(join(next, 'package.json'), own)
  await rm(to, { recursive: true, force: true })
  await rename(next, to)
}

const read = (file: string) => readFile(file, 'utf8')
