import { describe, expect, it } from 'vitest'

import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { checkContent } from '#rollout/checks/check-content.ts'
import { checkLinks } from '#rollout/checks/check-site.ts'
import { checkBlockPages } from '#rollout/checks/check-pages.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

type Pages = NonNullable<SiteInput['pages']>
type Block = NonNullable<Pages[number]['blocks']>[number]

const say = ({ path, message }: { path: string; message: string }) => `${path} ${message}`
const pages = (found: Pages, more: Partial<SiteInput> = {}) =>
  checkBlockPages(sampleSite({ ...more, pages: found })).map(say)
const at = (path: string, more: object = {}) => ({ path, title: 'A page', ...more })
const block = (found: Block, more: Partial<SiteInput> = {}) =>
  pages([at('/x', { blocks: [found] })], more)

describe('the check of pages', () => {
  it('accepts pages at addresses of their own, branded ones too', () => {
    expect(pages([at('/'), at('/about-us'), at('/blog/a'), at('/diamond-advantage')])).toEqual([])
  })

  it.each([
    ['/contact', /which is the path of a built-in page/],
    ['/search/sheds', /which is the path of a built-in page/],
    ['/kia/overview', /which is the path of a built-in page/],
    ['/contact-us', /which is also an alias/],
    ['/old', /which is also an alias/],
    ['/finance', /path of a page under finance.pages/],
    ['/about-us/', /browsers do not request/],
    ['/über', /browsers do not request/],
    ['/%61bout', /browsers do not request/],
  ])('refuses a page at %s', (path, message) => {
    const [problem, ...more] = pages([at(path)], {
      forms: { aliases: { '/old': '/contact' } },
      finance: { pages: [{ path: '/finance', title: 'Finance', variant: 'quote' }] },
    })
    expect(more).toEqual([])
    expect(problem).toMatch(message)
  })

  it('accepts two pages at one address if one ends before the other starts (S32)', () => {
    const one = at('/sale', { expiry: '2026-06-30' })
    expect(pages([one, at('/sale', { start: '2026-07-01' })])).toEqual([])
    expect(pages([one, at('/sale', { start: '2026-06-30' })])).toEqual([
      'pages[1].path is "/sale", which is also the path of pages[0] on the same days. Keep one of them.',
    ])
  })

  it.each<[Block, string]>([
    [
      {
        kind: 'comparison',
        columns: [{ title: 'GT' }, { title: 'GT-Line' }],
        rows: [{ label: 'Seats', values: ['yes', 'yes', 'no'] }],
      },
      'rows[0].values has 3 values for 2 columns. Write one for each; it may be empty.',
    ],
    [
      { kind: 'video', video: '/content/tour.pdf', label: 'A tour' },
      'video is "/content/tour.pdf", which is neither an MP4 or WebM file nor an https address. Use one of them.',
    ],
    [
      { kind: 'embed', src: 'https://maps.example/1', label: 'A map' },
      'src is on host "maps.example", which may not be embedded. Add it to gallery.embed_hosts, or remove it.',
    ],
  ])('refuses what a block of a campaign could not show: %o', (found, problem) => {
    expect(block(found)).toEqual([`pages[0].blocks[0].${problem}`])
    expect(block({ ...found, show: false })).toEqual([])
  })

  it('refuses a form twice on a page, and one that the site does not have', () => {
    const form = (name: string) => ({ kind: 'form', form: name }) as Block
    expect(pages([at('/x', { blocks: [form('fleet'), form('parts'), form('fleet')] })])).toEqual([
      'pages[0].blocks[2].form is "fleet", a form that this page already has. Choose another, or link to the first one.',
    ])
    expect(block(form('fleet'), { forms: { pages: ['parts'] } })).toEqual([
      'pages[0].blocks[0] is a block of kind "form", but "fleet" is not listed in forms.pages. Fix this or remove the block.',
    ])
  })

  it('accepts such blocks once they are right', () => {
    const blocks: Block[] = [
      {
        kind: 'comparison',
        columns: [{ title: 'GT' }, { title: 'GT-Line' }],
        rows: [{ label: 'Seats', values: ['yes', ''] }],
      },
      { kind: 'video', video: '/video/tour.mp4', label: 'A tour' },
      { kind: 'video', video: 'https://films.example/1', label: 'A tour' },
      { kind: 'embed', src: 'https://player.vimeo.com/video/1', label: 'A walk' },
    ]
    expect(pages([at('/x', { blocks })])).toEqual([])
  })

  it('distinguishes anchors of a page, including those of slides', () => {
    const slides = [
      { id: 'one', name: 'One' },
      { id: 'one', name: 'Two' },
    ]
    const blocks = [
      { kind: 'hero', slides },
      { kind: 'stats', id: 'us', items: [{ value: '1', label: 'one' }] },
      { kind: 'stats', id: 'us', items: [{ value: '1', label: 'one' }] },
    ]
    expect(pages([at('/x', { blocks })])).toEqual([
      'pages[0].blocks[0].slides[1].id is "one", which is already used on the same page. Rename one of them.',
      'pages[0].blocks[2].id is "us", which is already used on the same page. Rename one of them.',
    ])
  })

  it.each<[Block, string]>([
    [{ kind: 'newsletter' }, 'newsletter.enabled is off'],
    [{ kind: 'budget' }, 'budget.enabled is off'],
    [{ kind: 'sales' }, 'sales_counter.enabled is off'],
    [{ kind: 'reviews' }, 'reviews.list is empty'],
    [{ kind: 'offers' }, 'offers.list is empty'],
    [{ kind: 'models' }, 'models.list is empty'],
    [{ kind: 'locations' }, 'locations is empty'],
    [{ kind: 'promises' }, 'facts.promises is empty'],
    [{ kind: 'faq' }, 'it has no items'],
    [{ kind: 'articles', category: 'Guides' }, 'no page is an article of "Guides"'],
  ])('refuses a block that would never appear: %o', (found, missing) => {
    expect(block(found)).toEqual([
      `pages[0].blocks[0] is a block of kind "${found.kind}", but ${missing}. Fix this or remove the block.`,
    ])
    expect(block({ ...found, show: false })).toEqual([])
  })

  it('accepts the same blocks if the site has what they refer to', () => {
    const more = { budget: { enabled: true }, sales_counter: { enabled: true } }
    expect([...block({ kind: 'budget' }, more), ...block({ kind: 'sales' }, more)]).toEqual([])
  })

  it('refuses a filter of stock that cannot be read, and hidden text without a picture (E35)', () => {
    expect(block({ kind: 'stock', filters: 'boddy:Ute' })[0]).toMatch(
      /^pages\[0\].blocks\[0\].filters filters by "boddy"/,
    )
    const slides = [{ id: 'a', name: 'A', hide_overlay: true }]
    expect(block({ kind: 'hero', slides })).toEqual([
      'pages[0].blocks[0].slides[0].hide_overlay hides the text, but the slide has no image. Add one.',
    ])
  })

  it('checks the blocks of models and makes as well', () => {
    const blocks: Block[] = [{ kind: 'budget' }]
    const site = sampleSite({ brands: { list: [{ make: 'Kia', blocks }] } })
    expect(checkBlockPages(site).map(({ path }) => path)).toEqual(['brands.list[0].blocks[0]'])
  })
})

