// Finds a browser for tests and drawings: the system's Chromium, else the one from npm.
import { existsSync } from 'node:fs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags under which Chromium runs as root, without a display and without calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a browser, or null where none can run. CHROMIUM_PATH names another one. */
export async function findChromium(): Promise<string | null> {
  const own = process.env.CHROMIUM_PATH
  const found = [...(own === undefined ? [] : [own]), ...SYSTEM].find((path) => existsSync(path))
  if (found !== undefined) return found
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch {
    return null
  }
}
