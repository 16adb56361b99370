// Runs the project's own tools and shows their output only if they fail.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import type { Milliseconds } from '#lib/zone-time.ts'

export const root = join(import.meta.dirname, '../..')

/** Milliseconds for the last output of an ended program to arrive. */
const REST_OF_OUTPUT: Milliseconds = 5000
/** Timeout in milliseconds: the tests of one project take a quarter of it. */
const LONGEST: Milliseconds = 30 * 60_000

export type Ran = { code: number; output: string }

/** Runs a program of node_modules/.bin; its output is collected, and also shown live if `show` is set. */
export function run(
  program: string,
  args: readonly string[],
  {
    show = false,
    env = {},
    cwd = root,
  }: { show?: boolean; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (show) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const limit = setTimeout(() => {
      take(Buffer.from(`\n${program} was stopped after ${LONGEST / 60_000} minutes.\n`))
      child.kill('SIGKILL')
    }, LONGEST)
    child.on('error', (error) => {
      clearTimeout(limit)
      resolve({ code: 1, output: `${output}${error.message}` })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
    // A child process that it left running would keep its output open, and its caller waiting.
    child.on('exit', (code) => {
      clearTimeout(limit)
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
        resolve({ code: code ?? 1, output })
      }, REST_OF_OUTPUT).unref()
    })
  })
}
