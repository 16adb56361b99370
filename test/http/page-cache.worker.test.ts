// Finished pages that are kept: what is, for whom, for how long, and what happens when the cache fails.
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPages } from '#composition/page-store.ts'
import { VARIANTS } from '#http/variant.ts'
import { routes } from '#routes.ts'
import { clearTenants } from '#tenant/store.ts'
import { previewKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import { publishedText, publishTo } from '#test/support/published.ts'
import {
  DRAWN,
  openShop,
  type RawCar,
  toRecordOf,
  testCar,
  visit,
  writeStock,
} from '#test/support/shop.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'
import { testSite } from '#test/support/site.ts'

const SMS = { upstreams: { sms: { url: 'https://sms.upstreams.example/' } } }
const SITE = {
  slug: 'kept',
  hosts: ['kept.example'],
  url: 'https://kept.example',
}
/** Ten seconds after a full five minutes. */
const START = Date.UTC(2026, 4, 20, 2, 0, 10)
const LIST = '/search/used-cars'
const CAR = routes.car.href('kept-1')

const car = (more: RawCar = {}) => testCar({ id: 'kept-1', slug: 'kept-1', price: 20_000, ...more })
const lines: string[] = []

/** Texts of prices on a page; a comma in each. */
const pricesOn = async (path: string, headers = {}) =>
  new Set((await (await visit('kept', path, headers)).text()).match(/\$\d+,\d{3}/g))

/** Whether the last request was answered from the page cache. */
const wasKept = () => JSON.parse(lines.at(-1) ?? '{}').cache === 'hit'
async function isKept(path: string, headers = {}, slug = 'kept'): Promise<boolean> {
  await (await visit(slug, path, headers)).text()
  return wasKept()
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const write = (raw: RawCar) =>
  writeStock('kept', 'POST', '/1/indexes/Car_production/batch', {
    requests: [{ action: 'updateObject', body: toRecordOf(raw) }],
  })

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  await openShop(SITE, [car(), ...Array.from({ length: 3 }, () => testCar())])
  await openShop({ slug: 'other' }, [car({ price: 30_000 })])
  await openShop(
    { slug: 'members', ...MEMBER_SITE, account: { ...MEMBER_SITE.account, gates: [] }, ...SMS },
    [car()],
  )
  vi.useRealTimers()
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  clearTenants()
  await forgetPages()
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    if (line.includes('"event":"request"')) lines.push(line)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a kept page', () => {
  it.each([LIST, `${LIST}?query=toyota`, CAR, '/'])(
    'answers the second request for %s with the same bytes and headers',
    async (path) => {
      const first = await visit('kept', path)
      const text = await first.text()
      const second = await visit('kept', path)
      const own = new Set([
        'x-request-id',
        'server-timing',
        'etag',
        'content-encoding',
        'content-length',
      ])
      const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name))
      expect(await second.text()).toBe(text)
      expect(headersOf(second)).toEqual(headersOf(first))
      expect(wasKept()).toBe(true)
      expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
      expect(second.headers.get('Server-Timing')).toMatch(/^site;dur=\d+, total;dur=\d+$/)
    },
  )

  it('answers 304 to a browser that has it', async () => {
    await isKept(LIST)
    const etag = (await visit('kept', LIST)).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/)
    const again = await visit('kept', LIST, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await visit('kept', LIST, { 'If-None-Match': 'W/"0"' })).status).toBe(200)
  })

  it('is the same after it was compressed, for browsers that take gzip and others', async () => {
    const first = await (await visit('kept', LIST)).text()
    for (let i = 0; i < 6; i += 1)
      for (const encoding of ['gzip, br', 'identity'])
        expect(await (await visit('kept', LIST, { 'Accept-Encoding': encoding })).text()).toBe(
          first,
        )
  })

  it('is kept in a few variants with promos of their own, each the same for a network (W8)', async () => {
    const promos = {
      positions: [1],
      cards: Array.from({ length: 9 }, (_, at) => ({
        id: `p${at}`,
        title: `Promo ${at}`,
        href: '/contact',
      })),
    }
    await openShop({ slug: 'varied', promos }, [car(), testCar()])
    clearTenants()
    const promoFor = async (address: string, path = LIST) => {
      const page = await visit('varied', path, { 'CF-Connecting-IP': address })
      return /Promo \d/.exec(await page.text())?.[0] ?? ''
    }
    const drawn = new Map<string, string>()
    for (let n = 1; n <= 30; n += 1) drawn.set(`203.0.113.${n}`, await promoFor(`203.0.113.${n}`))
    expect([...drawn.values()]).not.toContain('')
    const picks = new Set(drawn.values())
    expect(picks.size).toBeGreaterThan(1)
    expect(picks.size).toBeLessThanOrEqual(VARIANTS)
    // Thirty visitors drew no more pages than there are variants.
    expect(await isKept(LIST, { 'CF-Connecting-IP': '203.0.113.99' }, 'varied')).toBe(true)
    const [address = '', promo] = [...drawn][0] ?? []
    expect(await promoFor(address)).toBe(promo)
    expect(await promoFor(address, `${LIST}?query=`)).toBe(promo)
    pass(3600)
    const later = new Set<string>()
    for (const known of drawn.keys()) later.add(await promoFor(known))
    expect(later.size).toBeLessThanOrEqual(VARIANTS)
  })

  it('is one for all visitors where nothing varies (W8)', async () => {
    await isKept(LIST, { 'CF-Connecting-IP': '203.0.113.1' })
    for (let n = 2; n <= 12; n += 1)
      expect(await isKept(LIST, { 'CF-Connecting-IP': `203.0.113.${n}` })).toBe(true)
  })

  it('is one for all advertisements that lead to it, which it does not name', async () => {
    expect(await isKept(`${LIST}?utm_source=news`)).toBe(false)
    expect(await isKept(LIST)).toBe(false)
    expect(await isKept(`${LIST}?utm_source=other&gclid=1`)).toBe(true)
  })

  it('is not the fragment of the same address, whose HX-Push-Url depends on the request', async () => {
    await isKept(LIST)
    const part = { 'HX-Request-Type': 'partial', 'HX-Current-URL': `http://kept.example${LIST}` }
    expect(await isKept(LIST, part)).toBe(false)
    const again = await visit('kept', LIST, part)
    expect(again.headers.get('HX-Push-Url')).toBe('false')
    const elsewhere = { ...part, 'HX-Current-URL': 'http://kept.example/search/new-cars' }
    expect((await visit('kept', LIST, elsewhere)).headers.get('HX-Push-Url')).toBe(LIST)
    expect(wasKept()).toBe(true)
  })

  it('answers HEAD without a body', async () => {
    await isKept(LIST)
    const head = await exports.default.fetch(`http://kept.example${LIST}`, { method: 'HEAD' })
    expect([head.status, await head.text(), wasKept()]).toEqual([200, '', true])
  })
})

