// An earlier build to compare with (`npm run bench -- page --against <commit>`): its own files, packages, stock and bench, in
// a worktree outside the project.
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { createVisit, type Visit } from './client.ts'
import { mustRun } from './install-packages.ts'
import type { Served } from './serve-demo.ts'
import { PORTS } from './workers.ts'

const LOCK = 'package-lock.json'
const SERVER = 'test/bench/serve-demo.ts'

export type Earlier = { commit: string; folder: string }
export type EarlierDemo = {
  pid: number
  /** Its demo sites, with assets. */
  shop: Visit
  /** The largest of them, without. */
  crowd: Visit
  close: () => void
}

/** Does some work with a commit that is checked out, installed and built. */
export async function withEarlier<Result>(
  commit: string,
  work: (earlier: Earlier) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-earlier-'))
  await mustRun(root, 'git', ['worktree', 'add', '--detach', '--force', folder, commit])
  try {
    await install(folder)
    await mustRun(folder, 'node', ['src/cli/build.ts'])
    return await work({ commit, folder })
  } finally {
    await mustRun(root, 'git', ['worktree', 'remove', '--force', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packages of the project serve it too if they are the same. */
async function install(folder: string): Promise<void> {
  const [own, earlier] = await Promise.all(
    [root, folder].map((where) => readFile(join(where, LOCK), 'utf8')),
  )
  if (own === earlier) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await mustRun(folder, 'npm', ['ci', '--no-audit', '--no-fund'])
}

/** Its demo with the stock of the bench, in a process of its own. */
export async function openEarlier({ folder }: Earlier): Promise<EarlierDemo> {
  await copyFile(join(root, SERVER), join(folder, SERVER))
  const child = spawn('node', [SERVER], {
    cwd: folder,
    env: { ...process.env, BENCH_PORT: String(PORTS.earlier) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { pid, ports } = await firstMessage(child)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    pid,
    shop: createVisit(ports.shop, agent),
    crowd: createVisit(ports.crowd, agent),
    close() {
      agent.destroy()
      child.disconnect()
    },
  }
}

function firstMessage(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Served)) // serve-demo.ts sends nothing else.
    child.once('exit', () => reject(new Error('The demo of the earlier build did not start')))
  })
}
