import { describe, expect, it } from 'vitest'

import { deliveryKey, stockKey } from '#tenant/secret.ts'

describe('stock key of a site', () => {
  it('is the same for the Worker and the commands, and different for each site and secret', async () => {
    const key = await stockKey('secret', 'harbour')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await stockKey('secret', 'harbour')).toBe(key)
    expect(await stockKey('secret', 'harbour-2')).not.toBe(key)
    expect(await stockKey('other', 'harbour')).not.toBe(key)
  })

  it('does not exist without the secret, so that it cannot be calculated', async () => {
    await expect(stockKey('', 'harbour')).rejects.toThrow()
  })
})

describe('signing key of stock deliveries', () => {
  it('is different for each site and secret, and gives no other access (TH1)', async () => {
    const key = await deliveryKey('secret', 'harbour')
    expect(key).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await deliveryKey('secret', 'harbour')).toBe(key)
    expect(await deliveryKey('secret', 'harbour-2')).not.toBe(key)
    expect(await deliveryKey('other', 'harbour')).not.toBe(key)
    expect(atob(key.slice(6))).not.toBe(await stockKey('secret', 'harbour'))
  })
})
