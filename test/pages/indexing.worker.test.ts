// How search engines see every kind of address: one table, tested through the whole Worker.
import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { WHOLE_SITE } from '#test/support/whole-site.ts'

const HOME = 'https://www.found.example'

const SITE = {
  ...WHOLE_SITE,
  ...MEMBER_SITE,
  slug: 'found',
  url: HOME,
  hosts: ['found.example', 'found-too.example'],
  staging_hosts: ['found.staging.example'],
  account: { ...MEMBER_SITE.account, gates: [] },
  finance: {
    ...WHOLE_SITE.finance,
    pre_approval: { enabled: true },
    pages: [{ path: '/finance', title: 'Finance', variant: 'quote' }],
  },
  feeds: { json: { enabled: true }, csv: { enabled: true } },
  pages: [
    ...(WHOLE_SITE.pages ?? []),
    { path: '/unlisted', title: 'For few', index: false },
    { path: '/over', title: 'Over', expiry: '2020-01-31' },
  ],
  offers: {
    ...WHOLE_SITE.offers,
    list: [
      ...(WHOLE_SITE.offers?.list ?? []),
      { id: '9', name: 'Of last year', start: '2020-01-01', expiry: '2020-01-31' },
    ],
  },
  redirects: [
    { from: '/Stock.aspx', to: '/search/used-cars' },
    { from: '/news/*', to: '/all' },
    { from: '/cars/an-old-one', to: '/search/kia' },
    { from: '/over', to: '/special-offers', status: 302 },
  ],
} satisfies SiteInput

const fetchAt = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  exports.default.fetch(new Request(address, { method, headers, redirect: 'manual' }))
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetchAt(`${HOME}${path}`, headers)

/** The result on one line: status, canonical path, robots of the head, robots of the header. */
async function told(path: string, headers: Record<string, string> = {}, home = HOME) {
  const response = await fetchAt(home + path, headers)
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
  const html = isPage ? await response.text() : ''
  const [, canonical = '-'] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  const [, robots = '-'] = /<meta name="robots" content="([^"]*)"/.exec(html) ?? []
  const header = response.headers.get('X-Robots-Tag') ?? '-'
  return [response.status, canonical.replace(home, ''), robots, header].join(' | ')
}
const leads = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetchAt(address, headers)
  return [response.status, response.headers.get('Location')]
}

beforeAll(async () => {
  await openShop(SITE, [
    testCar({ id: 'c1', slug: 'rio-1', make: 'Kia', model: 'Rio', location_name: 'River' }),
    testCar({ slug: 'sold-1', make: 'Kia', status: 'sold', sold_date_timestamp: 1_700_000_000 }),
    ...Array.from({ length: 30 }, (_, at) => testCar({ slug: `corolla-${at}` })),
  ])
})

const KEPT = 'index, follow | -'
const PASSED = 'noindex, follow | -'

describe('indexed pages', () => {
  it.each([
    ['/', '/'],
    ['/all', '/all'],
    ['/special-offers', '/special-offers'],
    ['/offers/kia/1', '/offers/kia/1'],
    ['/models', '/models'],
    ['/sportage', '/sportage'],
    ['/brands', '/brands'],
    ['/kia/overview', '/kia/overview'],
    ['/dealerships', '/dealerships'],
    ['/locations/river', '/locations/river'],
    ['/finance', '/finance'],
    ['/find-by-budget', '/find-by-budget'],
    ['/contact', '/contact'],
    ['/cars/trade-in', '/trade-in'],
    ['/search/new-used-and-demo-cars', '/search/new-used-and-demo-cars'],
    ['/search/used-cars', '/search/used-cars'],
    ['/search/kia', '/search/kia'],
    ['/search/toyota/corolla', '/search/toyota/corolla'],
    ['/search/hatch', '/search/hatch'],
    ['/search/river', '/search/river'],
    ['/cars/rio-1', '/cars/rio-1'],
  ])('are %s, at %s, with any advertising parameter', async (path, canonical) => {
    expect(await told(path)).toBe(`200 | ${canonical} | ${KEPT}`)
    const noise = '?utm_source=mail&utm_source=again&gclid=x&fbclid=y&srsltid=z'
    expect(await told(path + noise)).toBe(`200 | ${canonical} | ${KEPT}`)
  })

  it('are each page of a list, and its last one for any page after it', async () => {
    const list = '/search/toyota'
    expect(await told(`${list}?page=1`)).toBe(`200 | ${list} | ${KEPT}`)
    expect(await told(`${list}?page=2`)).toBe(`200 | ${list}?page=2 | ${KEPT}`)
    expect(await told(`${list}?page=2&page=1`)).toBe(`200 | ${list}?page=2 | ${KEPT}`)
    expect(await told(`${list}?page=40`)).toBe(`200 | ${list}?page=2 | ${KEPT}`)
    expect(await told(`${list}?page=x`)).toBe(`200 | ${list} | ${KEPT}`)
  })
})

