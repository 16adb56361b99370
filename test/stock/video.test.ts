import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseVideo, toEmbedUrl } from '#vehicle/gallery.ts'

const HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com']
const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'

describe('video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
    ['http://m.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=4', youtube],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', youtube],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youtube],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/76979871/0a1b2c', `${vimeo}&h=0a1b2c`],
  ])('of %s plays in its host’s own player, without its cookies (W20)', (address, src) => {
    expect(parseVideo(address, HOSTS)).toMatchObject({ kind: 'frame', src })
  })

  it.each(['/video/car.mp4', 'https://cdn.example/a/b.WEBM?token=1', 'https://x.example/a.mov'])(
    'of %s plays natively',
    (address) => expect(parseVideo(address, HOSTS)).toEqual({ kind: 'file', href: address }),
  )

  it.each([
    'https://videos.example/watch/1',
    'https://www.youtube.com/@dealer',
    'https://www.youtube.com/somedealer1',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/about',
  ])('of %s is a link (TH5)', (address) => {
    expect(parseVideo(address, HOSTS)?.kind).toBe('link')
  })

  it('is nothing with signs that no address has (TH5)', () => {
    expect(parseVideo('https://www.youtube.com/watch?v="><script>', HOSTS)).toBeNull()
  })

  it('plays in no frame if the site allows none', () => {
    expect(parseVideo('https://youtu.be/aqz-KE-bpKQ', [])?.kind).toBe('link')
  })

  it('is requested by https', () => {
    expect(parseVideo('http://videos.example/1', [])?.href).toBe('https://videos.example/1')
  })
})

describe('address in a frame', () => {
  it.each([
    null,
    '',
    '/video',
    'javascript:alert(1)//player.vimeo.com',
    'http://player.vimeo.com/video/1',
    'https://player.vimeo.com:8443/video/1',
    'https://player.vimeo.com@evil.example/',
    'https://a:b@player.vimeo.com/',
    'https://evil-player.vimeo.com/',
    'https://player.vimeo.com.evil.example/',
  ])('is never %s (A34, TH5)', (address) => {
    expect(toEmbedUrl(address, HOSTS)).toBeNull()
  })

  it('has a listed host, whatever a feed sends (TH5)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
        const src = toEmbedUrl(address, HOSTS)
        return src === null || HOSTS.includes(new URL(src).host)
      }),
    )
  })
})
