// The peer that pages are compared with: the Next.js app in peer/, built in a cache folder, and its server.
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'

import { createVisit, type Visit } from './client.ts'
import { installPackages, mustRun, once } from './install-packages.ts'
import type { Shop } from './peer/shop.ts'

const NEXT = 'node_modules/next/dist/bin/next'
const ENV = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
const READY_MS = 30_000

export type Peer = {
  /** The process that answers. */
  pid: number
  visit: Visit
  close: () => void
}

/** Starts it with a stock. It is built the first time, and after a change of its files. */
export async function startPeer(shop: Shop, port: number): Promise<Peer> {
  const folder = await installPackages('peer')
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop))
  await once(folder, 'built', await readSources(), () =>
    mustRun(folder, 'node', [NEXT, 'build'], ENV),
  )
  const server = spawn('node', [NEXT, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    env: { ...process.env, ...ENV },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const close = () => {
    agent.destroy()
    server.kill()
  }
  const until = performance.now() + READY_MS
  while (!(await isListening(port))) {
    if (server.exitCode === null && performance.now() < until) continue
    close()
    throw new Error('The peer did not start')
  }
  if (server.pid === undefined) throw new Error('The peer has no process')
  return { pid: server.pid, visit: createVisit(port, agent), close }
}

/** The text of all its files, so that a change is noticed. */
async function readSources(): Promise<string> {
  const entries = await readdir(join(import.meta.dirname, 'peer'), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return paths.flatMap((path, at) => [path, texts[at]]).join('\n')
}

/** Tries for a tenth of a second. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => setTimeout(resolve, 100, false))
  })
  return opened.finally(() => socket.destroy())
}
