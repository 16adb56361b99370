// Third parties of a site that answer as a test says.
import { expect, vi } from 'vitest'

import type { Site } from '#tenant/schema.ts'
import { createCall } from '#upstream/call.ts'

/** They answer so; every request and every fault is kept. Whatever key is asked for is "a key". */
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
    allowLoopback: false,
  })
  return { call, sent, faults }
}

/** What a promise gives when fifteen seconds of fake time have passed, and that it gave nothing before. */
export async function afterFifteenSeconds<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  void work.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return work
}
