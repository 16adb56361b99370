import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type DatabaseUses, describeKeys, type KeyDeps, remove, rotate } from '#cli/keys/rotate.ts'
import { readKeys } from '#lib/key-ring.ts'
import { parseEnvelope } from '#tenant/envelope.ts'
import { siteKey, sourceKey, versionKey } from '#tenant/keys.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { publishedText } from '#test/support/published.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { testSite } from '#test/support/site.ts'

const FIRST = 'the secret that a deployment began with'
const DAY = 86_400
/** 23 November 2026. */
const START = Date.UTC(2026, 10, 23) / 1000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A deployment with one site, with the source of its version and its file. */
async function openDeployment() {
  const fake = createFakeKv()
  const site = testSite({
    slug: 'acme',
    leads: { targets: [{ kind: 'webhook', name: 'crm', url: 'https://a.example', secret: 'crm' }] },
    account: { ...MEMBER_SITE.account, gates: [] },
    secrets: { crm: await encryptSecret(FIRST, 'acme', 'crm', 'plain') },
  })
  const text = await publishedText(site)
  fake.values.set(siteKey('acme'), text)
  fake.values.set(versionKey('acme', 1), text)
  const source = { slug: 'acme', secrets: site.secrets }
  fake.values.set(sourceKey('acme', 1), JSON.stringify(source))
  fake.values.set(siteKey('bare'), await publishedText(testSite({ slug: 'bare' })))
  await mkdir(join(folder, 'acme'))
  const file = join(folder, 'acme', 'secrets.json')
  await writeFile(file, JSON.stringify({ secrets: site.secrets }))
  const clock = { now: START }
  const uses: DatabaseUses = { stockKeys: [], draws: [] }
  const deps: KeyDeps = {
    masterKey: FIRST,
    save: async (next) => {
      deps.masterKey = next
    },
    kv: fake.kv,
    loadUses: async () => uses,
    folder,
    slugs: ['acme'],
    now: () => clock.now,
    onProgress: () => {},
  }
  /** Names of the keys that encrypted live site, copy, file and source; "unreadable" where none opens it. */
  const sealedWith = async () => {
    const file = JSON.parse(await readFile(join(folder, 'acme', 'secrets.json'), 'utf8'))
    const stored = [siteKey('acme'), versionKey('acme', 1)].map((key) => fake.values.get(key) ?? '')
    const tenants = await Promise.all(stored.map((one) => parseEnvelope(one, 'acme')))
    const written = JSON.parse(fake.values.get(sourceKey('acme', 1)) ?? '{}')
    const all = [
      ...tenants.map((tenant) => tenant?.site.secrets['crm'] ?? ''),
      file.secrets.crm,
      written.secrets.crm,
    ]
    return Promise.all(
      all.map(async (sealed: string) => {
        const plain = await openSecret(deps.masterKey, 'acme', 'crm', sealed)
        return plain === 'plain' ? (/^(.*)~/.exec(sealed)?.[1] ?? 'first') : 'unreadable'
      }),
    )
  }
  const idsOf = () => readKeys(deps.masterKey).map(({ id }) => id)
  return { deps, clock, uses, fake, sealedWith, idsOf }
}

describe('npm run keys -- rotate', () => {
  it('adds a key that only reads, and lets it write once all Workers know it', async () => {
    const { deps, clock, idsOf, sealedWith } = await openDeployment()
    expect(await rotate(deps, { back: false })).toMatchObject({
      text: expect.stringContaining('20261123 is added'),
    })
    expect(idsOf()).toEqual(['first', '20261123'])
    expect(await rotate(deps, { back: false })).toEqual({
      refused: 'Not all Workers may know 20261123 yet. Run this again in 60 s.',
    })
    expect(await sealedWith()).toEqual(['first', 'first', 'first', 'first'])
    clock.now += 60
    expect(await rotate(deps, { back: false })).toMatchObject({
      text: expect.stringContaining('4 third-party keys'),
    })
    expect(idsOf()).toEqual(['20261123', 'first'])
    expect(await sealedWith()).toEqual(['20261123', '20261123', '20261123', '20261123'])
  })

  it('goes back, and forward again', async () => {
    const { deps, clock, idsOf, sealedWith } = await openDeployment()
    await rotate(deps, { back: false })
    clock.now += 60
    await rotate(deps, { back: false })
    await rotate(deps, { back: true })
    expect(idsOf()).toEqual(['first', '20261123'])
    expect(await sealedWith()).toEqual(['first', 'first', 'first', 'first'])
    // Repeated, it changes nothing.
    await rotate(deps, { back: true })
    expect(idsOf()).toEqual(['first', '20261123'])
    await rotate(deps, { back: false })
    expect(await sealedWith()).toEqual(['20261123', '20261123', '20261123', '20261123'])
  })

  it('completes what was interrupted, and keeps a publish that came in between', async () => {
    const { deps, clock, fake, sealedWith } = await openDeployment()
    await rotate(deps, { back: false })
    clock.now += 60
    // Its times, twice, and the copy are written, and the live site is not.
    fake.allow(3)
    await expect(rotate(deps, { back: false })).rejects.toThrow('cut off')
    expect(await sealedWith()).toEqual(['first', '20261123', 'first', 'first'])
    fake.allow(Infinity)
    const newer = testSite({
      slug: 'acme',
      name: 'Acme Two',
      secrets: { crm: await encryptSecret(FIRST, 'acme', 'crm', 'plain') },
    })
    const get = deps.kv.get
    let reads = 0
    deps.kv.get = async (keys) => {
      const found = await get(keys)
      if (keys.includes(versionKey('acme', 1)) && (reads += 1) === 1)
        fake.values.set(siteKey('acme'), await publishedText(newer))
      return found
    }
    await rotate(deps, { back: false })
    expect(await sealedWith()).toEqual(['20261123', '20261123', '20261123', '20261123'])
    const live = await parseEnvelope(fake.values.get(siteKey('acme')) ?? '', 'acme')
    expect(live?.site.name).toBe('Acme Two')
  })

  it('leaves a value alone that none of the keys opens, and says which', async () => {
    const { deps, clock } = await openDeployment()
    const foreign = await encryptSecret('another machine', 'acme', 'crm', 'plain')
    const file = join(folder, 'acme', 'secrets.json')
    await writeFile(file, JSON.stringify({ secrets: { crm: foreign } }))
    await rotate(deps, { back: false })
    clock.now += 60
    const said = await rotate(deps, { back: false })
    expect(said).toMatchObject({
      text: expect.stringContaining(
        '"crm" of acme in tenants/acme/secrets.json cannot be decrypted with',
      ),
    })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ secrets: { crm: foreign } })
  })
})