describe('no page is kept', () => {
  it.each([
    ['of a form, whose key is its own', '/contact'],
    ['that is personal', '/compare'],
    ['that is not there', '/nothing-here'],
    ['that moved', '/search/USED-cars'],
    ['for programs', '/robots.txt'],
  ])('%s', async (_, path) => {
    await isKept(path)
    expect(await isKept(path)).toBe(false)
  })

  it('for a request with a key', async () => {
    await isKept(LIST)
    expect(await isKept(LIST, { Authorization: 'Bearer x' })).toBe(false)
  })

  it('for a preview', async () => {
    await isKept(LIST)
    const id = '0123456789abcdef0123456789abcdef'
    const site = testSite({ slug: 'kept', hosts: ['kept.example'], url: 'https://kept.example' })
    await env.TENANTS.put(previewKey('kept', id), await publishedText(site, previewVersion(id)))
    const expires = START / 1000 + 3600
    const token = await toPreviewToken(env.MASTER_KEY, 'kept', { id, expires })
    const cookie = `__Host-preview=${token}`
    expect(await isKept(LIST, { Cookie: cookie })).toBe(false)
    expect(await isKept(LIST, { Cookie: cookie })).toBe(false)
  })

  it('of a vehicle for a shopper with a session, whereas lists are the same for all', async () => {
    const Cookie = '__Host-session=any'
    for (const path of [CAR, LIST]) await isKept(path)
    expect([await isKept(CAR, { Cookie }), await isKept(LIST, { Cookie })]).toEqual([false, true])
  })
})