describe('pages that search engines may follow, but not index', () => {
  it.each([
    ['/unlisted', '/unlisted'],
    ['/cars/sold-1', '/cars/sold-1'],
    ['/search/toyota?sortBy=lowestPrice', '/search/toyota'],
    ['/search/toyota?query=corolla', '/search/toyota?query=corolla'],
    ['/search/toyota?range[price]=:30000', '/search/toyota?range%5Bprice%5D=:30000'],
    ['/search/ford', '/search/ford'],
    ['/special-offers?category=Service', '/special-offers'],
    ['/models?make=kia', '/models?make=kia'],
    ['/dealerships?type=service', '/dealerships'],
    ['/find-by-budget?repayment=100', '/find-by-budget'],
    ['/enquire?car_id=c1', '-'],
    ['/finance?car_id=c1', '-'],
    ['/finance/pre-approval', '/finance/pre-approval'],
  ])('are %s (F18)', async (path, canonical) => {
    expect(await told(path)).toBe(`200 | ${canonical} | ${PASSED}`)
  })

  it('end if a list is narrowed by more than two choices (F18)', async () => {
    const deep = '/search/toyota?refinementList[colour][0]=Red&refinementList[body][0]=SUV'
    expect(await told(deep)).toMatch(/^200 \| \S+ \| noindex, nofollow \| -$/)
  })
})

