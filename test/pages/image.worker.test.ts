import { beforeAll, describe, expect, it, vi } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const at = (path: string) => `https://pictures.upstreams.example${path}`
const gallery = (paths: readonly string[]) => paths.map((path) => ({ image: { url: at(path) } }))

/** Headers of a simulated picture. */
const wordsOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer())

/** Stock whose first picture is one of each kind that must be blocked. */
const FAULTY = {
  missing: at('/missing.jpg'),
  failing: at('/failing/a.jpg'),
  'other-type': at('/page.jpg'),
  drawing: at('/drawing.jpg'),
  'moved-inside': at('/moved-inside.jpg'),
  'moved-for-ever': at('/moved-for-ever.jpg'),
  loopback: 'https://127.0.0.1/a.jpg',
  'own-network': 'https://metadata.google.internal/a.jpg',
  port: 'https://pictures.upstreams.example:8443/a.jpg',
  user: 'https://a:b@pictures.upstreams.example/a.jpg',
}

beforeAll(async () => {
  const cars = [
    testCar({ slug: 'seen', images: gallery(['/a.jpg', '/b.jpg', '/moved.jpg']) }),
    testCar({ slug: 'own', images: [{ image: { url: '/stock/ute.webp' } }] }),
    testCar({ slug: 'hidden', images: gallery(['/a.jpg']), show_on_dealer_website: false }),
    testCar({
      slug: 'film',
      images: gallery(['/a.jpg']),
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
    }),
    testCar({
      slug: 'films',
      images: gallery(['/a.jpg']),
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
      external_video_url: 'https://vimeo.com/76979871',
    }),
    testCar({
      slug: 'turning',
      images: [
        ...gallery(['/a.jpg']),
        { image: { url: at('/tour.mp4'), thumb: { url: at('/tour.jpg') } }, isVideo: true },
      ],
      spin_images: Array.from({ length: 8 }, (_, n) => at(`/turn-${n + 1}.jpg`)),
      spin_interior_image: at('/room.jpg'),
    }),
    testCar({ slug: 'drawn', primary_image_url: '/stock/ute.webp', video_url: '/video/a.mp4' }),
    ...Object.entries(FAULTY).map(([slug, url]) => testCar({ slug, images: [{ image: { url } }] })),
  ]
  const edge = { images: { resize: 'edge' } } as const
  await openShop({ slug: 'edged', gallery: edge }, cars)
  await openShop({ slug: 'plain' }, cars)
  await openShop({ slug: 'cropped', gallery: { images: { resize: 'edge', crop: true } } }, cars)
  await openShop({ slug: 'still', gallery: { ...edge, spin: { show: false } } }, cars)
  for (const [slug, path] of [
    ['filmed', ''],
    ['unfilmed', '/failing'],
  ] as const) {
    const upstreams = { video_thumbnails: { url: `https://video.upstreams.example${path}` } }
    await openShop({ slug, gallery: edge, upstreams }, cars)
  }
})

