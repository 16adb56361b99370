import { describe, expect, it } from 'vitest'

import { createCode, createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'

const claim = { phone: '+61412345678', site: 'acme', challenge: 'a'.repeat(32) }
const { createChallenge, seal, sealCode } = createCodeHashes('one secret')

describe('a code (TH8)', () => {
  it('has six digits, leading zeros among them, all equally likely', () => {
    const codes = Array.from({ length: 20_000 }, createCode)
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    for (const digit of '0123456789') {
      for (const place of [0, 5]) {
        const share = codes.filter((code) => code[place] === digit).length / codes.length
        expect(share).toBeGreaterThan(0.08)
        expect(share).toBeLessThan(0.12)
      }
    }
  })

  it('belongs to a challenge, which no two browsers share', () => {
    const challenges = Array.from({ length: 1000 }, createChallenge)
    expect(new Set(challenges).size).toBe(1000)
    expect(challenges.filter((challenge) => !/^[\da-f]{32}$/.test(challenge))).toEqual([])
  })
})

describe('the hash by which the OTP store knows a code (TH8)', () => {
  it('reveals no phone, challenge or code', async () => {
    const sealed = await sealCode(claim, '123456')
    expect(Object.values(sealed).join()).toMatch(/^(?:[\da-f]{64},?){3}$/)
    expect(new Set(Object.values(sealed)).size).toBe(3)
  })

  it.each([
    ['phone', { ...claim, phone: '+61412345679' }, '123456'],
    ['site', { ...claim, site: 'acme2' }, '123456'],
    ['challenge', { ...claim, challenge: 'b'.repeat(32) }, '123456'],
    ['code', claim, '123457'],
  ])('changes with the %s', async (_, other, code) => {
    expect((await sealCode(other, code)).code).not.toBe((await sealCode(claim, '123456')).code)
  })

  it('separates its parts', async () => {
    const moved = { ...claim, site: 'acm', challenge: `${claim.challenge}e` }
    expect(await sealCode(moved, '123456')).not.toEqual(await sealCode(claim, '123456'))
    expect(await seal('phone', 'x')).not.toBe(await seal('network', 'x'))
  })

  it('cannot be made without the secret of the Worker', async () => {
    const other = createCodeHashes('another secret')
    expect(await other.sealCode(claim, '123456')).not.toEqual(await sealCode(claim, '123456'))
  })

  it('omits the code if only the provider knows it', async () => {
    expect((await sealCode(claim, '')).code).toBe('')
  })
})
