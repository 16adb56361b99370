// The browser that journeys share: if it hangs, it must fail one journey, not block the run; and no journey meets what another left.
import type { Browser } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'

import { addressOf, it as journey, journeys } from './support/journey.ts'
import { createProfiles } from './support/profiles.ts'

/** A browser whose profiles never close. */
function hangingBrowser(): Browser {
  const context = {
    on: () => undefined,
    clock: { install: () => undefined },
    exposeBinding: () => undefined,
    addInitScript: () => undefined,
    setExtraHTTPHeaders: () => undefined,
    close: () => new Promise(() => undefined),
  }
  return { newContext: () => Promise.resolve(context) } as unknown as Browser // everything that a profile asks for
}

describe('profiles of a browser that does not answer', () => {
  it('fail one journey in time, and the next gets another browser', async () => {
    vi.useFakeTimers()
    try {
      const launch = vi.fn(() => Promise.resolve(hangingBrowser()))
      const profiles = createProfiles(launch)
      const profile = await profiles.take({}, '')
      const closed = expect(profile.giveBack(true)).rejects.toThrow('did not close within 20 s')
      await vi.advanceTimersByTimeAsync(20_000)
      await closed
      await profiles.take({}, '')
      expect(launch).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

journeys('a profile that is used again', () => {
  journey.for(['reduce', 'no-preference'] as const)(
    'has the motion it was made for (%s)',
    async (reducedMotion, { profiles }) => {
      const origin = addressOf('')
      // Sizes of no other journey.
      const options = { viewport: { width: 500, height: 500 }, reducedMotion }
      const first = await profiles.take(options, origin)
      const page = await first.openPage()
      await page.goto(`${origin}/robots.txt`)
      const reduces = () =>
        page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
      await page.emulateMedia({
        reducedMotion: reducedMotion === 'reduce' ? 'no-preference' : 'reduce',
      })
      expect(await reduces()).toBe(reducedMotion !== 'reduce')
      await first.giveBack(false)
      const second = await profiles.take(options, origin)
      expect(await second.openPage()).toBe(page)
      expect(await reduces()).toBe(reducedMotion === 'reduce')
      await second.giveBack(false)
    },
  )
})
