// Transfer sizes of files and pages: brotli at maximum for text, as they are if already compressed.
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { build, type Metafile } from 'esbuild'

import { root } from '#cli/run.ts'

/** Scripts of one kind of page, which it loads beside main.js. */
export type PageScript =
  | 'list-page.js'
  | 'car-page.js'
  | 'forms.js'
  | 'sign-in-page.js'
  | 'finance-page.js'
  | 'budget-page.js'
  | 'content-page.js'

/** Bytes of a text at brotli 11. */
export function brotliBytes(text: string | Buffer): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength
}

/** Bytes on the wire of built files by name ("main.js"), with the scripts they import statically. */
export async function builtBytes(...names: string[]): Promise<number> {
  const found = new Set<string>()
  let bytes = 0
  const add = async (address: string) => {
    if (found.has(address)) return
    found.add(address)
    const text = await readFile(join(root, 'static', address), 'utf8')
    bytes += brotliBytes(text)
    for (const [, file = ''] of address.endsWith('.js') ? text.matchAll(IMPORT) : [])
      await add(`/build/${file}`)
  }
  for (const name of names) await add(await builtAddress(name))
  return bytes
}

/** Address of a built file by name. */
async function builtAddress(name: string): Promise<string> {
  const text = await readFile(join(root, 'static/build/manifest.json'), 'utf8')
  const manifest: Record<string, string> = JSON.parse(text)
  const address = manifest[name]
  if (address === undefined) throw new Error(`The build made no ${name}`)
  return address
}

/** An import at the start of a built file; later ones are loaded by `import("…")`. */
const IMPORT = /(?:from|import)"\.\/([\w-]+\.js)"/g

/** Bytes at brotli 11 of our own browser code that a page with a script of its own ("car-page.js") loads at once; libraries excluded. */
export async function ownScriptBytes(script: PageScript): Promise<number> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'src/client/main.ts')],
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    outdir: root,
    absWorkingDir: root,
    metafile: true,
    write: false,
  })
  const early = withImports(metafile, [
    'src/client/main.ts',
    `src/client/${script.replace('.js', '.ts')}`,
  ])
  return outputFiles
    .filter(({ path }) => early.has(relative(root, path)))
    .reduce((sum, { contents }) => sum + brotliBytes(Buffer.from(contents)), 0)
}

/** Outputs of entries with all their static imports; dynamic imports are excluded. */
function withImports({ outputs }: Metafile, entries: string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const { kind, path } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs) add(path)
  }
  for (const [name, { entryPoint }] of Object.entries(outputs))
    if (entryPoint !== undefined && entries.includes(entryPoint)) add(name)
  return found
}

/** Files under a folder of static/ with their bytes, largest first; none if the folder does not exist. */
export async function listStatic(folder: string): Promise<{ file: string; bytes: number }[]> {
  const entries = await readdir(join(root, 'static', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return { file: file.slice(root.length + 1), bytes: (await readFile(file)).byteLength }
      }),
  )
  return files.toSorted((a, b) => b.bytes - a.bytes)
}
