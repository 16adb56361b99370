import { describe, expect, it } from 'vitest'

import { openSecret, encryptSecret } from '#tenant/secret.ts'

const MASTER = 'master key of the Worker'
const KEY = 'canary-key-4711'

describe('encrypted keys (TH17)', () => {
  it('can be decrypted for their own site and name', async () => {
    const sealed = await encryptSecret(MASTER, 'acme', 'geo', KEY)
    expect(await openSecret(MASTER, 'acme', 'geo', sealed)).toBe(KEY)
  })

  it.each([
    ['another site', MASTER, 'zenith', 'geo'],
    ['another name', MASTER, 'acme', 'quote'],
    ['another master key', 'guess', 'acme', 'geo'],
  ])('cannot be decrypted under %s', async (_, master, slug, name) => {
    const sealed = await encryptSecret(MASTER, 'acme', 'geo', KEY)
    expect(await openSecret(master, slug, name, sealed)).toBeNull()
  })

  it('cannot be moved between a site and a name that read the same together', async () => {
    const sealed = await encryptSecret(MASTER, 'a', 'b-c', KEY)
    expect(await openSecret(MASTER, 'a-b', 'c', sealed)).toBeNull()
  })

  it('contain nothing of the key, and are different each time', async () => {
    const [first, second] = await Promise.all([
      encryptSecret(MASTER, 'acme', 'geo', KEY),
      encryptSecret(MASTER, 'acme', 'geo', KEY),
    ])
    expect(first).not.toBe(second)
    expect(atob(first)).not.toContain('canary')
  })

  it('cannot be decrypted once a single bit is changed', async () => {
    const bytes = Uint8Array.from(atob(await encryptSecret(MASTER, 'acme', 'geo', KEY)), (char) =>
      char.charCodeAt(0),
    )
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1)
      const text = btoa(String.fromCharCode(...changed))
      expect(await openSecret(MASTER, 'acme', 'geo', text)).toBeNull()
    }
  })

  it.each(['', 'not base64!', 'AAAA', 'x'.repeat(4000)])(
    'cannot be decrypted from %j',
    async (sealed) => {
      expect(await openSecret(MASTER, 'acme', 'geo', sealed)).toBeNull()
    },
  )
})
