import { describe, expect, it } from 'vitest'

import { renderFaq } from '#apps/site/pages/content/blocks/faq.tsx'
import { renderPromises } from '#apps/site/pages/content/blocks/promises.tsx'
import { renderReviews } from '#apps/site/pages/content/blocks/reviews.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { block as blockSchema, type BlockKind, type BlockOf } from '#tenant/schema-blocks.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { attributesOf, draw, textOf, textsBy } from '#test/ui/render.tsx'
import { NOW, sampleSite } from '#test/ui/samples.ts'
import { Stars } from '#apps/site/ui/review-list.tsx'

type Reviews = NonNullable<SiteInput['reviews']>
type ReviewInput = NonNullable<Reviews['list']>[number]

const review = (id: string, more: Partial<ReviewInput> = {}): ReviewInput => ({
  id,
  customer_name: `Customer ${id}`,
  text: 'Good.',
  rating: 5,
  review_date: '2026-11-14',
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => review(String(at + 1)))
const ALL = { count: 895, average_rating: '4.3' }

function blockOf<K extends BlockKind>(kind: K, more: object): BlockOf<K> {
  // The schema distinguishes kinds by this field.
  return blockSchema.parse({ kind, ...more }) as BlockOf<K>
}
const never = () => {
  throw new Error('A block of these sends no requests')
}
const portsOf = (site: ReturnType<typeof sampleSite>, rating: object | null = null) => ({
  site,
  now: NOW,
  ask: never,
  services: {
    salesOfMonth: { load: never },
    call: never,
    // The service's answer is read before (composition/rating-service.ts).
    rating: { kept: async () => rating as { rating: number; stars: number } | null },
  },
})

async function section(
  reviews: Reviews,
  more: Partial<SiteInput> = {},
  block: object = {},
  rating: object | null = null,
) {
  const site = sampleSite({ reviews, ...more })
  return draw(await renderReviews(blockOf('reviews', block), portsOf(site, rating)), site)
}
const cardsOf = (html: string) => textsBy(html, 'review-card')

describe('the reviews section', () => {
  it('is a row that starts at its third card if there are more than three (W73, S28)', async () => {
    const html = await section({ list: many(4), ...ALL })
    expect(cardsOf(html)).toHaveLength(4)
    const current = [...html.matchAll(/data-testid="review-card"( aria-current="true")?/g)]
    expect(current.map(([, is]) => is !== undefined)).toEqual([false, false, true, false])
    expect(html).toContain('data-rotate="3000"')
    expect(html).toContain('aria-label="Pause reviews"')
    expect(textOf(html)).toContain('Swipe')
    // It can be scrolled by keyboard without scripts.
    expect(html).toContain('<ul class="review-row sideways" tabindex="0" aria-label="Reviews">')
  })

  it('is a grid if there are three or fewer: no auto-advance, no swiping (W73)', async () => {
    const html = await section({ list: many(3), ...ALL })
    expect(cardsOf(html)).toHaveLength(3)
    expect(html).toContain('<ul class="review-grid">')
    expect(html).not.toMatch(/aria-current|data-rotate|Swipe|<button/)
  })

  it('does not advance if the site switches that off, and has no pause button (S28)', async () => {
    const html = await section({ list: many(4), auto_rotate: false })
    expect(html).not.toMatch(/data-rotate|Pause/)
    expect(html).toContain('aria-label="Next reviews"')
  })

  it('has an anchor of its own, and links to the review form (R54, W73)', async () => {
    const html = await section({ list: many(1), leave_url: '/contact', ...ALL })
    expect(attributesOf(html, 'id')).toContain('reviews')
    expect(html).toContain('<a class="button button-quiet" href="/contact">Leave a Review</a>')
    expect(attributesOf(await section({ list: many(1) }, {}, { id: 'said' }), 'id')).toEqual([
      'said',
    ])
  })

  it('shows the average of all reviews, if it is above the site’s minimum (C22, V54)', async () => {
    const html = await section({ list: many(1), ...ALL })
    expect(textOf(html)).toContain('4.3 rating out of 895 reviews')
    expect(attributesOf(html, 'aria-label')).toContain('4.3 out of 5')
    const least = async (subtitle_min_rating: number) =>
      textOf(await section({ list: many(1), ...ALL, subtitle_min_rating }))
    expect(await least(4.2)).toContain('rating out of')
    expect(await least(4.3)).not.toContain('rating out of')
    expect(textOf(await section({ list: many(1) }))).not.toContain('rating out of')
  })

  it('has the rating of the third party if there is one (A28)', async () => {
    const html = await section({ list: many(1), ...ALL }, {}, {}, { rating: 4.64, stars: 4.5 })
    expect(textOf(html)).toContain('4.6 rating out of 895 reviews')
    expect(attributesOf(html, 'aria-label')).toContain('4.5 out of 5')
  })

  it('says that reviews were selected, whatever its heading, with the true average (V54)', async () => {
    const list = [review('1', { rating: 5 }), review('2', { rating: 2 })]
    const html = await section({ list, ...ALL, min_rating: 4 }, {}, { title: 'Everybody loves us' })
    expect(html).toContain('<h2>Selected reviews</h2>')
    expect(html).not.toContain('Everybody loves us')
    expect(cardsOf(html)).toHaveLength(1)
    expect(textOf(html)).toContain('4.3 rating out of 895 reviews')
    const own = await section({ list, min_rating: 4, selected_title: 'Four stars and up' })
    expect(own).toContain('<h2>Four stars and up</h2>')
    const all = await section({ list }, {}, { title: 'Postcards' })
    expect(all).toContain('<h2>Postcards</h2>')
  })

  it('of a location has its reviews, and its rating or none', async () => {
    const list = [review('n', { location_id: 'n' }), review('s', { location_id: 's' })]
    const place = { slug: 'north', name: 'North', average_rating: 4.8, review_count: 31 }
    const locations = [
      { ...place, id: 'n' },
      { id: 's', slug: 'south', name: 'South' },
    ]
    const at = async (location_id: string) =>
      textOf(await section({ list, ...ALL }, { locations }, { location_id }))
    expect(await at('n')).toContain('4.8 rating out of 31 reviews')
    expect(await at('n')).not.toContain('Customer s')
    expect(await at('s')).not.toContain('rating out of')
  })

  it('leaves no gap if there is no review to show', async () => {
    expect(await section({ list: [review('1', { text: null })], ...ALL })).toBe('')
    expect(await section({})).toBe('')
  })
})

describe('the card of a review', () => {
  it('shows author, stars, date, text and reply (W74)', async () => {
    const reply = { reply_text: 'Thanks.', reply_date: '2026-11-15' }
    const html = await section({ list: [review('1', { rating: 4, ...reply })] })
    expect(cardsOf(html)).toEqual([
      'C1 Customer 1 14 November 2026 Good. Reply from Sample Motors 15 November 2026 Thanks.',
    ])
    expect(attributesOf(html, 'aria-label')).toEqual(['4 out of 5'])
    expect(attributesOf(html, 'dateTime')).toEqual(['2026-11-14', '2026-11-15'])
    const told = { ...reply, reply_date_in_words: 'yesterday' }
    expect(textOf(await section({ list: [review('1', told)] }))).toContain(
      'Reply from Sample Motors yesterday Thanks.',
    )
  })

  it('has a picture instead of initials if there is one', async () => {
    const html = await section({ list: [review('1', { image: { url: '/faces/1.webp' } })] })
    expect(html).toContain(
      '<img src="/faces/1.webp" alt="" width="48" height="48" loading="lazy"/>',
    )
    expect(html).not.toContain('review-face')
  })

  it('shortens its text at 160 characters, and has all of it in the page (S25, C23)', async () => {
    const cut = async (length: number) =>
      section({ list: [review('1', { text: 'x'.repeat(length) })] })
    expect(await cut(160)).not.toContain('<summary>')
    expect(await cut(161)).toMatch(/x{160}<details><summary>.*View more.*<\/summary>x<\/details>/)
    const list = [review('1', { text: 'x'.repeat(50) })]
    expect(await section({ list })).not.toContain('<summary>')
    expect(await section({ list, text_limit: 40 })).toMatch(/x{40}<details>/)
  })

  it.each(HOSTILE_TEXTS)('renders names, text and replies as text only: %s', async (hostile) => {
    // A name has at most 80 characters, and is never empty.
    const customer_name = hostile.slice(0, 80)
    const words = {
      customer_name,
      review_date_in_words: customer_name,
      reply_date_in_words: customer_name,
    }
    const html = await section({
      list: [review('1', { ...words, text: hostile, reply_text: hostile })],
    })
    const tags = [...html.matchAll(/<(\/?[a-z]\w*)/g)].map(([, tag]) => tag)
    const own =
      /^\/?(?:section|div|header|h2|h3|ul|li|span|p|svg|rect|time|strong|details|summary|i)$/
    expect(tags.filter((tag) => !own.test(tag ?? ''))).toEqual([])
    expect(html).not.toMatch(/<[^>]* on\w+=/)
  })
})

describe('stars', () => {
  it.each([
    [4.64, '4.6 out of 5', '46'],
    [5, '5 out of 5', '50'],
    [7, '5 out of 5', '50'],
    [-1, '0 out of 5', '0'],
    [Number.NaN, '0 out of 5', '0'],
  ])('of %d are read out as %s, and have that width', (rating, said, width) => {
    const html = draw(<Stars rating={rating} />)
    expect(attributesOf(html, 'aria-label')).toEqual([said])
    expect(html).toContain(`<rect width="${width}" `)
  })
})

describe('questions', () => {
  const faq = (block: object, more: Partial<SiteInput> = {}) => {
    const site = sampleSite(more)
    return draw(renderFaq(blockOf('faq', block), portsOf(site)), site)
  }

  it('are those of the page, then those of trade-ins from their settings (W91, C30)', () => {
    const trade_in = { max_age_years: 12, max_km: 250_000 }
    const upstreams = { valuation: { url: 'https://valuation.upstreams.example' } }
    const items = [{ question: 'Do you <swap>?', answer: 'Yes, <b>often</b>.<script>1</script>' }]
    const html = faq({ items, trade_in: true }, { trade_in, upstreams })
    const asked = [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, words = '']) => words)
    expect(asked[0]).toBe('Do you &lt;swap&gt;?')
    expect(asked).toHaveLength(4)
    expect(html).toContain('Yes, <b>often</b>.')
    expect(html).not.toContain('<script')
    expect(textOf(html)).toContain('third-party valuation tool')
    expect(textOf(html)).toContain('final price is subject to inspection')
    expect(textOf(html)).toContain('over 12 years old or over 250,000 km')
  })

  it('leave no gap if there are none', () => {
    expect(faq({})).toBe('')
  })
})

describe('promises', () => {
  const promises = (block: object, more: Partial<SiteInput>) => {
    const site = sampleSite(more)
    return draw(renderPromises(blockOf('promises', block), portsOf(site)), site)
  }
  const facts = {
    promises: [
      { title: '3-year warranty', text: 'On <i>used</i> cars.', conditions: ['used' as const] },
    ],
  }
  const finance = {
    establishment_fee: 395,
    fees: [{ label: 'Administration', amount: 8, each: 'month' as const }],
  }

  it('are grouped by condition, with fees if the page has them (W92, C20)', () => {
    const html = promises({ fees: true }, { facts, finance })
    expect(textOf(html)).toBe(
      'Used cars 3-year warranty On used cars. Fees Fee of a loan Amount Establishment fee $395 Administration $8 a month',
    )
    expect(textOf(promises({}, { facts, finance }))).not.toContain('$395')
  })

  it('leave no gap if they are empty', () => {
    expect(promises({ fees: true }, {})).toBe('')
    expect(promises({}, { finance })).toBe('')
  })
})
