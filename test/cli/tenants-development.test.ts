// development.json: settings of a demo site for a developer's machine, which no deployment gets.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { describeProblems, loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import { publishSites, type PublishOptions } from '#cli/tenants/publish.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { openSecret } from '#tenant/secret.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'

const MASTER_KEY = 'a key of this test'
const development = { standIns: 'http://127.0.0.1:8788', masterKey: MASTER_KEY }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-development-'))
  await cp('tenants/harbour', join(folder, 'harbour'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

async function publish(kv: ReturnType<typeof createFakeKv>, options: Partial<PublishOptions>) {
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  const published = await publishSites({ kv: kv.kv, folder, render: null, onProgress, ...options })
  if ('refused' in published) throw new Error(published.refused)
  const site = readEnvelope(kv.values.get('site:harbour') ?? '')?.site
  return { site, lines, did: published.outcomes.map((outcome) => outcome.did) }
}

describe('the development.json of a site', () => {
  it('is published by npm start, with its keys encrypted, and once', async () => {
    const kv = createFakeKv()
    const { site } = await publish(kv, { dev: true, development })
    expect(site?.reservations.payment).toBe('stripe')
    expect(site?.upstreams.stripe?.url).toBe('http://127.0.0.1:8788/stripe')
    // Settings that it does not name are those of site.json.
    expect(site?.upstreams.sms?.url).toBe('https://sms.upstreams.example/messages')
    // Its lists add to those of site.json.
    const targets = site?.leads.targets.map(({ name }) => name)
    expect(targets).toEqual(['crm', 'workshop', 'people', 'appointments'])
    const key = site?.secrets['stripe_key'] ?? ''
    expect(await openSecret(MASTER_KEY, 'harbour', 'stripe_key', key)).toMatch(/^sk_test_/)
    expect((await publish(kv, { dev: true, development })).did).not.toContain('published')
    const moved = { ...development, standIns: 'http://127.0.0.1:9999' }
    expect((await publish(kv, { dev: true, development: moved })).did).toContain('published')
  })

  it('reaches no deployment, which is said', async () => {
    for (const options of [{ dev: false }, { dev: true, remote: true }]) {
      const kv = createFakeKv()
      const { site, lines } = await publish(kv, { ...options, development })
      expect(site?.reservations.payment).toBe('none')
      expect([...kv.values.values()].join('')).not.toContain('127.0.0.1')
      expect(lines).toContain(
        '  harbour: without its development.json, which is for npm start alone',
      )
    }
  })

  it.for<[string, (own: string) => string, string]>([
    ['no JSON', () => '{', 'development is not JSON.'],
    [
      'an unknown field',
      (own) => own.replace('"rego_lookup"', '"plates"'),
      'development.upstreams is invalid: Unrecognized key: "plates".',
    ],
    [
      'a key that is missing',
      (own) => own.replace('"stripe_key": ', '"other": '),
      'development.upstreams.stripe.secret is "stripe_key", which is not under "secrets".',
    ],
    [
      'another address',
      (own) => own.replace('{stand-ins}/valuation', 'http://127.0.0.1:9/valuation'),
      'development.upstreams.valuation.url is "http://127.0.0.1:9/valuation".',
    ],
  ])('is checked: %s', async ([, change, problem]) => {
    const file = join(folder, 'harbour/development.json')
    const own = await readFile(file, 'utf8')
    try {
      await writeFile(file, change(own))
      const said = describeProblems(await loadCheckedSites({ folder }))
      expect(said).toContain('tenants/harbour/development.json\n')
      expect(said).toContain(problem)
    } finally {
      await writeFile(file, own)
    }
  })

  it('is refused in site.json, where a deployment would read it', async () => {
    const file = join(folder, 'harbour/site.json')
    const own = await readFile(file, 'utf8')
    const site = JSON.parse(own)
    const valuation = { url: 'http://127.0.0.1:8788/valuation' }
    try {
      await writeFile(
        file,
        JSON.stringify({ ...site, upstreams: { ...site.upstreams, valuation } }),
      )
      expect(describeProblems(await loadCheckedSites({ folder }))).toContain(
        'upstreams.valuation.url is "http://127.0.0.1:8788/valuation". Use https',
      )
    } finally {
      await writeFile(file, own)
    }
  })
})
