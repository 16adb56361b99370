import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  initialsOf,
  reviewDate,
  reviewSummary,
  reviewsTitle,
  shownReviews,
} from '#dealership/reviews.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Reviews = NonNullable<SiteInput['reviews']>
type ReviewInput = NonNullable<Reviews['list']>[number]

const review = (id: string, more: Partial<ReviewInput> = {}): ReviewInput => ({
  id,
  customer_name: `Customer ${id}`,
  text: 'Good.',
  rating: 5,
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => review(String(at + 1)))
const siteWith = (reviews: Reviews) => testSite({ reviews })
const ids = (reviews: Reviews, place?: string) =>
  shownReviews(siteWith(reviews), place).map(({ id }) => id)
const reviewOf = (more: Partial<ReviewInput>) => {
  const [only] = siteWith({ list: [review('1', more)] }).reviews.list
  if (only === undefined) throw new Error('There is one.')
  return only
}

describe('reviews shown on a site', () => {
  it('are ten at most of the twelve newest (V54, C22)', () => {
    expect(ids({ list: many(20) })).toEqual(many(10).map(({ id }) => id))
    expect(ids({ list: many(20), fetch: 4 })).toEqual(['1', '2', '3', '4'])
    expect(ids({ list: many(20), limit: 3 })).toEqual(['1', '2', '3'])
  })

  it('leave out ids, customers, words and empty texts listed by the site (V53, T34)', () => {
    const list = [
      review('386779'),
      review('a', { customer_name: 'Own Staff' }),
      review('b', { text: '(Translated by Google) Good.' }),
      review('c', { text: null }),
      review('d', { text: '  ' }),
      review('e', { text: 'That translated into a good deal.' }),
    ]
    const rules = { excluded_ids: ['386779'], hidden_customers: ['Own Staff'] }
    expect(ids({ list, ...rules })).toEqual(['e'])
    expect(ids({ list })).toEqual(['386779', 'a', 'e'])
    expect(ids({ list, ...rules, excluded_words: [] })).toEqual(['b', 'e'])
  })

  it('are the next ones if some are left out (V54)', () => {
    const list = [...many(12).map((one) => ({ ...one, text: null })), review('13')]
    expect(ids({ list })).toEqual(['13'])
    const poor = [...many(12).map((one) => ({ ...one, rating: 2 })), review('13', { rating: 5 })]
    expect(ids({ list: poor, min_rating: 4 })).toEqual(['13'])
  })

  it('are of every rating by default, and from the minimum of the site (V54)', () => {
    const list = [1, 2, 3, 4, 5].map((rating) => review(String(rating), { rating }))
    expect(ids({ list })).toEqual(['1', '2', '3', '4', '5'])
    expect(ids({ list, min_rating: 4 })).toEqual(['4', '5'])
  })

  it('of a location include those without one', () => {
    const list = [
      ...many(12).map((one) => ({ ...one, location_id: 'north' })),
      review('south', { location_id: 'south' }),
      review('any'),
    ]
    expect(ids({ list }, 'south')).toEqual(['south', 'any'])
  })

  it('never include what a rule leaves out, whatever the rules are', () => {
    const text = fc.constantFrom('Good.', '(Translated by Google) Good.', '', null)
    const given = fc.record({
      list: fc.array(fc.record({ text, rating: fc.integer({ min: 1, max: 5 }) }), {
        maxLength: 30,
      }),
      fetch: fc.integer({ min: 1, max: 30 }),
      limit: fc.integer({ min: 1, max: 30 }),
      min_rating: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(given, ({ list, ...rules }) => {
        const site = siteWith({ ...rules, list: list.map((one, at) => review(`${at}`, one)) })
        const shown = shownReviews(site)
        expect(shown.length).toBeLessThanOrEqual(Math.min(rules.limit, rules.fetch))
        for (const { text: said, rating } of shown) {
          expect(said).toBe('Good.')
          expect(rating).toBeGreaterThanOrEqual(rules.min_rating)
        }
      }),
    )
  })
})

describe('the average of all reviews', () => {
  it('is shown with one decimal, and the number of reviews (C22, E34)', () => {
    expect(reviewSummary({ count: 895, average_rating: '4.3' })).toEqual({
      rating: 4.3,
      count: 895,
      text: '4.3 rating out of 895 reviews',
    })
    expect(reviewSummary({ count: 12, average_rating: '5' })?.text).toBe(
      '5.0 rating out of 12 reviews',
    )
    expect(reviewSummary({ count: 12, average_rating: '4.649' })?.text).toBe(
      '4.6 rating out of 12 reviews',
    )
  })

  it('is none if the site has none', () => {
    expect(reviewSummary({ count: 0, average_rating: '4.3' })).toBeNull()
    expect(reviewSummary({ count: 3, average_rating: '' })).toBeNull()
  })

  it('is under text that says when reviews were selected by their rating (V54)', () => {
    expect(reviewsTitle(siteWith({}).reviews)).toBe('What our customers say')
    expect(reviewsTitle(siteWith({ min_rating: 4 }).reviews)).toBe('Selected reviews')
  })
})

describe('a review', () => {
  it('has the time given by its system, else its day (E33)', () => {
    const dated = { review_date: '2026-11-14' }
    const ago = { ...dated, created_at_time_ago_in_words: '8 days ago' }
    expect(reviewDate(reviewOf(dated))).toBe('14 November 2026')
    expect(reviewDate(reviewOf(ago))).toBe('8 days ago')
    expect(reviewDate(reviewOf({ ...ago, review_date_in_words: 'Last week' }))).toBe('Last week')
    expect(reviewDate(reviewOf({}))).toBe('')
  })

  it.each([
    ['Priya Nair', 'PN'],
    ['Rhonda & Kev Tully', 'RT'],
    ['  mereana  ', 'M'],
    ['Émile Ōtara', 'ÉŌ'],
    ['李 伟', '李伟'],
    ['"O’Brien"', 'O'],
    ['<b>', 'B'],
    ['🚗', '?'],
    ['', '?'],
  ])('of %s has initials as its picture', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
