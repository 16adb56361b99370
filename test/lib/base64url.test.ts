import { describe, expect, it } from 'vitest'

import { fromBase64Url, toBase64Url } from '#lib/encoding.ts'

describe('base64url', () => {
  it('writes only URL-safe characters, without padding', () => {
    expect(toBase64Url(new Uint8Array([251, 255, 191, 0]))).toBe('-_-_AA')
  })

  it('restores every byte, for every length', () => {
    for (let length = 0; length < 9; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 101) % 256)
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    }
  })

  it('has no limit', () => {
    const bytes = new Uint8Array(300_000).fill(7)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
  })
})
