// The tree of an earlier release, beside this one: checked out by git, with the packages of this one.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { BUILD_FILES } from '#cli/build-files.ts'
import { root } from '#cli/run.ts'
import { buildKey } from '#tenant/keys.ts'
import type { SiteInput } from '#tenant/schema.ts'

export type Tree = {
  folder: string
  /** Its name in git. */
  name: string
  /** The KV value of a site as this release publishes it. */
  publishedText: (site: Partial<SiteInput>, version: number) => Promise<string>
  remove: () => Promise<void>
}

/** Checks a release out: the newest tag, or if there is none the commit before the newest migration. */
export async function openOldTree(ref?: string): Promise<Tree> {
  const commit = await git('rev-parse', '--short', ref ?? (await previousRelease()))
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-old-'))
  await git('worktree', 'add', '--force', '--detach', folder, commit)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await run(folder, 'src/cli/build.ts')
  await listFiles(join(folder, 'static/build'))
  return {
    folder,
    name: commit,
    publishedText: (site, version) =>
      run(folder, '--input-type=module', '-e', PUBLISH, JSON.stringify(site), `${version}`),
    remove: async () => {
      await git('worktree', 'remove', '--force', folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const PUBLISH = `
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
const [site, version] = process.argv.slice(1)
process.stdout.write(await publishedText(testSite(JSON.parse(site)), Number(version)))`

async function previousRelease(): Promise<string> {
  const tag = await git('tag', '--sort=-creatordate', '--list')
  if (tag !== '') return tag.split('\n')[0] ?? tag
  const migrations = (await git('ls-files', 'migrations/*.sql')).split('\n').toSorted()
  const added = await git(
    'log',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    migrations.at(-1) ?? '',
  )
  // No release before the first migration has its tables.
  return migrations.length === 1 ? added : `${added}^`
}

/** Releases from before builds listed their files. */
async function listFiles(folder: string): Promise<void> {
  const file = join(folder, BUILD_FILES)
  if (existsSync(file)) return
  const names = (await readdir(folder)).filter((name) => buildKey(name) !== null)
  await writeFile(file, JSON.stringify(names))
}

/** Content of the files of a build, by name. */
export async function readBuild(tree: string): Promise<Map<string, string>> {
  const folder = join(tree, 'static/build')
  const names: string[] = JSON.parse(await readFile(join(folder, BUILD_FILES), 'utf8'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root })
  return stdout.trim()
}

async function run(cwd: string, ...args: string[]): Promise<string> {
  const options = {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  return stdout
}
