// Blocks of campaigns: what shoppers read of each, and what loads before they use it.
import { describe, expect, it } from 'vitest'

import { renderBlocks } from '#apps/site/pages/content/render-blocks.tsx'
import { block as blockSchema, type BlockKind } from '#tenant/schema-blocks.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const never = () => {
  throw new Error('A block of these sends no requests')
}
const services = {
  search: { list: never },
  salesOfMonth: { load: never },
  rating: { kept: never },
  call: never,
}

/** HTML of blocks as a page at a time shows them. */
async function drawAll(blocks: object[], now = NOW, more: Partial<SiteInput> = {}) {
  const site = sampleSite(more)
  const parsed = blocks.map((block) => blockSchema.parse(block))
  const { body, late } = await renderBlocks(parsed, { site, now, services })
  expect(late).toEqual([])
  return draw(body, site)
}
const drawBlock = (kind: BlockKind, more: object, now = NOW) => drawAll([{ kind, ...more }], now)

describe('a video block', () => {
  const film = (video: string, more: object = {}) =>
    drawBlock('video', { video, label: 'A tour of the van', ...more })

  it('plays a file of the site, which loads nothing before it is pressed', async () => {
    const html = await film('/video/tour.mp4', {
      image: '/content/yard.webp',
      captions: '/video/tour.vtt',
    })
    expect(html).toMatch(/<video[^>]* src="\/video\/tour.mp4"/)
    expect(html).toContain('preload="none"')
    expect(html).not.toContain('autoplay')
    expect(html).toContain('aria-label="A tour of the van"')
    expect(html).toMatch(/<track kind="captions" src="\/video\/tour.vtt"/)
  })

  it('embeds the player of an allowed host on demand: until then it is a link', async () => {
    const html = await film('https://www.youtube.com/watch?v=abcdefghijk')
    expect(html).not.toContain('<iframe')
    expect(attributesOf(html, 'href')).toContain('https://www.youtube.com/watch?v=abcdefghijk')
    expect(attributesOf(html, 'data-embed-src')).toEqual([
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
    ])
  })

  it('only links to a host that may not be embedded', async () => {
    const html = await film('https://films.example/7')
    expect(attributesOf(html, 'data-embed-src')).toEqual([])
    expect(attributesOf(html, 'href')).toContain('https://films.example/7')
  })
})

describe('an embed block', () => {
  it('loads on demand from an allowed host, and is left out for any other', async () => {
    const embed = (src: string) => drawBlock('embed', { src, label: 'A walk', shape: 'square' })
    const html = await embed('https://player.vimeo.com/video/1')
    expect(html).not.toContain('<iframe')
    expect(attributesOf(html, 'data-embed-src')).toEqual(['https://player.vimeo.com/video/1'])
    expect(html).toContain('framed-square')
    expect(await embed('https://player.vimeo.com.evil.example/1')).not.toContain('evil')
    expect(await embed('https://me@player.vimeo.com/1')).not.toContain('player.vimeo.com')
  })
})

describe('a gallery block', () => {
  it('has each photograph with its words, as a link to the file', async () => {
    const items = [
      { image: '/content/yard.webp', alt: 'The yard', caption: 'At dusk' },
      { image: '/content/camp.webp', alt: 'A camp' },
    ]
    const html = await drawBlock('gallery', { items })
    expect(attributesOf(html, 'alt')).toEqual(['The yard', 'A camp'])
    expect(html).toContain('<a href="/content/camp.webp" data-photo="">')
    expect(html.match(/<figcaption>/g)).toHaveLength(1)
    expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  })
})

