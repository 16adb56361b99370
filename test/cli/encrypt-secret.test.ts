import { describe, expect, it } from 'vitest'

import { encryptKey } from '#cli/tenants/encrypt-key.ts'
import { openSecret } from '#tenant/secret.ts'

const KEY = 'canary-key-4711'
const given = { slug: 'acme', name: 'geo', key: `${KEY}\n`, masterKey: 'a key for tests only' }

describe('npm run tenants -- secret', () => {
  it('seals a key for one site under one name (TH17)', async () => {
    const result = await encryptKey(given)
    const sealed = 'sealed' in result ? result.sealed : ''
    expect(await openSecret(given.masterKey, 'acme', 'geo', sealed)).toBe(KEY)
    expect(await openSecret(given.masterKey, 'zenith', 'geo', sealed)).toBeNull()
    expect(atob(sealed)).not.toContain('canary')
  })

  it.each([
    [{ name: 'a b' }, 'Use letters'],
    [{ name: '' }, 'Use letters'],
    [{ masterKey: null }, 'MASTER_KEY is not set'],
    [{ key: ' \n' }, 'Standard input contained no key.'],
    [{ key: 'canary key' }, 'contains a space'],
    [{ key: 'canary-ü' }, 'contains a space'],
  ])('refuses %j, and prints no key', async (more, message) => {
    const result = await encryptKey({ ...given, ...more })
    const problem = 'problem' in result ? result.problem : ''
    expect(problem).toContain(message)
    expect(problem).not.toContain('canary')
  })
})
