import { describe, expect, it } from 'vitest'

import { leadBackoff, targetPause, retryDelay } from '#sales/leads/outbox/backoff.ts'

const tries = [1, 2, 3, 4, 5, 6, 7, 8, 1000]

describe('backoff', () => {
  it('doubles from 15 seconds to a minute while the target accepts others', () => {
    expect(tries.map((attempts) => leadBackoff(attempts))).toEqual([
      15, 30, 60, 60, 60, 60, 60, 60, 60,
    ])
  })

  it('doubles to 15 minutes for a lead that its target rejects', () => {
    const refused = tries.map((attempts) => leadBackoff(attempts, { isRefused: true }))
    expect(refused).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
    expect(leadBackoff(1, { isRefused: true, afterSeconds: 900 })).toBe(900)
  })

  it('pauses a failing target so that each minute one lead goes ahead, whatever delay it requests', () => {
    expect(targetPause([undefined])).toBe(30)
    expect(targetPause([2])).toBe(15)
    expect(targetPause([2, 40])).toBe(40)
    expect(targetPause([900, undefined])).toBe(50)
  })

  it('reads a message again after 5 seconds, and never later than 30', () => {
    expect([1, 2, 6, 10].map(retryDelay)).toEqual([5, 10, 30, 30])
  })
})
