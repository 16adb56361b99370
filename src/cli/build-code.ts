// Bundles browser code: scripts, and a style sheet for each kind of page.
import { basename, join, parse } from 'node:path'

import { build, type Metafile } from 'esbuild'

import { root } from './run.ts'

/** Entry points by name. */
const CODE = {
  'main.js': 'src/client/main.ts',
  'list-page.js': 'src/client/list-page.ts',
  'car-page.js': 'src/client/car-page.ts',
  'forms.js': 'src/client/forms.ts',
  'sign-in-page.js': 'src/client/sign-in-page.ts',
  'finance-page.js': 'src/client/finance-page.ts',
  'budget-page.js': 'src/client/budget-page.ts',
  'content-page.js': 'src/client/content-page.ts',
  'early.js': 'src/client/before-paint.ts',
  'list.css': 'src/ui/list.css',
  'vehicle.css': 'src/ui/vehicle.css',
  'plain.css': 'src/ui/plain.css',
  'form.css': 'src/ui/form.css',
  'sign-in.css': 'src/pages/sign-in/sign-in.css',
  'account.css': 'src/pages/account/account.css',
  'finance.css': 'src/pages/finance/finance.css',
  'budget.css': 'src/pages/budget/budget.css',
  'checkout.css': 'src/pages/checkout/checkout.css',
  'content.css': 'src/ui/content.css',
  'ops.css': 'src/pages/ops/ops.css',
  'form-dialog.css': 'src/client/form-dialog.css',
  'consent.css': 'src/client/consent.css',
  'menu-panel.css': 'src/pages/menu/menu-panel.css',
  'print.js': 'src/client/print-page.ts',
  'print.css': 'src/pages/print/print.css',
}
/** Scripts by kind of page. */
const SCRIPTS = {
  list: ['src/client/main.ts', 'src/client/list-page.ts'],
  vehicle: ['src/client/main.ts', 'src/client/car-page.ts'],
  form: ['src/client/main.ts', 'src/client/forms.ts'],
  'sign-in': ['src/client/main.ts', 'src/client/sign-in-page.ts'],
  account: ['src/client/main.ts'],
  finance: ['src/client/main.ts', 'src/client/finance-page.ts'],
  budget: ['src/client/main.ts', 'src/client/budget-page.ts'],
  checkout: ['src/client/main.ts', 'src/client/forms.ts'],
  content: ['src/client/main.ts', 'src/client/content-page.ts'],
  plain: ['src/client/main.ts'],
}

export type Code = {
  /** By name: "main.js" is "/build/main-HASH.js". */
  addresses: Record<string, string>
  /** By kind of page: modules that main.js and its own script import statically, for preloading. */
  modules: Record<string, string[]>
  /** Names of all files written, including lazily loaded ones. */
  files: string[]
}

/** Writes the files into a folder, their names with a hash of what is in them. */
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
  const modulesOf = (files: string[]) => {
    const needed = files.flatMap((file) => withImports(outputOf(file, metafile), metafile))
    return [...new Set(needed.map(toAddress))].filter((file) => file !== addressOf(CODE['main.js']))
  }
  return {
    addresses: mapValues(CODE, addressOf),
    modules: mapValues(SCRIPTS, modulesOf),
    files: Object.keys(metafile.outputs).map((output) => basename(output)),
  }
}

function outputOf(file: string, { outputs }: Metafile): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === file)
  if (found === undefined) throw new Error(`${file} was not built`)
  return found[0]
}

/** An output and its static imports; dynamic ones are left out. */
function withImports(output: string, metafile: Metafile): string[] {
  const { imports = [] } = metafile.outputs[output] ?? {}
  const early = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
  return [output, ...early.flatMap(({ path }) => withImports(path, metafile))]
}

const toAddress = (output: string) => `/build/${basename(output)}`

function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
