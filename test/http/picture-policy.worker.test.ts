// Which hosts pictures may come from: what the policy says, and that every picture of a page is allowed by it.
import { beforeAll, describe, expect, it } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { WHOLE_PAGES, WHOLE_SITE } from '#test/support/whole-site.ts'

const EDGE = { images: { resize: 'edge' } } as const
const FRAGMENT = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' }

/** The sources of pictures of a response, without the directive's name. */
const sourcesOf = ({ headers }: Response): string =>
  /img-src ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
async function policyOf(slug: string, path = '/contact'): Promise<string> {
  const response = await visit(slug, path)
  await response.text()
  return sourcesOf(response)
}

const logo = (url: string): Partial<SiteInput> => ({ layout: { logo: { url } } })
const brands = (hosts: readonly string[]): Partial<SiteInput> => ({
  brands: { list: hosts.map((host, at) => ({ make: `M${at}`, image: `https://${host}/a.webp` })) },
})
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.example`)

/** A vehicle whose every picture is at another host of the feed. */
const FEED_CAR = testCar({
  slug: 'seen',
  images: [
    { image: { url: 'https://a.feed.example/a.jpg', thumb: { url: 'https://b.feed.example/a' } } },
    {
      image: { url: 'https://c.feed.example/tour.mp4', thumb: { url: 'https://d.feed.example/t' } },
      isVideo: true,
    },
  ],
  spin_images: Array.from({ length: 8 }, (_, at) => `https://e.feed.example/${at}.jpg`),
  spin_interior_image: 'https://f.feed.example/room.jpg',
})

/** The configuration with the pictures of each setting at a host of its own. */
function withHosts<Value>(value: Value, field = 'p'): Value {
  if (Array.isArray(value)) return value.map((one) => withHosts(one, field)) as Value // each as it was
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, withHosts(part, `${field}.${key}`)]),
    ) as Value // the same keys
  if (typeof value !== 'string' || !/^\/content\/.*\.webp$/.test(value)) return value
  // One for each setting of all blocks: the policy names a limited number of hosts.
  const parts = field.replaceAll('_', '-').split('.')
  const host = `${[...parts.slice(0, 3), ...parts.slice(3).slice(-1)].join('.')}.example`
  return `https://${host}${value}` as Value // still a string
}

/** Addresses of all pictures in a page or fragment. */
function picturesIn(html: string): string[] {
  const drawn = html.matchAll(/<img\b[^>]*? src="([^"]*)"/g)
  const posters = html.matchAll(/ poster="([^"]*)"/g)
  const links = html.matchAll(/<a href="([^"]*)"(?: data-photo)?>(?:<img|\d)/g)
  const sets = [...html.matchAll(/ srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(/,\s*/).map((one) => [one, one.split(' ', 1)[0] ?? '']),
  )
  const styled = html.matchAll(/url\(["']?([^"')]*)/g)
  return [...drawn, ...posters, ...links, ...sets, ...styled].map(([, address = '']) => address)
}

beforeAll(async () => {
  const cars = [FEED_CAR]
  await openShop({ slug: 'direct', ...logo('https://logo.direct.example/a.svg') }, cars)
  await openShop({ slug: 'own-hosts', gallery: EDGE }, cars)
  await openShop(
    {
      slug: 'one-host',
      gallery: EDGE,
      ...logo('https://logo.one.example/a.svg'),
      dealership_websites: [{ name: 'Sister', url: 'https://sister.example', make: 'Kia' }],
    },
    cars,
  )
  await openShop(
    { slug: 'measured', gallery: EDGE, integrations: { tag_manager: 'GTM-ABC1234' } },
    cars,
  )
  await openShop({ slug: 'twenty', gallery: EDGE, ...brands(numbered(20)) }, [])
  await openShop({ slug: 'many', gallery: EDGE, ...brands(numbered(21)) }, [])
  await openShop({ slug: 'starred', gallery: EDGE, ...logo('https://*/a.svg') }, [])
  await openShop({ slug: 'ended', gallery: EDGE, ...logo('https://a.example;sandbox/a.svg') }, [])
  const whole = withHosts(WHOLE_SITE)
  await openShop(
    {
      ...whole,
      slug: 'drawn',
      hosts: ['drawn.example'],
      url: 'https://drawn.example',
      gallery: { ...whole.gallery, ...EDGE },
    },
    cars,
  )
})

describe('hosts of pictures in the policy', () => {
  it('are any where browsers ask the hosts of feeds, which may redirect and change while a page is open', async () => {
    expect(await policyOf('direct')).toBe("'self' https: data:")
  })

  it('are our own alone where all pictures of feeds come from there', async () => {
    for (const path of ['/', '/search/used-cars', '/cars/seen', '/contact', '/nope'])
      expect(await policyOf('own-hosts', path)).toBe("'self' data:")
    const fragment = await visit('own-hosts', '/search/used-cars', FRAGMENT)
    expect(sourcesOf(fragment)).toBe("'self' data:")
  })

  it('include those of the pictures that this site configures, and no other address or site', async () => {
    expect(await policyOf('one-host')).toBe("'self' https://logo.one.example data:")
    expect(await policyOf('own-hosts')).not.toContain('one.example')
  })

  it('are any where a tag manager measures with pictures', async () => {
    expect(await policyOf('measured')).toBe("'self' https: data:")
  })

  it('are any where the site has over twenty, or one that no policy can name', async () => {
    expect((await policyOf('twenty')).split(' ')).toHaveLength(22)
    for (const slug of ['many', 'starred', 'ended'])
      expect(await policyOf(slug)).toBe("'self' https: data:")
  })

  it('are none on a page of no site', async () => {
    const response = await visit('unknown', '/')
    expect([response.status, sourcesOf(response)]).toEqual([421, "'self' data:"])
  })
})

describe('every picture', () => {
  it.each([
    ...WHOLE_PAGES,
    '/search/used-cars',
    '/cars/seen',
    '/cars/seen/checkout',
    '/enquire?car_id=seen',
    '/print?car_id=seen',
    '/api/cars?ids=seen',
  ])('of a page is allowed by its policy: %s', async (path) => {
    const response = await visit('drawn', path)
    const allowed = sourcesOf(response).split(' ')
    expect(allowed).not.toContain('https:')
    const hosts = picturesIn(await response.text()).flatMap((address) => {
      const url = new URL(address.replaceAll('&amp;', '&'), 'https://drawn.example')
      return url.protocol === 'data:' || url.host === 'drawn.example' ? [] : [url.origin]
    })
    expect(hosts.filter((host) => !allowed.includes(host))).toEqual([])
  })

  it('of the configuration is drawn from its host', async () => {
    const html = await (await visit('drawn', '/all')).text()
    const hosts = picturesIn(html).map((address) => URL.parse(address)?.host)
    expect(hosts).toEqual(expect.arrayContaining(['p.pages.blocks.image.example']))
    expect(new Set(hosts).size).toBeGreaterThan(8)
  })

  it('of a feed is drawn from our own host', async () => {
    const html = await (await visit('drawn', '/cars/seen')).text()
    for (const which of ['1', 'video-1', 'spin-1', 'spin-8', 'inside'])
      expect(picturesIn(html).join(' ')).toContain(`/img/seen/${which}/`)
    expect(picturesIn(html).join(' ')).not.toContain('feed.example')
  })
})
