import { afterEach, describe, expect, it, vi } from 'vitest'

import { loadPicture, toFormat } from '#upstream/picture.ts'

const SOURCE = 'https://pictures.example/a.jpg'
const ASKED = { source: SOURCE, width: 960, quality: 75, crop: false, format: 'webp' } as const

/** Gives every call the same answer; returns the requests. */
function answerWith(answer: () => Response) {
  const fetch = vi.fn((_address: string, _init: RequestInit<RequestInitCfProperties>) =>
    Promise.resolve(answer()),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const picture = (headers = {}) =>
  new Response('bytes', { headers: { 'Content-Type': 'image/webp', ...headers } })

afterEach(() => vi.unstubAllGlobals())

describe('picture of a feed', () => {
  it('is requested at its width and quality, whole or cropped to three by two (A32)', async () => {
    const fetch = answerWith(picture)
    await loadPicture(ASKED)
    await loadPicture({ ...ASKED, quality: 60, crop: true, format: 'avif' })
    expect(fetch.mock.calls.map(([, init]) => init.cf?.image)).toEqual([
      { width: 960, quality: 75, fit: 'scale-down', format: 'webp', metadata: 'none' },
      { width: 960, height: 640, quality: 60, fit: 'cover', format: 'avif', metadata: 'none' },
    ])
  })

  it('is cached by the edge, a failure only briefly', async () => {
    const fetch = answerWith(picture)
    await loadPicture(ASKED)
    expect(fetch.mock.calls[0]?.[1].cf).toMatchObject({
      cacheEverything: true,
      cacheTtlByStatus: { '200-299': 2_592_000, '400-599': 60 },
    })
  })

  it('is null when it is too large, or when its host does not answer', async () => {
    answerWith(() => picture({ 'Content-Length': '50000000' }))
    expect(await loadPicture(ASKED)).toBeNull()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no host')))
    expect(await loadPicture(ASKED)).toBeNull()
  })

  it('is never requested from a private address, at the first or a later redirect (TH15)', async () => {
    const fetch = answerWith(() => Response.redirect('http://127.0.0.1/a.jpg', 302))
    expect(await loadPicture({ ...ASKED, source: 'https://10.0.0.1/a.jpg' })).toBeNull()
    expect(await loadPicture({ ...ASKED, source: 'not an address' })).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
    expect(await loadPicture(ASKED)).toBeNull()
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('format of a picture', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
  ])('is the best that a browser accepts: %s', (accept, format) => {
    expect(toFormat(accept)).toBe(format)
  })
})