describe('within a minute every page follows', () => {
  it.each([LIST, CAR])('a change of price: %s', async (path) => {
    expect(await pricesOn(path)).toContain('$20,000')
    // As another isolate writes it: this one is not notified.
    const index = env.STOCK_INDEX.get(env.STOCK_INDEX.idFromName('kept'))
    const body = JSON.stringify({
      requests: [{ action: 'partialUpdateObject', body: { objectID: 'kept-1', price: 19_000 } }],
    })
    await index.fetch('https://stock-index.internal/1/indexes/Car_production/batch', {
      method: 'POST',
      body,
    })
    pass(59)
    await pricesOn(path)
    pass(60)
    expect(await pricesOn(path)).toContain('$19,000')
    expect(await pricesOn(path)).not.toContain('$20,000')
    await write(car())
  })

  it('the clock: no page outlives the next five minutes', async () => {
    vi.setSystemTime(START + 270_000)
    expect([await isKept(LIST), await isKept(LIST)]).toEqual([false, true])
    pass(20)
    expect(await isKept(LIST)).toBe(false)
  })

  it('a publish and its rollback, each with its own version', async () => {
    const titleOf = async () =>
      /<title>(.*?)<\/title>/.exec(await (await visit('kept', '/')).text())?.[1]
    let version = 1
    const publish = async (name: string) => {
      version += 1
      const site = testSite({
        name,
        ...SITE,
      })
      await publishTo(env.TENANTS, site, version)
      pass(60)
    }
    await isKept('/')
    await publish('Renamed Motors')
    expect(await titleOf()).toContain('Renamed Motors')
    await publish('Test Motors')
    expect(await titleOf()).not.toContain('Renamed Motors')
  })
})

describe('a stock change written here', () => {
  it('is seen at once', async () => {
    expect(await pricesOn(CAR)).toContain('$20,000')
    await write({ ...car(), price: 21_000 })
    expect(await pricesOn(CAR)).toContain('$21,000')
    await write(car())
  })
})

describe('a page that lacks something', () => {
  it('is not kept', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failing = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1 is down')
    })
    expect(await isKept(CAR)).toBe(false)
    failing.mockRestore()
    expect(error).toHaveBeenCalled()
    expect([await isKept(CAR), await isKept(CAR)]).toEqual([false, true])
  })
})

describe('what is kept holds nothing of a shopper', () => {
  it.each([LIST, '/', '/special-offers', '/brands', '/dealerships'])(
    'draws the same bytes for a signed-in shopper: %s',
    async (path) => {
      const { cookie } = await signIn('members', '+61412345678', START / 1000)
      const page = async (headers: Record<string, string>) =>
        (await visit('members', path, { ...DRAWN, ...headers })).text()
      expect(await page({ Cookie: cookie })).toBe(await page({}))
    },
  )

  it('leaves out what a shopper saved, who sees it all the same', async () => {
    const { cookie } = await signIn('members', '+61412345678', START / 1000)
    const page = async (headers: Record<string, string>) =>
      (await visit('members', CAR, headers)).text()
    const saved = await exports.default.fetch('http://members.example/api/watchlist/save-car', {
      method: 'POST',
      headers: { ...OWN_PAGE, Cookie: cookie },
      body: new URLSearchParams({ car_id: 'kept-1' }),
      redirect: 'manual',
    })
    expect(saved.status).toBeLessThan(400)
    const shared = await page({})
    expect(await page({ Cookie: cookie })).toContain('aria-pressed="true"')
    expect(await page({})).toBe(shared)
    expect(shared).not.toContain('aria-pressed="true"')
  })
})

describe('sites', () => {
  it('have their own pages at the same path', async () => {
    await isKept(CAR)
    await isKept(CAR, {}, 'other')
    const [own, other] = [await visit('kept', CAR), await visit('other', CAR)]
    expect(await own.text()).not.toContain('$30,000')
    expect(await other.text()).toContain('$30,000')
  })
})

describe('a page is right although the cache at the edge', () => {
  const faults: [string, () => Promise<Response | undefined>][] = [
    ['fails', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise(() => undefined)],
    [
      'answers with another site’s page',
      async () =>
        new Response('FOREIGN', {
          headers: { 'x-kept-page': JSON.stringify({ key: 'other:1', headers: [], until: 9e9 }) },
        }),
    ],
    ['answers with nonsense', async () => new Response('FOREIGN')],
  ]
  it.each(faults)('%s', async (_, match) => {
    vi.spyOn(caches.default, 'match').mockImplementation(match)
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const text = await (await visit('kept', LIST)).text()
    expect(text).toContain('$20,000')
    expect(text).not.toContain('FOREIGN')
    expect(String(error.mock.calls)).toContain('page-cache.read-failed')
  })

  it('cannot be written', async () => {
    vi.spyOn(caches.default, 'put').mockRejectedValue(new Error('down'))
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect([await isKept(LIST), await isKept(LIST)]).toEqual([false, true])
    expect(String(error.mock.calls)).toContain('page-cache.write-failed')
  })
})
