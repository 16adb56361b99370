// Third parties of a site, with responses set by the test.
import { expect, vi } from 'vitest'

import type { Site } from '#tenant/schema.ts'
import { createCall } from '#upstream/call.ts'

/** They return these responses; every request and every failure is recorded. Every key is "a key". */
export function answering(site: Site, answer: () => Response | Promise<Response>) {
  const sent: Request[] = []
  const faults: string[] = []
  const call = createCall({
    site,
    fetch: async (request) => {
      sent.push(request)
      return answer()
    },
    openKey: async () => 'a key',
    onFault: (name, reason) => faults.push(`${name}: ${reason}`),
    onAnswer: () => undefined,
    allowLoopback: false,
  })
  return { call, sent, faults }
}

/** The result of a promise after fifteen seconds of fake time; it must be pending before. */
export async function afterFifteenSeconds<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  void work.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return work
}
