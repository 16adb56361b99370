// Packages that only the bench uses: folders here with a package file of their own, installed in a cache folder. It is the
// one part of the bench that needs the npm registry, once.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root, run } from '#cli/run.ts'

/** Installs the packages of a folder of the bench, unless they are there; returns the folder that has them, and its files. */
export async function installPackages(name: string): Promise<string> {
  const source = join(import.meta.dirname, name)
  const folder = join(root, '.wrangler/bench', name)
  await mkdir(folder, { recursive: true })
  await cp(source, folder, { recursive: true })
  const lock = await readFile(join(source, 'package-lock.json'), 'utf8')
  await once(folder, 'installed', lock, async () => {
    console.error(`Installing packages of test/bench/${name} (once) ...`)
    await mustRun(folder, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  })
  return folder
}

/** Does some work unless it was done with the same input; a file of that name in the folder says so. */
export async function once(
  folder: string,
  name: string,
  input: string,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(folder, `.${name}`)
  const key = createHash('sha256').update(input).digest('hex')
  if ((await readFile(file, 'utf8').catch(() => '')) === key) return
  await work()
  await writeFile(file, key)
}

/** Runs a program in a folder; throws its output if it fails. */
export async function mustRun(
  folder: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const { code, output } = await run(program, args, { cwd: folder, env })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}, in ${folder}\n${output}`)
}