describe('the check of links', () => {
  const links = (href: string, more: Partial<SiteInput> = {}) => {
    const blocks: Block[] = [{ kind: 'action', links: [{ label: 'Go', href }] }]
    return checkLinks(sampleSite({ ...more, pages: [at('/x', { blocks })] }), hasFile).map(say)
  }

  it.each([
    '/',
    '/x#top',
    '/contact?about=utes',
    '/cars/',
    '/search/used-cars?sortBy=latest',
    '/contact-us',
    '/parts/search',
    '/special-offers',
    '/dealerships',
    '/cars/any-vehicle-1',
    '/demo/history-report.pdf',
    'https://elsewhere.example/x',
    'tel:0290000000',
  ])('accepts a link to %s', (href) => {
    expect(links(href)).toEqual([])
  })

  it.each([
    '/abot-us',
    '/search/boats',
    '/models',
    '/brands',
    '/kia/overview',
    '/locations/nowhere',
    '/offers/gone',
    '/find-by-budget',
    '/none.pdf',
    '/watchlist',
  ])('refuses a link to %s, where nothing of this site answers', (href) => {
    expect(links(href)).toEqual([
      expect.stringMatching(/^pages\[0\].blocks\[0\].links\[0\].href is "/),
    ])
  })

  it('accepts links only to pages that the site has', () => {
    const more: Partial<SiteInput> = {
      models: { list: [{ name: 'EV6', slug: 'ev6', manufacturer_name: 'Kia' }] },
      brands: { list: [{ make: 'Kia' }] },
      offers: { list: [{ id: '12', name: 'Offer', manufacturer: 'Kia' }] },
      locations: [{ id: '1', slug: 'yard', name: 'Yard', primary: true }],
      budget: { enabled: true },
      account: { sign_in: true },
      garage: { watchlist: true },
    }
    for (const href of [
      '/models?body=suv',
      '/ev6',
      '/models/ev6',
      '/brands',
      '/kia/overview',
      '/offers/kia/12',
      '/locations/yard',
      '/search/yard',
      '/find-by-budget',
      '/watchlist',
    ])
      expect(links(href, more)).toEqual([])
  })

  it('finds links everywhere: slides, offers, models, and texts', () => {
    const href = '/nowhere'
    const site = sampleSite({
      pages: [
        at('/x', {
          blocks: [
            { kind: 'hero', slides: [{ id: 'a', name: 'A', url: href }] },
            { kind: 'text', sections: [{ text: `Read <a href="${href}">more</a>.` }] },
          ],
        }),
      ],
      models: { list: [{ name: 'A', slug: 'a', manufacturer_name: 'Kia', override_url: href }] },
      layout: { footer: [{ title: 'Us', links: [{ label: 'A', href }] }] },
    })
    expect(checkLinks(site, hasFile).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'pages[0].blocks[0].slides[0].url',
        'pages[0].blocks[1].sections[0].text',
        'models.list[0].override_url',
        'layout.footer[0].links[0].href',
      ]),
    )
  })
})

