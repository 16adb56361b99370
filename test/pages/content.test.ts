import { describe, expect, it, vi } from 'vitest'

import type { Search } from '#search/answer-store.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'
import { answerInNode } from '#test/support/in-node.ts'

type Pages = NonNullable<SiteInput['pages']>
type Blocks = NonNullable<Pages[number]['blocks']>

const HERO: Blocks[number] = {
  kind: 'hero',
  slides: [{ id: 'one', name: 'Utes that work', url: '/search/ute', image: '/stock/a.webp' }],
}
const TEXT: Blocks[number] = {
  kind: 'text',
  title: 'How we began',
  sections: [{ text: 'In a shed.\n\nWith one ute.', list: ['<b>One</b> ute', 'Two dogs'] }],
}
const STOCK: Blocks[number] = { kind: 'stock', title: 'Just in' }

answerInNode(NOW)

const answer = (hits: unknown[]) => ({
  total: hits.length,
  isExact: true,
  hits,
  facets: {},
  stats: {},
  clipped: false,
})
const withCars: Search = async (queries) =>
  // What the views read from an answer.
  ({
    ...answer([sampleCar()]),
    lists: queries.slice(1).map(() => [sampleCar()]),
  }) as unknown as Awaited<ReturnType<Search>>
const noStock: Search = async () => null

/** The Worker caches sites for a while, so each is a new one. */
let count = 0

function ask(site: Site, path: string, search: Search = noStock, headers?: Record<string, string>) {
  const stockIndex = async () => new Response(null, { status: 503 })
  count += 1
  return getDemoPage(
    { site: { ...site, slug: `sample-${count}` }, search, stockIndex },
    path,
    headers,
  )
}
const withBlocks = (blocks: Blocks, more: Partial<SiteInput> = {}) =>
  sampleSite({ ...more, pages: [{ path: '/about-us', title: 'About us', blocks }] })
const draw = async (blocks: Blocks, more?: Partial<SiteInput>, search?: Search) =>
  (await ask(withBlocks(blocks, more), '/about-us', search)).text
const countOf = (html: string, part: string) => html.split(part).length - 1

describe('the home page (R1)', () => {
  it('is the site’s own page at "/"', async () => {
    const pages: Pages = [{ path: '/', title: 'Utes and more', heading: false, blocks: [HERO] }]
    const { status, text } = await ask(sampleSite({ pages, tagline: 'Since 1988' }), '/')
    expect(status).toBe(200)
    expect(text).toContain('<title>Sample Motors | Since 1988</title>')
    expect(text).toContain('Utes that work')
    expect(countOf(text, '<h1')).toBe(1)
  })

  it('is made of the site’s features if there is none: a search, its stock, its locations', async () => {
    const site = sampleSite({
      tagline: 'Straight talk',
      budget: { enabled: true },
      locations: [{ id: '1', slug: 'yard', name: 'The Yard', primary: true }],
    })
    const { status, text } = await ask(site, '/', withCars)
    expect(status).toBe(200)
    expect(text).toMatch(/<search class="search-box"><form action="\/search">/)
    for (const words of ['Straight talk', 'In stock now', 'Find cars for your budget', 'The Yard'])
      expect(text).toContain(words)
    expect(text).not.toContain('Special offers</h2>')
    expect(countOf(text, '<h1')).toBe(1)
  })

  it('answers while the stock does not, without mentioning it (X6)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { status, text } = await ask(sampleSite(), '/', async () => {
      throw new Error('down')
    })
    expect([status, text.includes('In stock now')]).toEqual([200, false])
    log.mockRestore()
  })

  it('does not wait for slow stock: its cars arrive late, after the page', async () => {
    const slow: Search = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return withCars(...asked)
    }
    const pages: Pages = [{ path: '/', title: 'Home', blocks: [STOCK, TEXT] }]
    const { text } = await ask(sampleSite({ pages }), '/', slow)
    const [page = '', late = ''] = text.split('<late-part for="block-0">')
    expect(page).toContain('<div class="late" id="block-0"></div>')
    expect(page).toContain('How we began')
    expect(late).toContain('data-testid="car-card"')
  })

  it('describes the dealer and the search to search engines (W22)', async () => {
    const { text } = await ask(sampleSite(), '/')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [
        {
          '@type': 'WebSite',
          potentialAction: {
            target: {
              urlTemplate:
                'https://www.sample.example/search/new-used-and-demo-cars?query={search_term_string}',
            },
          },
        },
        { '@type': 'AutoDealer', name: 'Sample Motors' },
      ],
    })
  })

  it('has the disclaimer of the group (W17, T7)', async () => {
    const site = sampleSite({ layout: { group_disclaimer: 'Five <b>separate</b> companies.' } })
    expect((await ask(site, '/')).text).toContain('Five <b>separate</b> companies.')
  })
})

