// Runs after each file: files share a process, so mocks are restored for the next one.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// Node has no edge location: nothing is cached there, and nothing is logged about it.
if (!('caches' in globalThis)) {
  const none = {
    match: async () => undefined,
    put: async () => undefined,
    delete: async () => false,
  }
  Object.assign(globalThis, { caches: { default: none } })
}
