import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { Broken, MisdirectedPage, NotFoundPage, SearchDown } from '#apps/site/pages/error/route.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { Document } from '#apps/site/ui/document.tsx'
import { attributesOf, draw, textOf } from './render.tsx'
import { sampleSite } from './samples.ts'

const site = sampleSite({
  locale: 'en-NZ',
  phone_numbers: { general: '0800 555 040' },
  layout: {
    acknowledgement: 'We acknowledge.',
    navigation: [
      { label: 'Bikes', href: '/search/bikes' },
      {
        label: 'Yards',
        href: '/search/all',
        children: [{ label: 'North', href: '/search/north' }],
      },
    ],
  },
})
const draft = (path = '/') =>
  draw(
    <Document
      title="A & B"
      description="About"
      canonical="https://a.example/"
      robots="index, follow"
    >
      Hello
    </Document>,
    site,
    path,
  )

describe('document', () => {
  it('describes itself to browsers and search engines', () => {
    const html = draft()
    expect(html).toContain('<html lang="en-NZ"')
    expect(html).toContain('<title>A &amp; B</title>')
    expect(html).toContain('<link rel="canonical" href="https://a.example/"/>')
    expect(html).toContain('<meta name="robots" content="index, follow"/>')
  })

  it('has its icon at an address, which search engines can request too', () => {
    expect(draft()).toContain('<link rel="icon" href="/favicon.ico" type="image/svg+xml"/>')
  })

  it('contains the theme exactly, because its hash is in the policy', () => {
    expect(draft()).toContain('<style>:root{--page:Canvas}</style>')
  })

  it('has one script, loaded without blocking, which knows the scripts of the page', () => {
    const [script = '', ...others] = draft().match(/<script[^>]*>/g) ?? []
    expect(others).toEqual([])
    expect(script).toMatch(/ async="" .*src="\/build\/late-/)
    expect(script).toMatch(/ data-modules="plain-\w+( chunk-\w+)+"/)
  })

  it('lets the keyboard skip to the content', () => {
    const html = draft()
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'))
    expect(html).toContain('<main id="main">')
  })

  it('marks the current page, and adds the link of a dropdown itself (W57)', () => {
    expect(draft('/search/north')).toContain('<a href="/search/north" aria-current="page">')
    expect(textOf(draft())).toContain('North See all')
  })

  it('links the stock by condition if a site has no links of its own (W57, W62)', () => {
    const html = draw(
      <Document title="" robots="">
        -
      </Document>,
    )
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining(['/search/new-used-and-demo-cars', '/search/used-cars']),
    )
  })

  it('opens the general enquiry from header and drawer, with the site’s text (W59)', () => {
    const header = (words?: string) =>
      draw(
        <Document title="" robots="">
          -
        </Document>,
        sampleSite({ forms: { email_us: words } }),
      ).split('</header>')[0] ?? ''
    expect(header().match(/<a href="\/contact"[^>]* data-dialog="">/g)).toHaveLength(2)
    expect(textOf(header())).toContain('Email Us')
    expect(textOf(header('Write to us'))).toContain('Write to us')
    expect(header('')).not.toContain('data-dialog')
  })

  it('links the forms of a site, if it has no footer of its own (W62)', () => {
    const html = draw(
      <Document title="" robots="">
        -
      </Document>,
      sampleSite({ forms: { pages: ['service'], service: { heading: 'Book a WoF' } } }),
    )
    // A title and what folds its links on phones: one of the two is shown.
    const twice = 'Service and Parts Service and Parts Book a WoF Company Company Contact us'
    expect(textOf(html)).toContain(twice)
    expect(attributesOf(html, 'href')).toContain('/service')
    expect(attributesOf(html, 'href')).not.toContain('/careers')
  })

  it('leads to the pages of a dealer on social networks, by name', () => {
    const drawn = (input: Partial<SiteInput>) =>
      draw(
        <Document title="" robots="">
          -
        </Document>,
        sampleSite(input),
      ).split('<footer')[1] ?? ''
    const html = drawn({
      youtube_url: 'https://www.youtube.com/@sample',
      social: [
        { network: 'instagram', url: 'https://www.instagram.com/sample' },
        { network: 'x', url: 'https://x.com/sample' },
      ],
    })
    expect(html.match(/<a [^>]*rel="me noopener"[^>]*>/g)).toEqual([
      '<a href="https://www.instagram.com/sample" rel="me noopener" aria-label="Instagram">',
      '<a href="https://x.com/sample" rel="me noopener" aria-label="X">',
      '<a href="https://www.youtube.com/@sample" rel="me noopener" aria-label="YouTube">',
    ])
    expect(drawn({})).not.toContain('rel="me')
    expect(() => sampleSite({ social: [{ network: 'x', url: 'http://x.com/sample' }] })).toThrow(
      'Use an https address',
    )
  })

  it('ends with number and acknowledgement (W62)', () => {
    const footer = draft().split('<footer')[1] ?? ''
    expect(footer).toContain('href="tel:0800555040"')
    expect(textOf(footer)).toContain('We acknowledge.')
  })
})

describe('error pages', () => {
  it('look like the site and link to its stock', () => {
    const html = draw(<NotFoundPage />, site)
    expect(textOf(html)).toContain('We can’t find that page')
    expect(attributesOf(html, 'href')).toContain('/search/new-used-and-demo-cars')
    expect(html).toContain('content="noindex"')
  })

  it('show the number under which the log has an error', () => {
    expect(draw(<Broken requestId="req-42" />, site)).toContain('<code>req-42</code>')
  })

  it('offer phone, enquiry and another try when search is down (X6, F1)', () => {
    const html = draw(<SearchDown retryHref="/search/suv" />, site)
    expect(textOf(html)).toContain('Search is unavailable right now')
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining(['/search/suv', '/contact', 'tel:0800555040']),
    )
  })

  it('name no dealer if none is known (TH1)', () => {
    const html = renderToStaticMarkup(<MisdirectedPage />)
    expect(html).not.toContain('Sample Motors')
    expect(textOf(html)).toContain('There is no site here')
  })
})