describe('npm run keys -- rotate, when the Workers did not get the setting', () => {
  /** The file has it, and the Workers do not. */
  const failOnce = (deps: KeyDeps) => {
    const { save } = deps
    const given: string[] = []
    deps.save = async (next) => {
      deps.masterKey = next
      deps.save = async (again) => {
        given.push(again)
        await save(again)
      }
      throw new Error('wrangler failed')
    }
    return given
  }

  it('gives it to them again, and waits again', async () => {
    const { deps, clock, idsOf } = await openDeployment()
    const given = failOnce(deps)
    await expect(rotate(deps, { back: false })).rejects.toThrow('wrangler failed')
    expect(idsOf()).toEqual(['first', '20261123'])
    expect(await rotate(deps, { back: false })).toHaveProperty('refused')
    expect(given).toEqual([deps.masterKey])
    clock.now += 60
    await rotate(deps, { back: false })
    expect(idsOf()).toEqual(['20261123', 'first'])
  })

  it('makes the key write again, forward and back, and counts from then', async () => {
    const { deps, clock, idsOf } = await openDeployment()
    await rotate(deps, { back: false })
    clock.now += 60
    for (const back of [false, true]) {
      const given = failOnce(deps)
      await expect(rotate(deps, { back })).rejects.toThrow('wrangler failed')
      clock.now += DAY
      await rotate(deps, { back })
      expect(given).toEqual([deps.masterKey])
    }
    expect(idsOf()).toEqual(['first', '20261123'])
    expect((await describeKeys(deps)).text).toContain(
      '20261123  reads, and is needed until 2029-11-24',
    )
  })

  it('drops a new key that never wrote', async () => {
    const { deps, idsOf } = await openDeployment()
    await rotate(deps, { back: false })
    expect(await remove(deps, '20261123', { isLeaked: false })).toHaveProperty('text')
    expect(idsOf()).toEqual(['first'])
  })
})

describe('npm run keys -- status and remove', () => {
  it('say what still needs an old key, until nothing does', async () => {
    const { deps, clock, uses, idsOf } = await openDeployment()
    await rotate(deps, { back: false })
    expect(await rotate(deps, { back: true })).toHaveProperty('refused')
    expect(await describeKeys(deps)).toEqual({
      text: 'first  writes\n20261123  reads, and does not write yet: npm run keys -- rotate',
    })
    clock.now += 60
    await rotate(deps, { back: false })
    uses.stockKeys = [{ site: 'acme', key: 'first', usedAt: clock.now + 80 * DAY }]
    uses.draws = [{ site: 'acme', campaign: 'spring', key: 'first', draws: 3 }]
    clock.now += 81 * DAY
    expect((await describeKeys(deps)).text.split('\n')).toEqual([
      '20261123  writes',
      'first  reads, and is needed until 2100-01-01',
      '    stock key of acme, last used 2027-02-11: give the dealer the new one (npm run stock:key -- --site acme)',
      '    3 prize draws of "spring" at acme, until 2100-01-01',
      '    sessions and links that it signed, until 2029-11-22',
    ])
    expect(await remove(deps, 'first', { isLeaked: false })).toMatchObject({
      refused: expect.stringContaining('first is still needed until 2100-01-01'),
    })
    expect(await remove(deps, '20261123', { isLeaked: true })).toHaveProperty('refused')
    uses.stockKeys = []
    uses.draws = []
    // Links to end a newsletter work for three years.
    clock.now += (3 * 365 - 82) * DAY
    expect(await remove(deps, 'first', { isLeaked: false })).toHaveProperty('refused')
    clock.now += 2 * DAY
    expect((await describeKeys(deps)).text).toContain('first  is no longer used')
    expect(await remove(deps, 'first', { isLeaked: false })).toEqual({ text: 'first is removed.' })
    expect(idsOf()).toEqual(['20261123'])
  })

  it('removes a leaked key at once, if it does not write', async () => {
    const { deps, clock, idsOf } = await openDeployment()
    expect(await remove(deps, 'first', { isLeaked: true })).toHaveProperty('refused')
    await rotate(deps, { back: false })
    clock.now += 60
    await rotate(deps, { back: false })
    await remove(deps, 'first', { isLeaked: true })
    expect(idsOf()).toEqual(['20261123'])
    expect(await remove(deps, 'first', { isLeaked: true })).toHaveProperty('refused')
  })
})
