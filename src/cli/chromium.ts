// Finds a Chromium for tests and pictures: the system's, or the one from npm.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

import { isProblem, type Problem } from '#feeds/import/problem.ts'
import { unpackChromium } from './chromium/unpack.ts'

/** Launch options of a browser, in playwright's format. */
export type Browser = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }
/** Why there is no browser; `onPurpose` if BROWSER=none disabled it. */
export type NoBrowser = Problem & { onPurpose: boolean }

export type Search = {
  /** Paths to try, in order, if CHROMIUM_PATH is not set. */
  paths?: readonly string[]
  /** The browser to use when none of these starts. */
  fallback?: () => Promise<Browser | Problem>
}

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags with which Chromium runs as root, without a display and without network calls of its own. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser that starts, or why there is none. CHROMIUM_PATH names the only one to use; BROWSER=none disables it. */
export async function findChromium({
  paths = SYSTEM,
  fallback = findNpmChromium,
}: Search = {}): Promise<Browser | NoBrowser> {
  const { BROWSER, CHROMIUM_PATH = '' } = process.env
  if (BROWSER === 'none') return { problem: 'BROWSER=none disables browsers.', onPurpose: true }
  if (CHROMIUM_PATH !== '') {
    const named = await tryToStart({ executablePath: CHROMIUM_PATH, args: ARGS, env: process.env })
    if (!isProblem(named)) return named
    return { problem: `CHROMIUM_PATH: ${named.problem}`, onPurpose: false }
  }
  const problems: string[] = []
  for (const executablePath of paths.filter((path) => existsSync(path))) {
    const found = await tryToStart({ executablePath, args: ARGS, env: process.env })
    if (!isProblem(found)) return found
    problems.push(found.problem)
  }
  const found = await fallback()
  if (isProblem(found))
    return { problem: [...problems, found.problem].join('\n'), onPurpose: false }
  for (const problem of problems) console.error(`${problem}\nUsing the Chromium from npm instead.`)
  return found
}

/** The Chromium from npm, unpacked on first use. */
async function findNpmChromium(): Promise<Browser | Problem> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { problem: 'The Chromium from npm runs only on Linux on 64-bit Intel or AMD.' }
  try {
    return await tryToStart({ args: ARGS, ...(await unpackChromium()) })
  } catch (error) {
    return { problem: `The Chromium from npm could not be unpacked: ${String(error)}` }
  }
}

/** The browser, or why it does not start. */
async function tryToStart(browser: Browser): Promise<Browser | Problem> {
  const { executablePath, env } = browser
  try {
    await promisify(execFile)(executablePath, ['--version'], { env, timeout: 30_000 })
    return browser
  } catch (error) {
    return { problem: `${executablePath} does not start: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  return stderr.trim() || message
}
