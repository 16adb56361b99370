import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const gallery = (urls: readonly unknown[]) => urls.map((url) => ({ image: { url } }))
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/stock/${n + 1}.webp`)
const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

/** The gallery of a vehicle's page, as HTML; its video section is elsewhere. */
async function galleryOf(car: string, site = 'shown'): Promise<string> {
  const html = await pageOf(car, site)
  return /<section class="gallery".*?<\/section>/s.exec(html)?.[0] ?? ''
}
async function pageOf(car: string, site = 'shown'): Promise<string> {
  const response = await visit(site, `/cars/${car}`)
  expect(response.status).toBe(200)
  return response.text()
}
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

beforeAll(async () => {
  const cars = [
    testCar({ slug: 'three', images: gallery(numbered(3)) }),
    testCar({ slug: 'four', images: gallery(numbered(4)) }),
    testCar({ slug: 'photoless', simple_body: 'Ute' }),
    testCar({ slug: 'drawn', images: gallery(numbered(2)), illustrated: true }),
    testCar({ slug: 'youtube', images: gallery(numbered(2)), video_url: YOUTUBE }),
    testCar({
      slug: 'films',
      images: [
        ...gallery(numbered(3)),
        {
          image: { url: '/video/tour.mp4', thumb: { url: '/stock/tour-still.webp' } },
          isVideo: true,
        },
      ],
      video_url: YOUTUBE,
    }),
    testCar({ slug: 'file', images: gallery(numbered(2)), video_url: '/video/car.mp4' }),
    testCar({ slug: 'elsewhere', external_video_url: 'https://videos.example/watch/1' }),
    testCar({
      slug: 'remote',
      images: [
        { image: { url: 'http://p.example/a.jpg', thumb: { url: 'http://p.example/s.jpg' } } },
      ],
    }),
    testCar({
      slug: 'hostile',
      images: [
        ...gallery(['javascript:alert(1)', '"><script>alert(1)</script>', null, 'null', '/a.pdf']),
        { image: { url: null }, isVideo: true },
        ...gallery(['/stock/a.webp', '/stock/a.webp', '/stock/a.webp']),
        ...gallery(numbered(90)),
      ],
      video_url: 'javascript:alert(1)',
      external_video_url: 'https://"><img src=x onerror=alert(1)>',
    }),
  ]
  await openShop({ slug: 'shown' }, cars)
  await openShop({ slug: 'edged-page', gallery: { images: { resize: 'edge' } } }, cars)
  const upstreams = { video_thumbnails: { url: 'https://video.upstreams.example' } }
  await openShop({ slug: 'with-stills', upstreams }, cars)
  await openShop({ slug: 'slide-only', gallery: { video: { section: false } } }, cars)
  await openShop(
    {
      slug: 'own-way',
      gallery: { thumbnails_above: 2, embed_hosts: [], video: { slide: false, title: 'Tour' } },
    },
    cars,
  )
})

describe('gallery', () => {
  it('says that pictures are illustrations if the feed does', async () => {
    expect(await galleryOf('drawn')).toContain('<p class="photos-note">Illustration</p>')
    expect(await galleryOf('three')).not.toContain('Illustration')
  })

  it('reserves a box of 600 by 400 for each picture, and loads the first before anything else (W18)', async () => {
    const html = await galleryOf('four')
    const pictures = html.match(/<img[^>]*width="600"[^>]*>/g) ?? []
    expect(pictures).toHaveLength(4)
    expect(pictures.every((picture) => picture.includes('height="400"'))).toBe(true)
    expect(pictures[0]).toContain('fetchPriority="high"')
    expect(pictures[0]).not.toContain('lazy')
    expect(pictures.slice(1).every((picture) => picture.includes('loading="lazy"'))).toBe(true)
    expect(html).toContain('1 / 4')
  })

  it('has thumbnails only above three pictures, or as the site says (W18)', async () => {
    expect(await galleryOf('three')).not.toContain('data-testid="thumbnails"')
    expect(count(await galleryOf('four'), /href="#photo-\d"/g)).toBe(4)
    expect(await galleryOf('three', 'own-way')).toContain('data-testid="thumbnails"')
  })

  it('shows each film its own still in the thumbnails, else a plain tile, never a photograph (W18)', async () => {
    const filmsOf = async (site: string) => {
      const strip = /<ol class="thumbnails".*?<\/ol>/s.exec(await galleryOf('films', site))?.[0]
      const tiles = [...(strip ?? '').matchAll(/<a href="#photo-\d"(?: [^>]*)?>.*?<\/a>/gs)]
      return tiles.flatMap(([tile]) =>
        tile.includes('class="film"')
          ? [[/aria-label="([^"]+)"/.exec(tile)?.[1], /src="([^"]+)"/.exec(tile)?.[1] ?? 'plain']]
          : [],
      )
    }
    expect(await filmsOf('shown')).toEqual([
      ['Video 1', 'plain'],
      ['Video 2', '/stock/tour-still.webp'],
    ])
    expect(await filmsOf('with-stills')).toEqual([
      ['Video 1', '/img/films/video-1/320'],
      ['Video 2', '/stock/tour-still.webp'],
    ])
  })

  it('links each picture to itself, so that it opens without scripts (W19)', async () => {
    expect(count(await galleryOf('four'), /<a href="\/stock\/\d\.webp" data-photo/g)).toBe(4)
  })

  it('renders a vehicle without photos, and says why (C4)', async () => {
    const html = await galleryOf('photoless')
    expect(html).toContain('class="silhouette"')
    expect(html).toContain('Photos coming soon')
    expect(html).not.toMatch(/<img|<button|class="slides/)
  })

  it('shows a hostile gallery without broken elements (F16, V38)', async () => {
    const html = await galleryOf('hostile')
    const sources = [...html.matchAll(/<a href="([^"]+)" data-photo/g)].map(([, href]) => href)
    expect(sources.length).toBeGreaterThan(50)
    expect(new Set(sources).size).toBe(sources.length)
    expect(sources.every((source) => source?.startsWith('/stock/'))).toBe(true)
    expect(html).not.toMatch(/javascript:|<script|onerror|null|undefined|data-embed-src/)
  })
})

describe('addresses of pictures', () => {
  it('are those of the feed, by https, if the site does not resize (A32)', async () => {
    const html = await galleryOf('remote')
    expect(html).toContain('src="https://p.example/a.jpg"')
    for (const shown of [html, await galleryOf('hostile')]) expect(shown).not.toContain('srcSet')
  })

  it('are our own at six widths if it does, except our own files', async () => {
    const html = await galleryOf('remote', 'edged-page')
    expect(html).toContain(
      'srcSet="/img/remote/1/320 320w,/img/remote/1/480 480w,/img/remote/1/640 640w,' +
        '/img/remote/1/960 960w,/img/remote/1/1280 1280w,/img/remote/1/1920 1920w"',
    )
    expect(html).toContain('href="/img/remote/1/1920"')
    expect(html).not.toContain('p.example')
    expect(await galleryOf('four', 'edged-page')).toContain('src="/stock/1.webp"')
  })

  it('are the same on cards', async () => {
    const html = await (await visit('edged-page', '/search/used-cars')).text()
    expect(html).toContain('/img/remote/1/640 640w')
  })
})

describe('video', () => {
  it('of a known host is framed on request, and a link until then (W20)', async () => {
    const html = await pageOf('youtube')
    expect(html).not.toContain('<iframe')
    expect(count(html, /data-embed-src="https:\/\/www\.youtube-nocookie\.com\/embed\//g)).toBe(2)
    expect(html).toContain(`href="${YOUTUBE}"`)
    expect(html).toContain('Video of 2021 Toyota Corolla')
  })

  it('of a file plays on the page, and loads nothing before', async () => {
    expect(await galleryOf('file')).toMatch(
      /<video[^>]* src="\/video\/car\.mp4"[^>]* preload="none"/,
    )
  })

  it('of any other host is a link', async () => {
    const html = await galleryOf('elsewhere')
    expect(html).toContain('href="https://videos.example/watch/1"')
    expect(html).toContain('rel="noopener nofollow"')
    expect(html).not.toContain('data-embed-src')
  })

  it('is at the position set by the site, under its title (T15)', async () => {
    const html = await pageOf('youtube', 'own-way')
    expect(html).toContain('<h2>Tour</h2>')
    expect(await galleryOf('youtube', 'own-way')).not.toContain('Video of')
    expect(await pageOf('youtube', 'slide-only')).not.toContain('data-testid="video"')
  })

  it('is framed from no host that the site does not allow (A34)', async () => {
    expect(await pageOf('youtube', 'own-way')).not.toContain('data-embed-src')
    const policyOf = async (site: string) =>
      (await visit(site, '/cars/three')).headers.get('Content-Security-Policy')
    expect(await policyOf('shown')).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
    )
    expect(await policyOf('own-way')).toContain("frame-src 'none';")
  })
})
