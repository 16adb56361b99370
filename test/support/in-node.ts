// What pages of the whole app need to run in Node instead of in workerd.
import { afterAll, beforeAll, vi } from 'vitest'

/** For all tests of a file: the clock is fixed at a moment (seconds). */
export function answerInNode(now: number): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
    // workerd has a name of its own for a stream that changes nothing.
    vi.stubGlobal('IdentityTransformStream', TransformStream)
  })

  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