describe('picture of a vehicle at a width', () => {
  it('is the one of that number, with its bytes and type and nothing else of the host (A32)', async () => {
    const response = await visit('edged', '/img/seen/2/640')
    expect(response.status).toBe(200)
    expect(await wordsOf(response)).toMatch(/of \/b\.jpg$/)
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(response.headers.get('Cache-Control')).toContain('max-age=86400')
    expect(response.headers.get('Vary')).toContain('Accept')
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(response.headers.get('X-Powered-By')).toBeNull()
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('is cached, separately for each format that browsers accept', async () => {
    const ask = async (accept: string) =>
      wordsOf(await visit('edged', '/img/seen/1/960', { Accept: accept }))
    const first = await ask('image/avif,image/webp')
    await expect.poll(() => ask('image/avif,image/webp')).toBe(first)
    expect(await ask('image/jpeg')).not.toBe(first)
  })

  it('follows a redirect of its host', async () => {
    expect(await wordsOf(await visit('edged', '/img/seen/3/320'))).toMatch(/of \/a\.jpg$/)
  })

  it('is the file itself for our own files', async () => {
    const response = await visit('edged', '/img/own/1/640')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/stock/ute.webp'])
  })

  it.each([
    '/img/seen/1/641',
    '/img/seen/1/99999',
    '/img/seen/1/0640',
    '/img/seen/1/640.5',
    '/img/seen/0/640',
    '/img/seen/4/640',
    '/img/seen/-1/640',
    '/img/seen/01/640',
    '/img/seen/video-1/640',
    '/img/seen/https:%2F%2Fevil.example%2Fa.jpg/640',
    '/img/hidden/1/640',
    '/img/nothing/1/640',
  ])('is never anything else: %s (TH15)', async (path) => {
    const response = await visit('edged', path)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it.each(Object.keys(FAULTY))('is none if the host fails or lies: %s (TH15)', async (slug) => {
    const response = await visit('edged', `/img/${slug}/1/640`)
    expect([response.status, await response.text()]).toEqual([404, ''])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is the feed’s own on a site that does not resize, so that scripts know its address (W13)', async () => {
    const response = await visit('plain', '/img/seen/2/640')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toMatch(/^https:.*\/b\.jpg$/)
    for (const other of ['4/640', '2/641', 'spin-1/640', 'inside/3840', 'video-1/320'])
      expect([other, (await visit('plain', `/img/seen/${other}`)).status]).toEqual([other, 404])
  })
})

describe('picture of a spin', () => {
  it.each([
    ['spin-1/1280', '/turn-1.jpg'],
    ['spin-8/1280', '/turn-8.jpg'],
    ['inside/3840', '/room.jpg'],
  ])('is resized too: %s (A32)', async (asked, name) => {
    const response = await visit('edged', `/img/turning/${asked}`)
    expect(await wordsOf(response)).toContain(`of ${name}`)
  })

  it.each([
    'edged/img/turning/spin-0/1280',
    'edged/img/turning/spin-9/1280',
    'edged/img/turning/spin-01/1280',
    'edged/img/turning/spin-1/3840',
    'edged/img/turning/1/3840',
    'edged/img/turning/inside/1280',
    'edged/img/seen/spin-1/1280',
    'edged/img/seen/inside/3840',
    'still/img/turning/spin-1/1280',
    'plain/img/turning/spin-1/1280',
  ])('is never anything else: %s (TH15)', async (asked) => {
    const [site = '', ...path] = asked.split('/')
    expect((await visit(site, `/${path.join('/')}`)).status).toBe(404)
  })

  it('is never cropped, since its hotspots are places on the whole of it', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    for (const which of ['1/1280', 'spin-1/1280', 'inside/3840'])
      await visit('cropped', `/img/turning/${which}`)
    const fits = asked.mock.calls.flatMap(
      ([, init]) => /"fit":"([^"]*)"/.exec(JSON.stringify(init?.cf ?? {}))?.[1] ?? [],
    )
    asked.mockRestore()
    expect(fits).toEqual(['cover', 'scale-down', 'scale-down'])
  })
})

describe('poster of a video (A33)', () => {
  it('comes from the feed if it has one', async () => {
    for (const site of ['edged', 'filmed'])
      expect(await wordsOf(await visit(site, '/img/turning/video-1/640'))).toContain('of /tour.jpg')
  })

  it('comes from the service', async () => {
    const response = await visit('filmed', '/img/film/video-1/640')
    expect(await wordsOf(response)).toContain(encodeURIComponent('youtu.be/aqz-KE-bpKQ'))
  })

  it('is one for each video of a vehicle', async () => {
    const html = await (await visit('filmed', '/cars/films')).text()
    for (const [n, name] of [
      [1, 'youtu.be/aqz-KE-bpKQ'],
      [2, 'vimeo.com/76979871'],
    ] as const) {
      expect(html).toContain(`/img/films/video-${n}/640`)
      const picture = await wordsOf(await visit('filmed', `/img/films/video-${n}/640`))
      expect(picture).toContain(encodeURIComponent(name))
    }
    expect((await visit('filmed', '/img/films/video-3/640')).status).toBe(404)
  })

  it('is asked for with the whole address of a file of the site', async () => {
    const picture = await wordsOf(await visit('filmed', '/img/drawn/video-1/640'))
    expect(picture).toContain(encodeURIComponent('/video/a.mp4'))
  })

  it('is the first picture of the vehicle if the service fails', async () => {
    expect(await wordsOf(await visit('unfilmed', '/img/film/video-1/640'))).toMatch(/of \/a\.jpg$/)
    const drawn = await visit('unfilmed', '/img/drawn/video-1/640')
    expect(drawn.headers.get('Location')).toBe('/stock/ute.webp')
  })

  it('is none in the small width of the thumbnails if the service fails: a picture is no film', async () => {
    expect(await wordsOf(await visit('filmed', '/img/film/video-1/320'))).toContain('aqz-KE-bpKQ')
    for (const car of ['film', 'drawn'])
      expect((await visit('unfilmed', `/img/${car}/video-1/320`)).status).toBe(404)
  })

  it('does not exist for a vehicle without a video, or for a site without the service', async () => {
    expect((await visit('filmed', '/img/seen/video-1/640')).status).toBe(404)
    expect((await visit('edged', '/img/film/video-1/640')).status).toBe(404)
  })
})
