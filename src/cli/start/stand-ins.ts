// Starts the process of the simulated third parties beside the Worker of `npm start`, and picks its port.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

/** Number of ports to try, starting after the Worker's. */
const TRIED = 20
/** Timeout of its start in milliseconds. */
const LONGEST: Milliseconds = 15_000

/**
 * Their address: unchanged if that port is free, since published sites contain it; null if no port is. `before` is the
 * address of the last start.
 */
export async function chooseAddress(
  workerPort: number,
  before: string | null,
  isFree: (port: number) => Promise<boolean>,
): Promise<string | null> {
  const last = Number(/^http:\/\/127\.0\.0\.1:(\d+)$/.exec(before ?? '')?.[1] ?? Number.NaN)
  const next = Array.from({ length: TRIED }, (_, at) => workerPort + 1 + at)
  for (const port of [last, ...next])
    if (port > 0 && port <= 65_535 && port !== workerPort && (await isFree(port)))
      return `http://127.0.0.1:${port}`
  return null
}

/** Starts them; returns null, or why they did not start. They end with this process. */
export function startStandIns(address: string, workerPort: number): Promise<string | null> {
  const { port } = new URL(address)
  const file = join(root, '.wrangler/stand-ins.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'src/cli/stand-ins.ts'),
      '--port',
      port,
      '--worker-port',
      String(workerPort),
      '--file',
      file,
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  return new Promise((resolve) => {
    let errors = ''
    const timer = setTimeout(() => {
      child.kill()
      resolve('no answer')
    }, LONGEST)
    const settle = (problem: string | null) => {
      clearTimeout(timer)
      resolve(problem)
    }
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.stdout.once('data', () => settle(null))
    child.once('error', (error) => settle(error.message))
    child.once('exit', () => settle(errors.trim() || 'it ended'))
  })
}
