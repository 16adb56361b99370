import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { makePreview } from '#cli/tenants/preview-command.ts'
import { encryptKey } from '#cli/tenants/encrypt-key.ts'
import { checkEncryptedKeys } from '#cli/tenants/checked-sites.ts'
import { readEncryptedKeys, writeEncryptedKeys } from '#cli/tenants/secret-command.ts'
import { parseEnvelope } from '#tenant/envelope.ts'
import { previewKey, siteKey } from '#tenant/keys.ts'
import { parsePreviewToken } from '#tenant/preview.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

const MASTER = 'a key for tests only'

describe('npm run tenants -- secret', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('stores keys by name in a file of their own, which is deleted with the last of them', async () => {
    expect(await readEncryptedKeys(folder)).toEqual({})
    await writeEncryptedKeys(folder, { geo: 'b', crm: 'a' })
    expect(Object.keys(await readEncryptedKeys(folder))).toEqual(['crm', 'geo'])
    const text = await readFile(join(folder, 'secrets.json'), 'utf8')
    expect(JSON.parse(text)).toEqual({
      $schema: '../site.schema.json',
      secrets: { crm: 'a', geo: 'b' },
    })
    await writeEncryptedKeys(folder, {})
    expect(await readdir(folder)).toEqual([])
  })

  it('overwrites no file that it cannot read', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"keys": {}}')
    await expect(readEncryptedKeys(folder)).rejects.toThrow('has no "secrets"')
  })

  it('rejects a key in place of a name, and says what to do then (TH17)', async () => {
    const given = { slug: 'acme', key: 'canary', masterKey: MASTER }
    const keys = [
      'sk_live_51Habcdefghijkl',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      '3f9ab7c2d4e5f60718293a4b5c6d7e8f',
      'AIzaSyD-9tSrke72PouQMnMX',
    ]
    for (const name of keys) {
      const result = await encryptKey({ ...given, name })
      expect('problem' in result && result.problem, name).toContain('looks like a key')
      expect(JSON.stringify(result)).not.toContain(name)
    }
    for (const name of [
      'stripe',
      'geo',
      'crm-2',
      'reservations_webhook',
      'turnstile-production-au',
    ])
      expect(await encryptKey({ ...given, name }), name).toHaveProperty('sealed')
  })

  it('reports keys that this master key does not decrypt (TH17)', async () => {
    const sealed = async (slug: string, masterKey: string) => {
      const result = await encryptKey({ slug, name: 'geo', key: 'canary', masterKey })
      return 'sealed' in result ? result.sealed : ''
    }
    const problemsOf = async (secret: string) => {
      const site = testSite({ secrets: { geo: secret } })
      const file = { slug: 'acme', file: '', site, problems: [] }
      const [checked] = await checkEncryptedKeys([file], MASTER)
      return checked?.problems.map(({ path }) => path)
    }
    expect(await problemsOf(await sealed('acme', MASTER))).toEqual([])
    expect(await problemsOf(await sealed('acme', 'another'))).toEqual(['secrets.geo'])
    expect(await problemsOf(await sealed('zenith', MASTER))).toEqual(['secrets.geo'])
  })
})

describe('npm run tenants -- preview', () => {
  const now = 1_795_000_000
  const site = testSite({ name: 'Next' })
  const given = { site, masterKey: MASTER, hours: 24, origin: null, now }

  it('stores the version beside the live one until it expires, and signs the link to it', async () => {
    const live = await publishedText(testSite({ url: 'https://old.example' }))
    const puts: { key: string; value: string; expiration_ttl?: number }[] = []
    const kv = {
      get: async () => new Map([[siteKey('acme'), live]]),
      put: async (pairs: readonly (typeof puts)[number][]) => void puts.push(...pairs),
    }
    const made = await makePreview({ ...given, kv })
    const url = new URL('address' in made ? made.address : made.problem)
    expect(url.origin + url.pathname).toBe('https://old.example/_preview')
    const token = url.searchParams.get('token') ?? ''
    const ticket = await parsePreviewToken(MASTER, 'acme', token, now)
    expect(ticket?.expires).toBe(now + 86_400)
    expect(await parsePreviewToken(MASTER, 'zenith', token, now)).toBeNull()
    expect(await parsePreviewToken(MASTER, 'acme', token, now + 86_400)).toBeNull()
    expect(puts).toHaveLength(1)
    expect(puts[0]?.key).toBe(previewKey('acme', ticket?.id ?? ''))
    expect(puts[0]?.expiration_ttl).toBe(86_400)
    expect((await parseEnvelope(puts[0]?.value ?? '', 'acme'))?.site.name).toBe('Next')
  })

  it('has no host before the site is live', async () => {
    const kv = { get: async () => new Map<string, string | null>(), put: async () => {} }
    const made = await makePreview({ ...given, kv })
    expect('problem' in made ? made.problem : '').toContain('Publish it first')
  })
})
