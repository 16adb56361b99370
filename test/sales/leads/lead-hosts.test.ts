// Which hosts may be asked for to receive leads: public names by plain https.
import { describe, expect, it } from 'vitest'

import { readLeadHost } from '#sales/leads/lead-hosts.ts'

const read = (typed: string) => readLeadHost(typed, ['ops.platform.com.au'])

describe('a host that may be asked for', () => {
  it.each([
    ['crm.dealer.com.au', 'crm.dealer.com.au'],
    ['  HTTPS://CRM.Dealer.com.au/api/leads?x=1 ', 'crm.dealer.com.au'],
    ['www.crm.co.nz.', 'www.crm.co.nz'],
    ['bücher.com.au', 'xn--bcher-kva.com.au'],
  ])('%s is %s', (typed, host) => expect(read(typed)).toEqual({ host }))

  it.each([
    '',
    'http://crm.dealer.com.au',
    'ftp://crm.dealer.com.au',
    'https://crm.dealer.com.au:8443',
    'https://me:secret@crm.dealer.com.au',
    '10.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '127.0.0.1.nip.io',
    'crm',
    'localhost',
    'crm.localhost',
    'crm.internal',
    'crm.local',
    'crm.home.arpa',
    'metadata.google.internal',
    'crm.dealer.example',
    'ops.platform.com.au',
    'x.ops.platform.com.au',
    'crm dealer.com.au',
  ])('is not %j', (typed) => expect(read(typed)).toHaveProperty('problem'))
})
