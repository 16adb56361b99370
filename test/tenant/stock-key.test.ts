import { describe, expect, it } from 'vitest'

import { deliveryKey, stockKey } from '#tenant/secret.ts'

describe('key of a site’s stock', () => {
  it('is the same for the Worker and the commands, and another for each site and secret', async () => {
    const key = await stockKey('secret', 'harbour')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await stockKey('secret', 'harbour')).toBe(key)
    expect(await stockKey('secret', 'harbour-2')).not.toBe(key)
    expect(await stockKey('other', 'harbour')).not.toBe(key)
  })

  it('does not exist where the secret was forgotten, so that nobody can work it out', async () => {
    await expect(stockKey('', 'harbour')).rejects.toThrow()
  })
})

describe('key that signs deliveries of stock', () => {
  it('is another for each site and secret, and opens nothing else (TH1)', async () => {
    const key = await deliveryKey('secret', 'harbour')
    expect(key).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await deliveryKey('secret', 'harbour')).toBe(key)
    expect(await deliveryKey('secret', 'harbour-2')).not.toBe(key)
    expect(await deliveryKey('other', 'harbour')).not.toBe(key)
    expect(atob(key.slice(6))).not.toBe(await stockKey('secret', 'harbour'))
  })
})
