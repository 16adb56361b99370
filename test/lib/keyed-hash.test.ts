import { describe, expect, it } from 'vitest'

import { toHex } from '#lib/encoding.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'

const hashed = async (secret: string, purpose: string, ...parts: string[]) =>
  toHex(await createKeyedHash(secret, purpose)(...parts))

describe('createKeyedHash', () => {
  it('is the same only for the same texts, under the same secret and purpose (TH8, TH17)', async () => {
    const hashes = await Promise.all([
      hashed('secret', 'codes', 'harbour', '+61412345678'),
      hashed('secret', 'codes', 'harbour', '+61412345679'),
      hashed('secret', 'links', 'harbour', '+61412345678'),
      hashed('other', 'codes', 'harbour', '+61412345678'),
    ])
    expect(new Set(hashes).size).toBe(4)
    await expect(hashed('secret', 'codes', 'harbour', '+61412345678')).resolves.toBe(hashes[0])
  })

  it('distinguishes lists of texts that read the same when joined', async () => {
    expect(await hashed('secret', 'codes', 'a', 'bc')).not.toBe(
      await hashed('secret', 'codes', 'ab', 'c'),
    )
  })
})
