import { describe, expect, it } from 'vitest'

import { checkSites } from '#cli/tenants/check-sites.ts'
import { checkUpstreams } from '#rollout/checks/check-upstreams.ts'
import { describeProblems } from '#cli/tenants/checked-sites.ts'
import { parseSite } from '#cli/tenants/read-sites.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const check = (more: Partial<SiteInput>) =>
  checkUpstreams(testSite(more)).map(({ path, message }) => `${path} ${message}`)
const geocoding = (url: string, secret = '') => check({ upstreams: { geocoding: { url, secret } } })

const SEALED = 'c2VhbGVk'.repeat(6)

describe('checks of third parties (TH15, TH17)', () => {
  it('pass a listed host with an encrypted key', () => {
    const url = 'https://maps.googleapis.com/maps/api/geocode/json'
    const upstreams = { geocoding: { url, secret: 'geo' } }
    expect(check({ upstreams, secrets: { geo: SEALED } })).toEqual([])
    expect(check({})).toEqual([])
  })

  it.each([
    'https://evil.example/',
    'http://maps.googleapis.com/',
    'https://maps.googleapis.com:8443/',
    'https://user:pass@maps.googleapis.com/',
    'https://169.254.169.254/',
    'http://127.0.0.1:9000/',
    'https://maps.googleapis.com.evil.example/',
  ])('refuse %s', (url) => {
    expect(geocoding(url).join()).toContain('upstreams.geocoding.url is ')
  })

  it('refuse a host that is listed for another purpose', () => {
    expect(geocoding('https://delivery.upstreams.example').join()).toContain(
      'listed under geocoding',
    )
  })

  it.each(['https://maps.googleapis.com/x?key=plain', 'https://maps.googleapis.com/x#y'])(
    'refuse a base address with a query: %s',
    (url) => {
      expect(geocoding(url)).toEqual([
        'upstreams.geocoding.url has a query or a fragment. Use the base URL only.',
      ])
    },
  )

  it('refuse a missing key, and an unused one', () => {
    expect(geocoding('https://maps.googleapis.com/', 'geo')).toEqual([
      'upstreams.geocoding.secret is "geo", which is not under "secrets". Encrypt the key with npm run tenants -- secret.',
    ])
    expect(check({ secrets: { old: SEALED } })).toEqual(['secrets.old is not used. Remove it.'])
  })

  it('know the keys of lead targets and of Turnstile (A22, TH13)', () => {
    const url = 'https://leads.upstreams.example/v1'
    const more: Partial<SiteInput> = {
      leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm_key' }] },
      integrations: { turnstile: { site_key: '1x00', secret: 'turnstile' } },
    }
    const missing = 'which is not under "secrets". Encrypt the key with npm run tenants -- secret.'
    expect(check(more)).toEqual([
      `leads.targets[0].secret is "crm_key", ${missing}`,
      `integrations.turnstile.secret is "turnstile", ${missing}`,
    ])
    const secrets = { crm_key: SEALED, turnstile: SEALED }
    expect(check({ ...more, secrets })).toEqual([])
  })

  it.each([
    ['a key that is not encrypted', { secrets: { geo: 'sk_live_CANARYKEY' } }],
    ['a key of the letters that sealed ones have', { secrets: { geo: 'CANARYKEY/0' } }],
    ['a key with a space', { secrets: { geo: 'CANARYKEY CANARYKEY' } }],
    ['a list of keys', { secrets: ['CANARYKEY'] }],
    ['a key instead of all', { secrets: 'CANARYKEY' }],
    [
      'a key instead of its name',
      { integrations: { turnstile: { site_key: 'x', secret: 'sk_live_CANARYKEY_0123456789' } } },
    ],
    ['a file that is cut short', '{"secrets": {"geo": "CANARYKEY'],
    ['a file with an extra field', '{"secrets": {"geo": CANARYKEY}}'],
    ['a file with a key too many', '{"secrets": {"geo": "a" "CANARYKEY"}}'],
  ])('refuse %s, and do not repeat it (TH17)', (_, wrong) => {
    const own = {
      slug: 'acme',
      name: 'Acme',
      id: 1,
      url: 'https://acme.example',
      hosts: ['acme.example'],
    }
    const text = typeof wrong === 'string' ? wrong : JSON.stringify({ ...own, ...wrong })
    const file = { slug: 'acme', file: 'site.json', ...parseSite(text) }
    const problems = checkSites([file], 'static').flatMap((checked) => checked.problems)
    expect(problems.length).toBeGreaterThan(0)
    expect(JSON.stringify(problems)).not.toContain('CANARYKEY')
    expect(describeProblems([{ ...file, problems }])).not.toContain('CANARYKEY')
  })
})
