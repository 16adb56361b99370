// Browser profiles for journeys. Making one, and filling its cache with the files of a site, takes as long as a short
// journey, so plain ones are used again. What a journey left in one is taken away first: pages, cookies, storage, routes.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

import { inTime, isTimeout } from '#lib/timeout.ts'
import { watchFaults, type Watch } from './faults.ts'

export type Profile = {
  context: BrowserContext
  watch: Watch
  /** A new tab. */
  openPage: () => Promise<Page>
  /** Ends the journey. The profile is used again unless it was made for this journey or its clock was replaced. */
  giveBack: () => Promise<void>
}

/** Milliseconds in which a browser closes a page or itself; vitest has no limit for what follows a test. */
const CLOSING = 20_000

export type Profiles = {
  /** A profile with these options. `isOwn` asks for one that only this journey uses, because it changes it for good. */
  take: (options: BrowserContextOptions, isOwn: boolean) => Promise<Profile>
  close: () => Promise<void>
}

/** Profiles of one browser. One that stops answering is left behind, and another takes its place. */
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

  async function take(options: BrowserContextOptions, isOwn: boolean): Promise<Profile> {
    const key = JSON.stringify(options)
    const { launched, free } = (current ??= { launched: launch(), free: new Map<string, Kept[]>() })
    const browser = await launched.catch((error: unknown) => {
      current = null
      throw error
    })
    const kept = (isOwn ? undefined : free.get(key)?.pop()) ?? (await make(browser, options))
    const { context, watch } = kept
    await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': newNetwork() })
    return {
      context,
      watch,
      async openPage() {
        const page = await context.newPage()
        await clearStorage(page, kept.origins)
        return page
      },
      async giveBack() {
        watch.end()
        if (isOwn || kept.hasOwnClock()) return leave(context.close())
        await leave(cleanUp(context))
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

/** Takes away what a journey left, but for what scripts keep on the device. */
async function cleanUp(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.setOffline(false)
}

type Kept = {
  context: BrowserContext
  watch: Watch
  /** Those that were asked for since the storage was cleared. */
  origins: Set<string>
  hasOwnClock: () => boolean
}

async function make(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  // A clock that was replaced cannot be put back.
  let hasOwnClock = false
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...args) => {
    hasOwnClock = true
    return install(...args)
  }
  return { context, watch: await watchFaults(context), origins, hasOwnClock: () => hasOwnClock }
}

/** What scripts keep on the device; what they keep in a tab has gone with the tab. */
async function clearStorage(page: Page, origins: Set<string>): Promise<void> {
  if (origins.size === 0) return
  const devtools = await page.context().newCDPSession(page)
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage',
    })
  await devtools.detach()
  origins.clear()
}

/** A household for each journey: codes and forms are counted by network, and journeys are many in an hour. */
function newNetwork(): string {
  const group = () => Math.floor(Math.random() * 0x1_00_00).toString(16)
  return `2001:db8:${group()}:${group()}::1`
}
