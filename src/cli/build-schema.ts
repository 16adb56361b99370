// Makes the site schema as the Worker uses it (`alias` of wrangler.toml): without descriptions, labels and hints. Those are
// a thirtieth of the Worker, make it copy each schema at start, and only serve forms and editors, which are built beforehand.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { transform } from 'esbuild'

import { root } from './run.ts'

const FOLDER = join(root, 'src/tenant')
const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\$]|\\.)*\x60`
/** Only calls whose arguments are plain text; computed ones stay. */
const WORDS = new RegExp(
  String.raw`\.describe\((?:${TEXT})\)|\.meta\(\{(?:[^{}"'\x60]|${TEXT}|\{(?:[^{}"'\x60]|${TEXT})*\})*\}\)`,
  'g',
)

/** Name and text of each file. */
export async function buildSchema(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^schema.*\.ts$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const options = { loader: 'ts', format: 'esm', target: 'es2024' } as const
      const { code } = await transform(await readFile(join(FOLDER, name), 'utf8'), options)
      return { name, text: code.replaceAll(WORDS, '') }
    }),
  )
}
