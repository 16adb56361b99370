import type { ComponentProps } from 'react'
import { describe, expect, it } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { Document } from '#apps/site/ui/document.tsx'
import { vehicleImage } from '#apps/site/ui/image-url.ts'
import { draw } from './render.tsx'
import { sampleSite } from './samples.ts'

type Site = Partial<SiteInput>
type Head = Partial<Omit<ComponentProps<typeof Document>, 'children'>>

const PAGE: Head = {
  title: 'Used cars | Sample Motors',
  description: 'All of them.',
  canonical: 'https://www.sample.example/search/used-cars',
}

/** Metadata of a page, by the name of each tag. */
function tags(
  head: Head = {},
  site: Site = {},
  path = '/search/used-cars',
): Record<string, string> {
  const page = (
    <Document title="" robots="index, follow" {...PAGE} {...head}>
      -
    </Document>
  )
  const html = draw(page, sampleSite(site), path)
  const found = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

const home = (slides: { image: string; start?: string; expiry?: string }[]): Site => ({
  pages: [
    {
      path: '/',
      title: 'Home',
      blocks: [
        {
          kind: 'hero',
          slides: slides.map((slide, at) => ({ id: `s${at}`, name: 'A', ...slide })),
        },
      ],
    },
  ],
})

describe('a shared link', () => {
  it('shows the page’s title, address and site', () => {
    expect(tags()).toMatchObject({
      'og:site_name': 'Sample Motors',
      'og:locale': 'en_AU',
      'og:type': 'website',
      'og:title': 'Used cars',
      'og:description': 'All of them.',
      'og:url': PAGE.canonical,
    })
    expect(tags({ type: 'product' }, { locale: 'en-NZ' })).toMatchObject({
      'og:type': 'product',
      'og:locale': 'en_NZ',
    })
  })

  it('has the page’s own picture, large, with its host and a description', () => {
    const image = { src: '/content/yard.webp', alt: 'The "yard"', width: 1280, height: 853 }
    expect(
      tags({ image }, { search_engines: { share_image: '/content/share.webp' } }),
    ).toMatchObject({
      'og:image': 'https://www.sample.example/content/yard.webp',
      'og:image:alt': 'The &quot;yard&quot;',
      'og:image:width': '1280',
      'og:image:height': '853',
      'twitter:card': 'summary_large_image',
    })
    const elsewhere = tags({ image: { src: 'https://photos.example/a.jpg', alt: '' } })
    expect(elsewhere['og:image']).toBe('https://photos.example/a.jpg')
    expect(elsewhere).not.toHaveProperty(['og:image:alt'])
    expect(elsewhere).not.toHaveProperty(['og:image:width'])
  })

  it('has the site’s picture if the page has none, else the first of its home that is always shown', () => {
    const slides = home([
      { image: '' },
      { image: '/content/sale.webp', expiry: '2999-01-01' },
      { image: '/content/dusk.webp' },
    ])
    const own = { search_engines: { share_image: '/content/share.webp' } }
    const pictureOf = (site: Site, head: Head = {}) => tags(head, site)['og:image']
    expect(pictureOf({ ...slides, ...own })).toBe('https://www.sample.example/content/share.webp')
    expect(pictureOf(slides, { image: { src: '', alt: 'Nothing' } })).toBe(
      'https://www.sample.example/content/dusk.webp',
    )
    expect(tags()).not.toHaveProperty(['og:image'])
    expect(tags()).not.toHaveProperty(['twitter:card'])
  })

  it('has no picture if the page is not public', () => {
    const own = { search_engines: { share_image: '/content/share.webp' } }
    expect(tags({ canonical: undefined }, own)).not.toHaveProperty(['og:image'])
  })

  it.each([
    ['none', true, '/img/a/1/1280', undefined],
    ['edge', true, '/img/a/1/1280', 853],
    ['edge', false, '/img/a/1/1280', undefined],
  ] as const)('has a vehicle’s photo, resized by "%s", cut %s', (resize, crop, src, height) => {
    const site = sampleSite({ gallery: { images: { resize, crop } } })
    const still = { slug: 'a', n: 1, source: 'https://photos.example/a.jpg' }
    const image = vehicleImage(site, still, 'A car')
    expect([image.src, image.height]).toEqual([src, height])
  })
})

describe('site verification codes', () => {
  const site = {
    search_engines: { verification: { google: 'g-1', bing: 'b-2', facebook: 'f-3' } },
  }

  it('are only on the home page', () => {
    expect(tags({}, site, '/')).toMatchObject({
      'google-site-verification': 'g-1',
      'msvalidate.01': 'b-2',
      'facebook-domain-verification': 'f-3',
    })
    expect(tags({}, site)).not.toHaveProperty(['google-site-verification'])
    expect(tags({}, {}, '/')).not.toHaveProperty(['msvalidate\\.01'])
  })
})
