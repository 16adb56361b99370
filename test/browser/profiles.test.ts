// The browser that journeys share: if it hangs, it must fail one journey, not block the run.
import type { Browser } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'

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
