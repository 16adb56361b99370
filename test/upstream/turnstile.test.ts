import { describe, expect, it, vi } from 'vitest'

import { checkTurnstile } from '#upstream/turnstile.ts'
import { playTurnstile, TURNSTILE_SECRET } from '#test/upstreams/turnstile.ts'

const faults: string[] = []
const port = (secret: string | null = TURNSTILE_SECRET) => ({
  fetch: async (request: Request) => playTurnstile(request),
  openKey: async () => secret,
  onFault: (reason: string) => void faults.push(reason),
})
const check = (token: string, secret?: string | null) => checkTurnstile(token, port(secret))

describe('Turnstile', () => {
  it('accepts a person and rejects tokens that are made up or used (TH13)', async () => {
    expect(await check('pass')).toBe('passed')
    expect(await check('made up')).toBe('refused')
    expect(await check('spent')).toBe('refused')
    expect(await check('x'.repeat(3000))).toBe('refused')
  })

  it.each(['down', 'busy', 'nonsense', 'garbage'])(
    'gives no verdict on a sender while it is %s',
    async (token) => {
      expect(await check(token)).toBe('down')
    },
  )

  it('waits two seconds and no longer', async () => {
    vi.useFakeTimers()
    const said = check('slow')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await said).toBe('down')
    vi.useRealTimers()
  })

  it('is down if the key of the site is wrong, or cannot be decrypted', async () => {
    expect(await check('pass', 'another')).toBe('down')
    expect(await check('pass', null)).toBe('down')
  })

  it('logs the reason, without token or key', async () => {
    faults.length = 0
    await check('down')
    await check('busy', null)
    expect(faults).toHaveLength(2)
    expect(faults.join(' ')).not.toMatch(/1x0|busy/)
  })
})
