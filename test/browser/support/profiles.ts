// Browser profiles for journeys. Creating one with a tab and a process for its pages, and filling its cache with a
// site's files, takes longer than most pages, so they are reused. Everything that a journey leaves is removed first:
// tabs, listeners, routes, its own scripts, cookies, storage, history.
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Page,
} from 'playwright-core'

import { inTime, isTimeout } from '#lib/timeout.ts'
import { watchFaults, type Watch } from './page-errors.ts'
import { followScripts } from './scripts.ts'

export type Profile = {
  context: BrowserContext
  watch: Watch
  /** The tab of the profile, or a new one. */
  openPage: () => Promise<Page>
  /** Ends the journey. The profile is reused unless the journey failed or replaced its clock. */
  giveBack: (failed: boolean) => Promise<void>
}

/** Maximum milliseconds for closing a page or a browser; vitest has no limit for what follows a test. */
const CLOSING = 20_000

/** A page of every site without scripts, where a tab waits for the next journey. */
const RESTING = '/robots.txt'

export type Profiles = {
  /** A profile with these options for a journey that starts at a site's origin. */
  take: (options: BrowserContextOptions, origin: string) => Promise<Profile>
  close: () => Promise<void>
}

/** Profiles of one browser. If it stops answering, it is abandoned and replaced. */
export function createProfiles(launch: () => Promise<Browser>): Profiles {
  let current: { launched: Promise<Browser>; free: Map<string, Kept[]> } | null = null

  async function leave(closing: Promise<void>): Promise<void> {
    try {
      await inTime(closing, CLOSING)
    } catch (error) {
      current = null
      throw isTimeout(error)
        ? new Error(`The browser did not close within ${CLOSING / 1000} s.`, { cause: error })
        : error
    }
  }

  async function take(options: BrowserContextOptions, origin: string): Promise<Profile> {
    const key = JSON.stringify(options)
    const { launched, free } = (current ??= { launched: launch(), free: new Map<string, Kept[]>() })
    const browser = await launched.catch((error: unknown) => {
      current = null
      throw error
    })
    const kept = choose(free.get(key) ?? [], origin) ?? (await make(browser, options))
    const { context, watch } = kept
    await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': newNetwork() })
    return {
      context,
      watch,
      openPage: async () => (kept.page ??= await context.newPage()),
      async giveBack(failed) {
        watch.end()
        if (failed || kept.hasOwnClock()) return leave(context.close())
        await leave(cleanUp(kept, options, origin))
        kept.origin = origin
        free.set(key, [...(free.get(key) ?? []), kept])
      },
    }
  }

  return {
    take,
    async close() {
      const browser = await current?.launched
      if (browser !== undefined) await leave(browser.close())
    },
  }
}

/** Idle profiles with the same options: the cache of one has no files of another site. */
const WAITING = 2

/** Takes the profile that idles at an origin or, if there are enough, the one that has been idle longest. */
function choose(free: Kept[], origin: string): Kept | undefined {
  const at = free.findLastIndex((kept) => kept.origin === origin)
  if (at !== -1) return free.splice(at, 1)[0]
  return free.length < WAITING ? undefined : free.shift()
}

type Kept = {
  context: BrowserContext
  /** The origin of its idle tab. */
  origin: string
  watch: Watch
  page: Page | null
  /** Those requested since the storage was cleared. */
  origins: Set<string>
  hasOwnClock: () => boolean
  /** Undoes what a journey did to the profile. */
  undo: () => Promise<void>
}

/** Resets a profile to its state before a journey, with its first tab idle. */
async function cleanUp(
  kept: Kept,
  { viewport, reducedMotion = null }: BrowserContextOptions,
  origin: string,
): Promise<void> {
  const { context, page: first, origins } = kept
  // Closing a tab also clears its storage; storage of one site can be cleared.
  const isOfOneSite = [...origins].every((one) => one === origin)
  for (const page of context.pages()) if (page !== first || !isOfOneSite) await page.close()
  await kept.undo()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const page = first === null || first.isClosed() ? await context.newPage() : first
  kept.page = page
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(origin + RESTING)
  // Nothing has to be laid out again here.
  await page.emulateMedia({ media: null, forcedColors: null, reducedMotion })
  const size = page.viewportSize()
  if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
    await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  for (const one of origins)
    await devtools.send('Storage.clearDataForOrigin', {
      origin: one,
      storageTypes: 'local_storage,indexeddb,cache_storage',
    })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  origins.clear()
}

/** Events that journeys listen to on their pages. */
const EVENTS = ['request', 'response', 'requestfailed', 'console'] as const

async function make(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const watch = await watchFaults(context)
  followScripts(context)
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  // A clock that was replaced cannot be restored.
  let hasOwnClock = false
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...args) => {
    hasOwnClock = true
    return install(...args)
  }
  const undo = noteChanges(context)
  return { context, origin: '', watch, page: null, origins, hasOwnClock: () => hasOwnClock, undo }
}

/** From now on records the calls on a profile; returns a function that undoes them. */
function noteChanges(context: BrowserContext): () => Promise<void> {
  const scripts: Promise<Disposable>[] = []
  const listeners: (() => unknown)[] = []
  const addInitScript = context.addInitScript.bind(context)
  context.addInitScript = (...args: Parameters<typeof addInitScript>) => {
    const added = addInitScript(...args)
    scripts.push(added)
    return added
  }
  const listen = context.on.bind(context)
  // Every event has its own signature; the arguments are passed on unchanged.
  context.on = ((event: 'request', listener: () => void) => {
    listeners.push(() => context.removeListener(event, listener))
    return listen(event, listener)
  }) as typeof context.on
  return async () => {
    for (const remove of listeners.splice(0)) remove()
    for (const script of scripts.splice(0)) await (await script).dispose()
    await context.clearPermissions()
  }
}

/**
 * A separate household for each journey, because codes and forms are rate-limited by network, and there are many
 * journeys per hour.
 */
function newNetwork(): string {
  const group = () => Math.floor(Math.random() * 0x1_00_00).toString(16)
  return `2001:db8:${group()}:${group()}::1`
}
