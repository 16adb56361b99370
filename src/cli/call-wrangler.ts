// Runs wrangler: returns its output, or the reason for a failure.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from './run.ts'

export type Storage = {
  /** On Cloudflare instead of on this machine. */
  remote: boolean
  /** Folder of the local store, if it is not wrangler's own. */
  persistTo?: string | undefined
}

const LARGEST_OUTPUT = 512 * 1024 * 1024
const WRANGLER = join(root, 'node_modules/wrangler/bin/wrangler.js')

/** Flags that select the store. */
export function storageFlags({ remote, persistTo }: Storage): string[] {
  if (remote) return ['--remote']
  return ['--local', ...(persistTo === undefined ? [] : ['--persist-to', persistTo])]
}

/** Wrangler's output. Rejects with its error text on failure. */
export async function callWrangler(args: readonly string[]): Promise<string> {
  const options = {
    cwd: root,
    maxBuffer: LARGEST_OUTPUT,
    // The output is a line of wrangler's log: a quieter log level would print nothing.
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'log' },
  }
  try {
    // Uses this Node, because the first one on the path may be too old for wrangler.
    const { stdout } = await promisify(execFile)(process.execPath, [WRANGLER, ...args], options)
    return stdout
  } catch (error) {
    throw new Error(`wrangler ${args.slice(0, 3).join(' ')}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Wrangler's error text, without the command line, whose SQL can be very long. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Both are set once it has run.
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  // With --json, wrangler reports its errors there.
  const [, reason] = /"text": "((?:[^"\\]|\\.)*)"/.exec(stdout) ?? []
  return reason ?? (stderr.trim() || error.message)
}
