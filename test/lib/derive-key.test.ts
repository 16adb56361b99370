import { describe, expect, it } from 'vitest'

import { deriveKey } from '#lib/keyed-hash.ts'
import { toHex } from '#lib/encoding.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const
const signed = async (secret: string, purpose: string) =>
  toHex(await crypto.subtle.sign('HMAC', await deriveKey(secret, purpose, HMAC), new Uint8Array(8)))

describe('deriveKey', () => {
  it('returns the same key for the same purpose, and others for other purposes and secrets (TH17)', async () => {
    const seals = [
      await signed('secret', 'forms'),
      await signed('secret', 'sites'),
      await signed('other', 'forms'),
    ]
    expect(new Set(seals).size).toBe(3)
    expect(await signed('secret', 'forms')).toBe(seals[0])
  })
})
