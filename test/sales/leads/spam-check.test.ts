import { describe, expect, it, vi } from 'vitest'

import { findSpamReasons, type SentForm, type SpamCheckDeps } from '#sales/leads/spam-check.ts'
import { marksOf } from '#sales/leads/spam-marks.ts'

const NOW = 1_795_000_000
const sent = (more: Partial<SentForm> = {}): SentForm => ({
  key: `${NOW - 40}`,
  honeypot: '',
  text: 'Ngāio Tūhoe ngaio@example.co.nz 021 555 0142 Is it still there?',
  address: '203.0.113.7',
  turnstile: '',
  isSameOrigin: true,
  ...more,
})
const port = (more: Partial<SpamCheckDeps> = {}): SpamCheckDeps => ({
  readKey: async (key) => (key === '' ? null : Number(key)),
  limit: async () => true,
  turnstile: null,
  ...more,
})
const reasons = (more: Partial<SentForm>, ports: Partial<SpamCheckDeps> = {}) =>
  findSpamReasons(sent(more), port(ports), NOW)
const drawn = (secondsAgo: number) => ({ key: `${NOW - secondsAgo}` })

describe('spam check', () => {
  it('finds nothing against a shopper (TH13)', async () => {
    expect(await reasons({})).toEqual([])
  })

  it.each([
    ['the honeypot is filled in', { honeypot: 'https://x.example' }, ['honeypot']],
    ['it was sent at once', drawn(0), ['too-fast']],
    ['it was sent in two seconds', drawn(2), ['too-fast']],
    ['its key was not made here', { key: '' }, ['no-key']],
    ['its key is older than a week', drawn(7 * 86_400 + 1), ['stale-key']],
    ['no browser sends its origin', { isSameOrigin: false }, ['no-origin']],
    [
      'everything is wrong at once',
      { honeypot: 'x', key: '', isSameOrigin: false },
      ['honeypot', 'no-key', 'no-origin'],
    ],
  ])('reports when %s', async (_case, more, expected) => {
    expect(await reasons(more)).toEqual(expected)
  })

  it.each([drawn(3), drawn(4), drawn(3600), drawn(7 * 86_400)])(
    'accepts quick typists, and shoppers who come back to a tab: %j',
    async (more) => {
      expect(await reasons(more)).toEqual([])
    },
  )

  it.each([
    'Is it this one? https://www.dealer.example/cars/2021-corolla',
    'I saw https://a.example/1 and www.b.example/2, which is the newer?',
    'Budget < $20,000 and > 2018 please',
    'I <3 this ute',
    'Wheels 18x8 [not the 17s], 5x114.3',
    'Call after 5pm/weekends. Cheers, Jo (jo@mail.example)',
  ])('accepts %s', async (text) => {
    expect(await reasons({ text, ...drawn(5) })).toEqual([])
  })

  it.each([
    'http://a.example http://b.example http://c.example',
    'www.a.example www.b.example https://c.example',
    'Buy <a href="https://pills.example">pills</a>',
    'Buy [url=https://pills.example]pills[/url]',
    '<script>alert(1)</script>',
    'see href = https://pills.example',
  ])('marks links and markup: %s', async (text) => {
    expect(await reasons({ text, ...drawn(5) })).toEqual(['links'])
    expect(await reasons({ text, ...drawn(6) }), 'typed by a person').toEqual([])
  })

  it.each([
    'We offer SEO packages that rank you higher: https://rank.example',
    'Buy backlinks today www.links.example',
    'Best online casino bonus http://win.example',
    'a https://a.example b https://b.example c https://c.example d https://d.example e https://e.example',
  ])('marks an advertisement with links, however long it took: %s', async (text) => {
    expect(await reasons({ text, ...drawn(600) })).toEqual(['advertising'])
  })

  it.each([
    'Is the casino silver one here https still there?',
    'Is this the same car as https://www.carsales.example/123 and https://b.example/1?',
    'I run an SEO firm and want the ute. Call me.',
  ])('holds no enquiry that a person took time for: %s', async (text) => {
    expect(await reasons({ text, ...drawn(60) })).toEqual([])
  })

  it('marks what the site has learned, and nothing while that cannot be read', async () => {
    const isLearned = async (text: string) => text.includes('pills.example')
    const text = 'see pills.example'
    expect(await reasons({ text }, { isLearned })).toEqual(['learned'])
    expect(await reasons({}, { isLearned })).toEqual([])
    const down = () => Promise.reject(new Error('down'))
    expect(await reasons({ text }, { isLearned: down })).toEqual([])
  })

  it('reads a hostile text quickly', async () => {
    const started = performance.now()
    await reasons({ text: '<a'.repeat(10_000) })
    await reasons({ text: 'http://'.repeat(3000) })
    await reasons({ text: '[url'.repeat(5000) })
    await marksOf('1-'.repeat(10_000), 'own.example')
    await marksOf(`${'a.'.repeat(10_000)}@`, 'own.example')
    await marksOf('www.'.repeat(5000), 'own.example')
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('rate limit of a network', () => {
  it('marks posts above the limit (TH13)', async () => {
    expect(await reasons({}, { limit: async () => false })).toEqual(['rate'])
  })

  it('counts an IPv6 household as one, and passes only that to the limiter', async () => {
    const limit = vi.fn(async () => true)
    const addresses = [
      '2001:db8:5:42:1::9',
      '2001:0DB8:0005:0042:ffff:1:2:3',
      '2001:db8:5:42::',
      '::ffff:203.0.113.7',
      '203.0.113.7',
      '::1',
    ]
    for (const address of addresses) await reasons({ address }, { limit })
    expect(limit.mock.calls.flat()).toEqual([
      '2001:db8:5:42::/64',
      '2001:db8:5:42::/64',
      '2001:db8:5:42::/64',
      '203.0.113.7',
      '203.0.113.7',
      '0:0:0:0::/64',
    ])
  })

  it('keeps and marks all that comes while it is down (F24)', async () => {
    const limit = () => Promise.reject(new Error('down'))
    expect(await reasons({}, { limit })).toEqual(['limiter-down'])
  })

  it('waits a second for it and no longer', async () => {
    vi.useFakeTimers()
    const found = reasons({}, { limit: () => new Promise<boolean>(() => undefined) })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await found).toEqual(['limiter-down'])
    vi.useRealTimers()
  })

  it('does nothing if there is no limiter, or no address to count', async () => {
    expect(await reasons({}, { limit: null })).toEqual([])
    expect(await reasons({ address: '' }, { limit: async () => false })).toEqual([])
  })
})

describe('Turnstile', () => {
  it.each([
    ['passes', 'token', 'passed', []],
    ['refuses', 'token', 'refused', ['turnstile']],
    ['was never called', '', 'passed', ['turnstile']],
    ['is down', 'token', 'down', []],
  ] as const)('%s', async (_case, token, answer, expected) => {
    const turnstile = async () => answer
    expect(await reasons({ turnstile: token }, { turnstile })).toEqual(expected)
  })

  it('leaves the other reasons to decide while it is down', async () => {
    const turnstile = async () => 'down' as const
    expect(await reasons({ turnstile: 'token', honeypot: 'x' }, { turnstile })).toEqual([
      'honeypot',
    ])
  })
})
