// The basis of every journey: a browser, pages of a site in the sizes that matter, and a check for errors.
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'

import { createProfiles, type Profile, type Profiles } from './profiles.ts'
import { scriptsHaveCome } from './scripts.ts'

export const SIZES = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 800, height: 1100 } },
  wide: { viewport: { width: 1440, height: 1000 } },
} as const

export type Visit = {
  site?: string
  size?: keyof typeof SIZES
  /** False disables JavaScript. */
  scripts?: boolean
  /** Most journeys prefer reduced motion: rendering animations takes longer than most journeys. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** Errors that belong to this journey: a 404 is an error in the console, too. */
  expected?: RegExp
  /** The journey delays a script, so opening a page only waits for its first script. */
  holdsScript?: boolean
  /** Prepares the browser before the page is requested. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}
export type Open = (path: string, visit?: Visit) => Promise<Page>

/** For journeys about motion. */
export const MOVING: Visit = { reducedMotion: 'no-preference' }

/** Address of a site's page in the running Worker. */
export function addressOf(path: string, site = 'harbour'): string {
  return `http://${site}.localhost:${inject('port')}${path}`
}

/** A group of journeys; skipped if no browser can run. */
export const journeys = describe.skipIf(inject('chromium') === null)

/** A journey. `open` opens a page in a profile of its own; any error on any page fails the journey. */
export const it = test.extend<{ profiles: Profiles; open: Open }>({
  profiles: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const profiles = createProfiles(launch)
      await use(profiles)
      await profiles.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ profiles, task }, use) => {
    const opened: { profile: Profile; faults: string[] }[] = []
    await use(async (path, visit = {}) => {
      const { site, size = 'wide', scripts = true, holdsScript, expected, prepare } = visit
      const { reducedMotion = 'reduce' } = visit
      const options = {
        ...SIZES[size],
        javaScriptEnabled: scripts,
        reducedMotion,
      }
      const origin = addressOf('', site)
      const profile = await profiles.take(options, origin)
      opened.push({ profile, faults: profile.watch.begin(origin, expected) })
      await prepare?.(profile.context)
      const page = await profile.openPage()
      await page.goto(addressOf(path, site))
      if (scripts) await isAlive(page, holdsScript)
      return page
    })
    const failed = task.result?.state === 'fail'
    for (const { profile } of opened) await profile.giveBack(failed)
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
})

/**
 * Little memory for pixels, so that little is drawn outside the window; one process for each profile, whichever sites it
 * opens, and none in reserve, which saves 8 % of the CPU time of all journeys; no optimised machine code, which takes
 * longer to generate than it saves.
 */
const SPARING = [
  '--force-gpu-mem-available-mb=8',
  '--disable-site-isolation-trials',
  '--process-per-site',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev',
]

function launch() {
  const { args, ...found } = inject('chromium') ?? { args: [] }
  return chromium.launch({ ...found, args: [...args, ...SPARING] })
}

/**
 * Waits until the page responds to clicks: the bundle has defined its elements, htmx knows those it serves, and the
 * scripts that these load have arrived. An earlier press works as without scripts.
 */
export async function isAlive(page: Page, holdsScript = false): Promise<void> {
  await page.waitForFunction(
    () =>
      (customElements.get('late-end') !== undefined ||
        document.querySelector('html.has-scripts') !== null) &&
      document.querySelector(
        ':is([hx-get], [hx-post]):not([data-htmx-powered]), [data-edit]:not([data-ready])',
      ) === null,
  )
  if (!holdsScript) await scriptsHaveCome(page)
}