describe('responses that are not indexed', () => {
  it.each([
    ['/favourites', 200],
    ['/compare', 200],
    ['/sign-in?type=watchlist&redirect=/&back=/', 200],
    ['/watchlist', 303],
    ['/saved-searches', 303],
    ['/account', 303],
    ['/my-garage', 303],
    ['/cars/rio-1/checkout', 302],
    ['/print?car_id=c1', 200],
    ['/success?form=general', 200],
    ['/reservation/unknown', 404],
    ['/trade-in/offer/unknown', 404],
    ['/alerts/stop/unknown', 200],
    ['/api/cars?ids=c1', 200],
    ['/menu/models', 200],
    ['/api/me', 200],
    ['/api/sales-counter', 200],
    ['/cars/rio-1/rio-1.pdf', 200],
    ['/sitemap.xml', 200],
    ['/feeds/vehicles.json', 200],
    ['/feeds/vehicles.csv', 200],
    ['/robots.txt', 200],
    ['/1/indexes/Car_production/query', 403],
    ['/_dev/inbox', 404],
  ])('say so by a header: %s (%i)', async (path, status) => {
    const response = await ask(path)
    expect([response.status, response.headers.get('X-Robots-Tag')]).toEqual([status, 'noindex'])
    await response.body?.cancel()
  })

  it.each(['/search/toyota', '/find-by-budget'])('are a fragment of %s', async (path) => {
    const response = await ask(path, { 'HX-Request': 'true', 'HX-Request-Type': 'partial' })
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it('do not include the icon, which they show', async () => {
    const response = await ask('/favicon.ico')
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect(response.headers.get('X-Robots-Tag')).toBeNull()
    expect(await response.text()).toMatch(/^<svg [^>]*>.*>W<\/text><\/svg>$/)
  })
})

describe('an address', () => {
  it.each([
    ['/models/', '/models'],
    ['/search/Toyota/COROLLA', '/search/toyota/corolla'],
    ['/search/TOYOTA?page=2', '/search/toyota?page=2'],
    ['/used-cars/toyota', '/search/toyota?refinementList%5Bcar_type%5D%5B0%5D=used'],
    ['/cars/RIO-1?utm_source=mail', '/cars/rio-1?utm_source=mail'],
    ['/cars/', '/search/new-used-and-demo-cars'],
    ['/offers/1', '/offers/kia/1'],
    ['/models/sportage?utm_source=mail', '/sportage?utm_source=mail'],
    ['/our-location/river', '/locations/river'],
    ['/contact-us', '/contact'],
    ['/STOCK.ASPX?id=1', '/search/used-cars?id=1'],
    ['/news/2019/a-story', '/all'],
    ['/cars/an-old-one', '/search/kia'],
  ])('is unique: %s redirects permanently to %s', async (path, to) => {
    const [status, location] = await leads(HOME + path)
    expect([status, new URL(String(location), HOME).href]).toEqual([301, HOME + to])
  })

  it('of a page that has ended redirects if the site says so, for that long', async () => {
    expect(await leads(`${HOME}/over`)).toEqual([302, '/special-offers'])
  })

  it.each([
    ['/nowhere', 404],
    ['/Special-Offers', 404],
    ['/cars/unknown', 404],
    ['/search/nothing', 404],
    ['/locations/nowhere', 404],
    ['/offers/kia/9', 410],
  ])('without a page says so: %s is %i', async (path, status) => {
    expect(await told(path)).toBe(`${status} | - | noindex | -`)
  })
})

describe('the hosts of a site', () => {
  it.each([
    ['http://found.example/', `${HOME}/`],
    [
      'https://found.example/search/kia?page=2&utm_source=x',
      `${HOME}/search/kia?page=2&utm_source=x`,
    ],
    ['https://FOUND.example./contact', `${HOME}/contact`],
    ['https://found-too.example/models/', `${HOME}/models/`],
    ['https://www.found-too.example/robots.txt', `${HOME}/robots.txt`],
    ['https://found.example//evil.example/', `${HOME}//evil.example/`],
  ])(
    'have one canonical host: %s redirects permanently, and no browser caches it',
    async (address, to) => {
      const response = await fetchAt(address)
      expect([response.status, response.headers.get('Location')]).toEqual([301, to])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect((await fetchAt(address, {}, 'HEAD')).status).toBe(301)
    },
  )

  it('answer directly for posts and API calls', async () => {
    const at = 'https://found.example'
    expect((await fetchAt(`${at}/api/cars?ids=c1`)).status).toBe(200)
    expect((await fetchAt(`${at}/contact`, {}, 'POST')).headers.get('Location')).toBeNull()
    expect((await fetchAt(`${at}/1/indexes/Car_production/query`, {}, 'GET')).status).toBe(403)
  })

  it('show a site before launch at its own host, not indexed', async () => {
    const at = 'https://found.staging.example'
    for (const path of ['/', '/search/kia', '/cars/rio-1', '/img/rio-1/1/320', '/nowhere']) {
      const response = await fetchAt(at + path)
      expect(response.headers.get('Location')).toBeNull()
      expect([path, response.headers.get('X-Robots-Tag')]).toEqual([path, 'noindex, nofollow'])
      await response.body?.cancel()
    }
    for (const host of [at, 'https://www.found.staging.example'])
      expect(await (await fetchAt(`${host}/robots.txt`)).text()).toBe(
        'User-agent: *\nDisallow: /\n',
      )
    const html = await (await fetchAt(`${at}/contact`)).text()
    expect(html).toContain(`<link rel="canonical" href="${HOME}/contact"/>`)
  })
})

describe('a site that must not be indexed', () => {
  it('says so in every head, by a header, and in robots.txt', async () => {
    await openShop({ slug: 'unseen', search_engines: { index: false } }, [testCar({ slug: 'u-1' })])
    for (const path of ['/', '/search/used-cars', '/cars/u-1', '/contact']) {
      const response = await fetchAt(`https://unseen.example${path}`)
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow"/>')
    }
    const robots = await (await fetchAt('https://unseen.example/robots.txt')).text()
    expect(robots).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('robots.txt', () => {
  /** As search engines read it: the longest rule applies, and there are only disallow rules. */
  const isClosed = (rules: readonly string[], path: string) =>
    rules.some((rule) => {
      const text = rule.replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
      return new RegExp(`^${text}`).test(path)
    })
  const readRules = async () => {
    const text = await (await ask('/robots.txt')).text()
    return [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule)
  }

  it('lists the sitemaps at the address of the site', async () => {
    const response = await ask('/robots.txt')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    const text = await response.text()
    expect(text.match(/^Sitemap: .*$/gm)).toEqual([`Sitemap: ${HOME}/sitemap.xml`])
    expect(text).toMatch(/^User-agent: \*\nDisallow: /)
  })

  it.each([
    '/account',
    '/account?x=1',
    '/watchlist',
    '/sign-in?type=garage',
    '/compare?cars=a,b',
    '/favourites',
    '/print?car_id=1',
    '/api/cars?ids=1',
    '/api/stock/vehicles',
    '/1/indexes/x',
    '/menu/models',
    '/cars/rio-1/checkout',
    '/cars/rio-1/view',
    '/trade-in/offer/x',
    '/alerts/stop/x',
    '/reservation/x',
    '/enquire?car_id=c1',
    '/search/kia?refinementList[colour][0]=Red',
    '/search/kia?page=2&range[price]=:20000',
    '/search/kia?query=x',
  ])('disallows %s', async (path) => {
    expect(isClosed(await readRules(), path)).toBe(true)
  })

  it.each([
    '/',
    '/search/kia?page=2',
    '/search/kia?utm_source=x',
    '/cars/rio-1',
    '/cars/checkout-lane-van',
    '/cars/rio-1/rio-1.pdf',
    '/img/rio-1/1/640',
    '/build/main.js',
    '/favicon.ico',
    '/sitemap.xml',
    '/sitemaps/stock-1.xml',
    '/feeds/google.tsv',
    '/accountants',
    '/success-stories',
    '/compare-utes',
    '/trade-in',
    '/contact',
  ])('allows %s', async (path) => {
    expect(isClosed(await readRules(), path)).toBe(false)
  })

  it('disallows what the site adds', async () => {
    const search_engines = { disallow: ['/private', '/drafts/*'] }
    await openShop({ slug: 'shy', search_engines }, [])
    const text = await (await fetchAt('https://shy.example/robots.txt')).text()
    expect(text).toContain('Disallow: /private\nDisallow: /drafts/*\n')
  })
})

describe('the life of a vehicle’s page', () => {
  it('is indexed while it is for sale, shown while it is sold, then redirects permanently to similar vehicles', async () => {
    await openShop({ slug: 'lives' }, [])
    const home = 'https://lives.example'
    const path = '/cars/life-1'
    const pageOf = async () => (await fetchAt(home + path)).text()
    const car = {
      id: 'life',
      slug: 'life-1',
      make: 'Toyota',
      model: 'Corolla',
      year: 2020,
      price: 20_000,
    }
    const others = Array.from({ length: 5 }, (_, at) => ({ ...car, id: `o${at}`, slug: `o-${at}` }))
    expect((await fetchAt(home + path)).status).toBe(404)

    await sendStock('lives', [car, ...others], { query: '?mode=replace' })
    expect(await told(path, {}, home)).toBe(`200 | ${path} | ${KEPT}`)
    expect(await pageOf()).toContain('schema.org/InStock')

    await sendStock('lives', others, { query: '?mode=replace' })
    expect(await told(path, {}, home)).toBe(`200 | ${path} | ${PASSED}`)
    expect(await pageOf()).toContain('schema.org/SoldOut')

    // Its days are over.
    await sendStock('lives', [{ ...car, status: 'sold', sold_date_timestamp: 1_600_000_000 }])
    await sendStock('lives', others, { query: '?mode=replace' })
    expect(await leads(home + path)).toEqual([301, '/search/toyota/corolla'])
    expect(await told('/search/toyota/corolla', {}, home)).toContain(`| ${KEPT}`)
  })
})