const hasFile = (path: string) => existsSync(join('static', path))

describe('the check of page content', () => {
  const content = (found: Block) =>
    checkContent(sampleSite({ pages: [at('/x', { blocks: [found] })] }), hasFile).map(say)

  it('refuses dates in the wrong order, everywhere (S32)', () => {
    expect(content({ kind: 'sales', start: '2026-07-02', expiry: '2026-07-01' })).toEqual([
      'pages[0].blocks[0].expiry is 2026-07-01, before its start 2026-07-02, so it is never shown. Correct one of them.',
    ])
  })

  it('refuses missing pictures, and accepts those of other hosts over https', () => {
    const picture = (image: string) => content({ kind: 'promotion', image, alt: 'A' })
    expect(picture('/content/none.webp')).toEqual([
      'pages[0].blocks[0].image is "/content/none.webp", but there is no such file. Use another picture, or add this one.',
    ])
    expect(picture('/content/../none.webp')[0]).toContain('Use a path of this site')
    expect(picture('https://cdn.example/a.webp')).toEqual([])
    const film = { kind: 'video', video: '/video/none.mp4', label: 'A tour' } as const
    expect(content(film)[0]).toContain('.video is "/video/none.mp4", but there is no such file')
    expect(content({ ...film, video: '/video/suv-blue.mp4' })).toEqual([])
    const shared = sampleSite({ pages: [at('/x', { share_image: '/content/none.webp' })] })
    expect(checkContent(shared, hasFile).map(say)[0]).toContain('pages[0].share_image is')
    expect(picture('/stock/ute-blue-side.webp')).toEqual([])
  })
})
