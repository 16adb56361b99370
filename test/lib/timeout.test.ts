import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTimeout } from '#lib/timeout.ts'

const patience = createTimeout('store.failed', 'harbour', 20)
const never = () => Promise.withResolvers<string>().promise

describe('createPatience', () => {
  const log = vi.spyOn(console, 'error')
  beforeEach(() => void log.mockReturnValue())
  afterEach(() => void log.mockReset())

  it('returns the answer of the store, and logs nothing', async () => {
    await expect(patience.orElse(Promise.resolve('row'), null)).resolves.toBe('row')
    await expect(patience.isDone(Promise.resolve())).resolves.toBe(true)
    expect(log).not.toHaveBeenCalled()
  })

  it('continues without a slow store', async () => {
    await expect(patience.orElse(never(), null)).resolves.toBeNull()
    await expect(patience.isDone(never())).resolves.toBe(false)
  })

  it('continues without a failing store, and logs its name and the kind of failure, but never its message', async () => {
    const quoting = Promise.reject(new TypeError('no such phone: +61412345678'))
    await expect(patience.orElse(quoting, null)).resolves.toBeNull()
    expect(JSON.parse(String(log.mock.lastCall?.[0]))).toEqual({
      level: 'error',
      event: 'store.failed',
      tenant: 'harbour',
      error: 'TypeError',
    })
  })
})
