import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isAllowedUpstream } from '#upstream/call.ts'

const isAllowed = (text: string, allowLoopback = false) =>
  URL.canParse(text) && isAllowedUpstream('geocoding', new URL(text), allowLoopback)

describe('allowed hosts (TH15)', () => {
  it('are those listed for the use', () => {
    expect(isAllowed('https://maps.googleapis.com/maps/api/geocode/json')).toBe(true)
    expect(isAllowedUpstream('delivery', new URL('https://maps.googleapis.com/'), false)).toBe(
      false,
    )
  })

  it.each([
    'http://maps.googleapis.com/',
    'https://maps.googleapis.com:8443/',
    'https://maps.googleapis.com:80/',
    'https://user@maps.googleapis.com/',
    'https://user:secret@maps.googleapis.com/',
    'https://:secret@maps.googleapis.com/',
    'https://maps.googleapis.com@evil.example/',
    'https://maps.googleapis.com.evil.example/',
    'https://evil-maps.googleapis.com/',
    'https://googleapis.com/',
    'https://maps.googleapis.com./',
    'https://evil.example/#maps.googleapis.com',
    'https://evil.example/?maps.googleapis.com',
    'https://evil.example\\@maps.googleapis.com/',
    'https://maps.googleapis.com%2eevil.example/',
    'https://maps%2egoogleapis.com.evil.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://0.0.0.0/',
    'https://０.０.０.０/',
    'https://ⓛocalhost/',
    'https://stock-index.internal/',
    'file:///etc/passwd',
    'ftp://maps.googleapis.com/',
    'data:text/plain,maps.googleapis.com',
    'javascript:maps.googleapis.com',
    'blob:https://maps.googleapis.com/x',
    'wss://maps.googleapis.com/',
  ])('are not %s', (address) => {
    expect(isAllowed(address)).toBe(false)
  })

  it('are on loopback only if a developer says so, by http and with a port', () => {
    expect(isAllowed('http://127.0.0.1:9000/x', true)).toBe(true)
    expect(isAllowed('http://127.0.0.1:9000/x', false)).toBe(false)
    for (const address of ['http://localhost:9000/', 'http://[::1]:9000/', 'http://a@127.0.0.1/'])
      expect(isAllowed(address, true)).toBe(false)
  })

  it('include no other host, however an address is written', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        expect(isAllowed(address)).toBe(new URL(address).host === 'maps.googleapis.com')
      }),
    )
  })
})
