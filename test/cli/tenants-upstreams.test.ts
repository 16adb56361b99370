import { describe, expect, it } from 'vitest'

import { checkUpstreams } from '#cli/tenants/check-upstreams.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const check = (more: Partial<SiteInput>) =>
  checkUpstreams(testSite(more)).map(({ path, message }) => `${path} ${message}`)
const geocoding = (url: string, secret = '') => check({ upstreams: { geocoding: { url, secret } } })

describe('checks of third parties (TH15, TH17)', () => {
  it('pass a listed host with a sealed key', () => {
    const url = 'https://maps.googleapis.com/maps/api/geocode/json'
    const upstreams = { geocoding: { url, secret: 'geo' } }
    expect(check({ upstreams, secrets: { geo: 'c2VhbGVk' } })).toEqual([])
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

  it('refuse a host that is listed for something else', () => {
    expect(geocoding('https://delivery.upstreams.example').join()).toContain('lists for geocoding')
  })

  it.each(['https://maps.googleapis.com/x?key=plain', 'https://maps.googleapis.com/x#y'])(
    'refuse a base address with more to it: %s',
    (url) => {
      expect(geocoding(url)).toEqual([
        'upstreams.geocoding.url has a query or a fragment. Give the base address alone.',
      ])
    },
  )

  it('refuse a key that is not there, and one that nobody uses', () => {
    expect(geocoding('https://maps.googleapis.com/', 'geo')).toEqual([
      'upstreams.geocoding.secret is "geo", which is not under "secrets". Seal it with npm run tenants -- secret.',
    ])
    expect(check({ secrets: { old: 'c2VhbGVk' } })).toEqual([
      'secrets.old is used by no third party. Remove it.',
    ])
  })

  it('know the keys of targets of leads and of Turnstile (A22, TH13)', () => {
    const url = 'https://leads.upstreams.example/v1'
    const more: Partial<SiteInput> = {
      leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm_key' }] },
      integrations: { turnstile: { site_key: '1x00', secret: 'turnstile' } },
    }
    const missing = 'which is not under "secrets". Seal it with npm run tenants -- secret.'
    expect(check(more)).toEqual([
      `leads.targets[0].secret is "crm_key", ${missing}`,
      `integrations.turnstile.secret is "turnstile", ${missing}`,
    ])
    const secrets = { crm_key: 'c2VhbGVk', turnstile: 'c2VhbGVk' }
    expect(check({ ...more, secrets })).toEqual([])
  })
})
