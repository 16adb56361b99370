import { describe, expect, it } from 'vitest'

import { parseHost } from '#tenant/host.ts'

describe('host', () => {
  it.each([
    ['https://dealer.example/search/used-cars?page=2', 'dealer.example'],
    ['https://WWW.Dealer.Example/', 'dealer.example'],
    ['https://dealer.example.:8787/', 'dealer.example'],
    ['http://harbour.localhost:8787/', 'harbour.localhost'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
    ['https://someone@dealer.example/', 'dealer.example'],
    ['https://other.example:x@dealer.example/', 'dealer.example'],
    ['https://dealer.example\\@other.example/', 'dealer.example'],
    ['https://dealer.example#@other.example/', 'dealer.example'],
    ['https://dealer.example?other.example', 'dealer.example'],
    ['https://%64ealer.example/', 'dealer.example'],
    ['https://ｄealer。example/', 'dealer.example'],
    ['https://dealer\t.example/', 'dealer.example'],
    ['https://www.www.dealer.example/', 'www.dealer.example'],
    // Its "e" is Cyrillic: another name, and shown as such.
    ['https://dеaler.example/', 'xn--daler-zwe.example'],
    ['dealer.example', 'dealer.example'],
  ])('normalises %s to %s (TH1)', (address, host) => {
    expect(parseHost(address)).toBe(host)
  })

  it.each([
    'http://127.0.0.1:8787/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'https://dealer..example/',
    'https://dealer.example../',
    'https://.dealer.example/',
    'https://dealer.example:99999/',
    'https://dealer.example:80:80/',
    'https://dealer.example%00.other.example/',
    'https://dealer.example other.example/',
    'https://-dealer.example/',
    'https://under_score.example/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(130)}example/`,
    'not a host',
    '',
    '://',
  ])('rejects %j (TH1)', (address) => {
    expect(parseHost(address)).toBeNull()
  })

  it('reads a parsed address', () => {
    expect(parseHost(new URL('https://www.dealer.example:444/x'))).toBe('dealer.example')
  })
})
