import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'

const MASTER = 'a key for tests only'
const NOW = 1_795_000_000
const mint = (site = 'acme', at = NOW) => mintFormKey(MASTER, site, at)

describe('key of a form', () => {
  it('contains the time when the form was rendered (TH13)', async () => {
    expect(await readFormKey(MASTER, 'acme', await mint())).toBe(NOW)
  })

  it('is 44 URL-safe characters, and never the same twice', async () => {
    const keys = await Promise.all(Array.from({ length: 500 }, () => mint()))
    expect(keys.filter((key) => !/^[\w-]{44}$/.test(key))).toEqual([])
    expect(new Set(keys).size).toBe(500)
  })

  it('keeps the time of the first form when it is renewed for one that was sent', async () => {
    const first = await readFormKey(MASTER, 'acme', await mint())
    const again = await mint('acme', first ?? 0)
    expect(await readFormKey(MASTER, 'acme', again)).toBe(NOW)
  })

  it('is valid only for its own site and secret', async () => {
    const key = await mint()
    expect(await readFormKey(MASTER, 'other', key)).toBeNull()
    expect(await readFormKey('another secret', 'acme', key)).toBeNull()
  })

  it('is invalid once any of its characters is changed', async () => {
    const key = await mint()
    for (const at of Array.from(key).keys()) {
      const other = key[at] === 'A' ? 'B' : 'A'
      const changed = key.slice(0, at) + other + key.slice(at + 1)
      expect([at, await readFormKey(MASTER, 'acme', changed)]).toEqual([at, null])
    }
  })

  it('is null for any other input, without an exception', async () => {
    const odd = [
      '',
      ' ',
      'null',
      '='.repeat(44),
      'A'.repeat(44),
      'é'.repeat(44),
      'A'.repeat(60_000),
    ]
    for (const text of odd) expect(await readFormKey(MASTER, 'acme', text)).toBeNull()
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 44, maxLength: 44 }), async (text) => {
        expect(await readFormKey(MASTER, 'acme', text)).toBeNull()
      }),
    )
  })
})
