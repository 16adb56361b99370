// What pages of the whole app need to answer in Node instead of in workerd.
import { afterAll, beforeAll, vi } from 'vitest'

/** For all tests of a file: the clock stands at a moment (seconds). */
export function answerInNode(now: number): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
    // A stream that changes nothing is what workerd calls by a name of its own.
    vi.stubGlobal('IdentityTransformStream', TransformStream)
  })

  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
