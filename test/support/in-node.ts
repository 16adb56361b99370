// Setup for running pages of the whole app in Node instead of workerd.
import { afterAll, beforeAll, vi } from 'vitest'

/** Fixes the clock at a moment (seconds) for all tests of a file. */
export function answerInNode(now: number): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
    // workerd has its own name for a pass-through stream.
    vi.stubGlobal('IdentityTransformStream', TransformStream)
  })

  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