describe('a page of the site (R40, R43-R47)', () => {
  it('is shared with the first picture that it shows today (S32)', async () => {
    const picture = (name: string) => ({
      kind: 'promotion' as const,
      image: `/${name}.webp`,
      alt: name,
    })
    const text = await draw([
      { ...picture('over'), expiry: '2025-07-24' },
      { ...picture('off'), show: false },
      {
        kind: 'hero',
        slides: [
          { id: 'one', name: 'Over', image: '/past.webp', expiry: '2025-07-24' },
          { id: 'two', name: 'On', image: '/today.webp' },
        ],
      },
    ])
    expect(/property="og:image" content="([^"]*)"/.exec(text)?.[1]).toBe(
      'https://www.sample.example/today.webp',
    )
  })

  it('has its title as the only h1, its breadcrumb, and its metadata for search engines', async () => {
    const site = sampleSite({
      pages: [
        { path: '/blog', title: 'Blog' },
        {
          path: '/blog/first-car',
          title: 'A first car',
          description: 'What to look for.',
          article: { date: '2026-10-01', image: '/content/first-car.webp' },
          blocks: [TEXT],
        },
      ],
    })
    const { status, text } = await ask(site, '/blog/first-car')
    expect(status).toBe(200)
    expect(text).toContain('<title>A first car | Sample Motors</title>')
    expect(text).toContain('<h1>A first car</h1>')
    expect(countOf(text, '<h1')).toBe(1)
    expect(text).toContain('<meta name="description" content="What to look for."/>')
    expect(text).toContain('href="https://www.sample.example/blog/first-car"')
    expect(text).toContain('<meta name="robots" content="index, follow"/>')
    expect(text).toContain('content="https://www.sample.example/content/first-car.webp"')
    expect(text).toContain('<time dateTime="2026-10-01">1 October 2026</time>')
    expect(text).toMatch(/"@type":"Article".*"datePublished":"2026-10-01"/)
    expect(text).toMatch(/<a href="\/blog">Blog<\/a>/)
  })

  it('is not indexed if the site says so', async () => {
    const pages: Pages = [{ path: '/privacy', title: 'Privacy', index: false }]
    const { text } = await ask(sampleSite({ pages }), '/privacy')
    expect(text).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  it('exists only within its dates, by the calendar of the site (S32)', async () => {
    const page = { path: '/stocktake', title: 'Stocktake' }
    const inDays = async (window: object) =>
      (await ask(sampleSite({ pages: [{ ...page, ...window }] }), '/stocktake')).status
    expect(await inDays({ start: '2026-11-21', expiry: '2026-11-21' })).toBe(200)
    expect(await inDays({ start: '2026-11-22' })).toBe(404)
    expect(await inDays({ expiry: '2026-11-20' })).toBe(404)
  })

  it('is hidden by the fixed pages of the product, and by nothing else', async () => {
    const pages: Pages = [
      { path: '/contact', title: 'Never seen' },
      { path: '/diamond-advantage', title: 'Diamond Advantage' },
    ]
    const site = sampleSite({ pages, forms: { aliases: { '/old': '/diamond-advantage' } } })
    expect((await ask(site, '/contact')).text).not.toContain('Never seen')
    expect((await ask(site, '/diamond-advantage')).text).toContain('Diamond Advantage</h1>')
    expect((await ask(site, '/diamond-advantage/')).status).toBe(301)
    expect((await ask(site, '/old')).status).toBe(301)
    expect((await ask(site, '/unknown')).status).toBe(404)
  })

  it('leaves out blocks that are switched off or outside their dates (S32)', async () => {
    const html = await draw([
      { ...TEXT, title: 'Shown' },
      { ...TEXT, title: 'Off', show: false },
      { ...TEXT, title: 'Later', start: '2026-11-22' },
      { ...TEXT, title: 'Over', expiry: '2026-11-20' },
      { ...TEXT, title: 'Today', start: '2026-11-21', expiry: '2026-11-21' },
    ])
    const shown = ['Shown', 'Off', 'Later', 'Over', 'Today'].filter((title) =>
      html.includes(`<h2>${title}</h2>`),
    )
    expect(shown).toEqual(['Shown', 'Today'])
  })

  it('leaves out a block that fails, and logs which', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const html = await draw([STOCK, TEXT], {}, async () => {
      throw new Error('down')
    })
    expect(html).toContain('How we began')
    expect(html).not.toContain('Just in')
    log.mockRestore()
  })
})