describe('a countdown', () => {
  /** 5:30 pm in Sydney, in summer time. */
  const END = Date.parse('2026-12-24T17:30:00+11:00') / 1000
  const until = { until: '2026-12-24', time: '17:30' }

  it('says the date and time of the site’s zone, which needs no script', async () => {
    const html = await drawBlock('countdown', { ...until, lead: 'Ends' })
    expect(textOf(html)).toContain('Ends Thursday 24 December, 5:30 pm AEDT')
    // The time stays in one line.
    expect(html).toContain('5:30\u00a0pm\u00a0AEDT')
    // The zone is on the line of the time.
    expect(html).toContain('pm\u00a0AEDT')
    expect(attributesOf(html, 'data-until')).toEqual([String(END)])
  })

  it('lasts to the end of a day without a time', async () => {
    const html = await drawBlock('countdown', { until: '2026-12-24' })
    expect(textOf(html)).toContain('Ends Thursday 24 December')
    expect(textOf(html)).not.toContain('am')
    expect(attributesOf(html, 'data-until')).toEqual([
      String(Date.parse('2026-12-25T00:00:00+11:00') / 1000),
    ])
  })

  it('follows the clocks of the main location', async () => {
    const locations = [{ id: '1', name: 'Perth', slug: 'perth', timezone: 'Australia/Perth' }]
    const html = await drawAll([{ kind: 'countdown', ...until }], NOW, { locations })
    expect(attributesOf(html, 'data-until')).toEqual([
      String(Date.parse('2026-12-24T17:30:00+08:00') / 1000),
    ])
  })

  it('goes, or says that it is over, at that very second', async () => {
    expect(await drawBlock('countdown', until, END - 1)).toContain('block-countdown')
    expect(await drawBlock('countdown', until, END)).not.toContain('block-countdown')
    const html = await drawBlock('countdown', { ...until, over: 'Thanks for coming.' }, END)
    expect(textOf(html)).toContain('Thanks for coming.')
    expect(attributesOf(html, 'data-until')).toEqual([])
  })

  it('ends when kept pages do: on five minutes of the clock', () => {
    const parse = (time: string) => () => blockSchema.parse({ kind: 'countdown', ...until, time })
    expect(parse('17:35')).not.toThrow()
    expect(parse('17:33')).toThrow('steps of five minutes')
    expect(parse('24:00')).toThrow('steps of five minutes')
  })
})

describe('a comparison', () => {
  it('is a table with a heading for each column and row; yes and no are read out', async () => {
    const html = await drawBlock('comparison', {
      title: 'Which grade?',
      columns: [
        { title: 'GT', badge: 'Most popular' },
        { title: 'GT-Line', text: '$47,990', href: '/models' },
      ],
      rows: [
        { label: 'Sunroof', values: ['No', 'Yes'] },
        { label: 'Seats', values: ['5', ''] },
      ],
    })
    expect(html).toContain('role="region" aria-label="Which grade?" tabindex="0"')
    expect(html.match(/<th scope="col">/g)).toHaveLength(2)
    const rows = [...html.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) => textOf(row))
    expect(rows).toEqual(['Sunroof – No Yes', 'Seats 5 – No'])
    expect(textOf(html)).toContain('Find out more : GT-Line')
  })
})

describe('a price list', () => {
  it('has what each line includes, its price, and the one before', async () => {
    const html = await drawBlock('prices', {
      groups: [
        {
          title: 'Service',
          items: [
            { name: 'Minor', text: 'Oil and filter', price: 'From $289', was: '$320' },
            { name: 'Check', price: 'Free' },
          ],
        },
      ],
      note: 'Most <b>petrol</b> cars.',
    })
    const lines = [...html.matchAll(/<div><dt>.*?<\/div>/g)].map(([line]) => textOf(line))
    expect(lines).toEqual(['Minor Oil and filter Was $320 From $289', 'Check Free'])
    expect(html).toContain('Most <b>petrol</b> cars.')
  })
})

describe('a team', () => {
  it('shows people by portrait or initials, with the ways to reach them', async () => {
    const html = await drawBlock('team', {
      title: 'Who you will meet',
      people: [
        { name: 'Jo Anne Blake', role: 'Sales', phone: '(02) 5550 4110' },
        { name: 'Ana', image: '/content/yard.webp', email: 'ana@sample.example' },
      ],
    })
    expect(textOf(html)).toContain('JB Jo Anne Blake Sales (02) 5550 4110')
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining(['tel:0255504110', 'mailto:ana@sample.example']),
    )
    expect(html.match(/<h3>/g)).toHaveLength(2)
  })
})

describe('logos', () => {
  it('are named for those who cannot see them, and may be links', async () => {
    const html = await drawBlock('logos', {
      items: [
        { name: 'Ace Tyres', image: '/a.svg', href: 'https://ace.example' },
        { name: 'Bay Finance', image: '/b.svg' },
      ],
    })
    expect(attributesOf(html, 'alt')).toEqual(['Ace Tyres', 'Bay Finance'])
    expect(html).toContain('<a href="https://ace.example">')
  })
})
