// Bundles browser code: scripts, and a style sheet for each kind of page.
import { basename, join, parse } from 'node:path'

import { build, type Metafile } from 'esbuild'

import type { PageKind } from '#apps/site/ui/head.tsx'
import { root } from './run.ts'

/** Entry points by name. */
const CODE = {
  'list.js': 'src/apps/site/client/list-page.ts',
  'vehicle.js': 'src/apps/site/client/car-page.ts',
  'form.js': 'src/apps/site/client/form-page.ts',
  'sign-in.js': 'src/apps/site/client/sign-in-page.ts',
  'finance.js': 'src/apps/site/client/finance-page.ts',
  'budget.js': 'src/apps/site/client/budget-page.ts',
  'content.js': 'src/apps/site/client/content-page.ts',
  'plain.js': 'src/apps/site/client/plain-page.ts',
  'early.js': 'src/apps/site/client/before-paint.ts',
  'late.js': 'src/apps/site/client/once-painted.ts',
  'print.js': 'src/apps/site/client/print-page.ts',
  'console.js': 'src/apps/console/client/console-page.ts',
  'list.css': 'src/apps/site/ui/sheets/list.css',
  'vehicle.css': 'src/apps/site/ui/sheets/vehicle.css',
  'form.css': 'src/apps/site/ui/sheets/form.css',
  'content.css': 'src/apps/site/ui/sheets/content.css',
  'plain.css': 'src/apps/site/ui/sheets/plain.css',
  'form-dialog.css': 'src/apps/site/client/form-dialog.css',
  'print.css': 'src/apps/site/pages/print/print.css',
  'console.css': 'src/apps/console/pages/console.css',
  'ops.css': 'src/apps/ops/pages/ops.css',
}

/** The entry of each kind of page. */
const SCRIPTS = {
  list: 'list.js',
  vehicle: 'vehicle.js',
  form: 'form.js',
  'sign-in': 'sign-in.js',
  finance: 'finance.js',
  budget: 'budget.js',
  content: 'content.js',
  plain: 'plain.js',
} as const satisfies Record<PageKind, string>

export type Code = {
  /** By name: "list.js" is "/build/list-HASH.js". */
  addresses: Record<string, string>
  /** By kind of page: its entry and that entry's static imports, to be loaded at once. */
  modules: Record<PageKind, string[]>
  /** Names of all files written, including lazily loaded ones. */
  files: string[]
  /** Contents of each file. */
  metafile: Metafile
}

/** Writes the files into a folder; their names include a content hash. */
export async function buildCode(outdir: string): Promise<Code> {
  const { metafile } = await build({
    entryPoints: Object.entries(CODE).map(([name, file]) => ({
      in: join(root, file),
      out: parse(name).name,
    })),
    outdir,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    metafile: true,
    external: ['/build/*'],
    logLevel: 'warning',
  })
  const addressOf = (file: string) => toAddress(outputOf(file, metafile))
  const modulesOf = (name: keyof typeof CODE) =>
    withImports(outputOf(CODE[name], metafile), metafile).map((path) => parse(path).name)
  return {
    addresses: mapValues(CODE, addressOf),
    modules: mapValues(SCRIPTS, modulesOf),
    files: Object.keys(metafile.outputs).map((output) => basename(output)),
    metafile,
  }
}

function outputOf(file: string, { outputs }: Metafile): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === file)
  if (found === undefined) throw new Error(`${file} was not built`)
  return found[0]
}

/** An output and its static imports without duplicates; dynamic ones are left out. */
function withImports(output: string, { outputs }: Metafile): string[] {
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const { kind, path: next, external } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) add(next)
  }
  add(output)
  return [...found]
}

const toAddress = (output: string) => `/build/${basename(output)}`

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  change: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, change(value)])
  return Object.fromEntries(entries) as Record<Key, To> // the same keys
}