describe('blocks', () => {
  it('render slides: the first at once, each with its text and its link (W90, E35)', async () => {
    const slides = [
      { id: 'one', name: 'Utes that work', url: '/search/ute', image: '/stock/a.webp' },
      { id: 'two', name: 'Vans', url: '/search/van', image: '/stock/b.webp' },
      { id: 'gone', name: 'Gone', image: '/stock/c.webp', expiry: '2026-11-20' },
    ]
    const html = await draw([{ kind: 'hero', slides }])
    expect(html).toMatch(/<img src="\/stock\/a.webp"[^>]*fetchPriority="high"/)
    expect(html).toMatch(/<img src="\/stock\/b.webp"[^>]*loading="lazy"/)
    expect(html).toContain('<h2>Vans</h2>')
    expect(html).toContain('<a href="#slide-two" aria-label="Vans">')
    expect(html).not.toContain('Gone')
  })

  it('render no text over a slide that hides it: the text is the description of the picture (E35)', async () => {
    const slide = { id: 'one', name: 'Runout', description: 'To 30 June.', image: '/stock/a.webp' }
    const html = await draw([
      { kind: 'hero', slides: [{ ...slide, url: '/search/ute', hide_overlay: true }] },
    ])
    expect(html).toMatch(
      /<a href="\/search\/ute"><picture><img src="\/stock\/a.webp" alt="Runout. To 30 June."/,
    )
    expect(html).not.toContain('<h2>Runout</h2>')
  })

  it('use the heights of the site (C27)', async () => {
    expect(await draw([HERO])).toContain('--phone:250px;--wide:600px')
    expect(await draw([{ ...HERO, height_phone: 300, height_wide: 480 }])).toContain(
      '--phone:300px;--wide:480px',
    )
  })

  it('render a promotion as one linked picture of 1920 by 700 (W90, C27)', async () => {
    const html = await draw([
      {
        kind: 'promotion',
        image: '/a.webp',
        image_phone: '/b.webp',
        alt: 'Stocktake',
        href: '/fleet',
      },
    ])
    expect(html).toMatch(
      /<a href="\/fleet"><picture><source media="[^"]+" srcSet="\/b.webp" width="720" height="500"\/><img src="\/a.webp" alt="Stocktake" width="1920" height="700"/,
    )
  })

  it('render text as paragraphs and lists, reduced to basic markup (TH4)', async () => {
    const html = await draw([
      { ...TEXT, sections: [{ text: 'One<script>x</script>\n\nTwo', list: ['<b>P</b>'] }] },
    ])
    expect(html).toMatch(
      /<p hx-ignore="">One[^<]*<\/p><p hx-ignore="">Two<\/p><ul><li><span hx-ignore=""><b>P<\/b><\/span><\/li><\/ul>/,
    )
  })

  it('render numbers with their labels (W15)', async () => {
    const items = [
      { value: '50+', label: 'locations' },
      { value: '40+', label: 'brands' },
    ]
    expect(await draw([{ kind: 'stats', items }])).toContain(
      '<div><dt>locations</dt><dd>50+</dd></div><div><dt>brands</dt><dd>40+</dd></div>',
    )
  })

  it('render linked cards (W45, W64)', async () => {
    const html = await draw([
      {
        kind: 'cards',
        title: 'With us',
        items: [{ title: 'Sell your car', href: '/sell-my-car', link_label: 'Get a price' }],
      },
    ])
    expect(html).toContain('<h3><a href="/sell-my-car" class="stretched">Sell your car</a></h3>')
    expect(html).toContain('Get a price')
  })

  it('render the blog: pages and other cards, the newest first, cut at 120 characters (W64, E36, C23)', async () => {
    const article = (path: string, date: string, category = 'Reviews') => ({
      path,
      title: `Title of ${path}`,
      description: 'word '.repeat(40).trim(),
      article: { date, category },
    })
    const site = sampleSite({
      pages: [
        article('/blog/old', '2026-01-01'),
        article('/blog/new', '2026-11-01'),
        article('/blog/other', '2026-11-02', 'Guides'),
        {
          path: '/blog',
          title: 'Blog',
          blocks: [
            {
              kind: 'articles',
              category: 'Reviews',
              cards: [
                { href: 'https://press.example/x', heading: 'Elsewhere', date: '2026-06-01' },
              ],
            },
          ],
        },
      ],
    })
    const { text } = await ask(site, '/blog')
    const titles = [...text.matchAll(/<h2><a [^>]*>([^<]*)</g)].map(([, title]) => title)
    expect(titles).toEqual(['Title of /blog/new', 'Elsewhere', 'Title of /blog/old'])
    const [, words = ''] = /<\/h2><p>(word[^<]*)<\/p>/.exec(text) ?? []
    expect(words).toMatch(/^word.*word…$/)
    expect(words.length).toBeLessThanOrEqual(121)
    expect(text).toContain('1 November 2026')
  })

  it('count the month’s sales if the site does (W16)', async () => {
    const counts = { sales_counter: { enabled: true } }
    expect(await draw([{ kind: 'sales' }], counts)).toContain('data-testid="sales-counter"')
    expect(await draw([{ kind: 'sales' }])).not.toContain('sales-counter')
  })

  it('start a search by budget if the site has one (W78, C24)', async () => {
    const html = await draw([{ kind: 'budget' }], { budget: { enabled: true } })
    expect(html).toContain('<h2>Find cars for your budget</h2>')
    expect(html).toMatch(/<form class="budget-start" action="\/find-by-budget">/)
    for (const [name, value] of [
      ['repayment', '600'],
      ['deposit', '2,000'],
    ])
      expect(html).toMatch(new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="${value}"`))
    expect(await draw([{ kind: 'budget' }])).not.toContain('find-by-budget"')
  })

  it('show a call to action, the first button primary', async () => {
    const links = [
      { label: 'Book', href: '/book-test-drive' },
      { label: 'Ask', href: '/contact' },
    ]
    const html = await draw([{ kind: 'action', title: 'Come for a drive', links }])
    expect(html).toContain('<a href="/book-test-drive" class="button">Book</a>')
    expect(html).toContain('<a href="/contact" class="button button-quiet">Ask</a>')
  })

  it('have an anchor and their colours', async () => {
    const html = await draw([{ ...TEXT, id: 'team', tone: 'dark' }])
    expect(html).toContain('<section class="block block-text tone-dark" id="team">')
  })

  it('have the picture of a text on the side set by the site, on the right by default', async () => {
    const beside = { ...TEXT, image: '/a.webp' }
    expect(await draw([beside])).toContain('class="text text-right"')
    expect(await draw([{ ...beside, side: 'left' }])).toContain('class="text text-left"')
  })

  it('are below a visually hidden heading, if the site hides it', async () => {
    const about = { path: '/about-us', title: 'About us', blocks: [TEXT] }
    const heading = async (more: object) =>
      /<h1[^>]*>/.exec(
        (await ask(sampleSite({ pages: [{ ...about, ...more }] }), '/about-us')).text,
      )?.[0]
    expect(await heading({})).toBe('<h1>')
    expect(await heading({ heading: false })).toBe('<h1 class="unseen">')
  })
})
