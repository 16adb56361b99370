// Compares the bundle of the Worker with the installed packages. Tests run those, so the bundle must hold the same files.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { build, type Metafile, type PluginBuild } from 'esbuild'

import { root } from '#cli/run.ts'

/** What differs from the installed packages: files, packages and imports. */
export async function findDifferences(metafile: Metafile): Promise<string[]> {
  const strange = Object.keys(metafile.inputs).filter(
    (file) => folderOf(file) === null && !OWN.test(file) && !file.startsWith(BUILT_IN),
  )
  return [
    ...strange.map((file) => `${file} is no source file`),
    ...listPackages(metafile).flatMap(checkPackage),
    ...(await checkImports(metafile)),
  ]
}

/** Folders of the packages that a bundle has files of. */
export function listPackages({ inputs }: Metafile): string[] {
  return [...new Set(Object.keys(inputs).flatMap((file) => folderOf(file) ?? []))]
}

/** The package of a folder: "node_modules/@hono/zod-validator" is "@hono/zod-validator". */
export function packageName(folder: string): string {
  return folder.split('node_modules/').at(-1) ?? ''
}

/** How wrangler marks modules of the runtime. */
const BUILT_IN = 'node-built-in-modules:'
/** How the bundler marks a file that a package's own package.json leaves out for browsers. */
const LEFT_OUT = '(disabled):'
/** Code, data, and the build's lists of browser files. */
const OWN = /^(?:src|tenants)\/|^static\/build\/[\w-]+\.json$/

/** The folder of the package that a file belongs to; null for files of ours. */
function folderOf(file: string): string | null {
  const path = file.replace(LEFT_OUT, '')
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null
}

/** A package must be the one that the lock file has in that folder, and must not be for development only. */
function checkPackage(folder: string): string[] {
  const { name, version }: Entry = readJson(`${folder}/package.json`)
  const { packages }: { packages: Record<string, Entry> } = readJson('package-lock.json')
  const locked = packages[folder]
  const isLocked = name === packageName(folder) && version === locked?.version
  return [
    ...(isLocked ? [] : [`${folder} is ${name} ${version}, locked is ${locked?.version}`]),
    ...(locked?.dev === true ? [`${folder} is a package for development`] : []),
  ]
}

type Entry = { name?: string; version?: string; dev?: boolean }

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** An import must have reached the file that the bundler finds by itself, with wrangler's conditions and nothing replaced. */
async function checkImports({ inputs }: Metafile): Promise<string[]> {
  const found: string[] = []
  const check = async (bundler: PluginBuild, file: string, one: Import) => {
    const { original = '', kind, path, external } = one
    const isNamed = original !== '' && !/^[./]/.test(original)
    if (!isNamed || external === true || path.startsWith(BUILT_IN) || path.startsWith(LEFT_OUT))
      return
    const resolveDir = dirname(join(root, file))
    const right = await bundler.resolve(original, { kind, resolveDir })
    if (relative(root, right.path) !== path) found.push(`${file}: '${original}' is ${path}`)
  }
  await build({
    stdin: { contents: '' },
    write: false,
    conditions: ['workerd', 'worker', 'browser'],
    plugins: [
      {
        name: 'check-imports',
        setup: (bundler) =>
          bundler.onStart(async () => {
            for (const [file, { imports }] of Object.entries(inputs))
              await Promise.all(imports.map((one) => check(bundler, file, one)))
          }),
      },
    ],
  })
  return found
}

type Import = Metafile['inputs'][string]['imports'][number]
