import { describe, expect, it } from 'vitest'

import { checkReviews } from '#rollout/checks/check-reviews.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Reviews = NonNullable<SiteInput['reviews']>
type ReviewInput = NonNullable<Reviews['list']>[number]

const review = (id: string, more: Partial<ReviewInput> = {}): ReviewInput => ({
  id,
  customer_name: 'Jane',
  text: 'Good.',
  rating: 4,
  ...more,
})
const check = (reviews: Reviews, more: Partial<SiteInput> = {}) =>
  checkReviews(testSite({ reviews, ...more }))
const pathsOf = (...given: Parameters<typeof check>) => check(...given).map(({ path }) => path)

describe('the check of reviews', () => {
  it('accepts a site without any, and one with possible numbers', () => {
    expect(check({})).toEqual([])
    expect(check({ list: [review('1')], count: 895, average_rating: '4.3' })).toEqual([])
    expect(
      check({ list: [review('1'), review('2', { rating: 5 })], count: 2, average_rating: '4.5' }),
    ).toEqual([])
  })

  it('refuses a total below the length of the list', () => {
    expect(pathsOf({ list: [review('1'), review('2')], count: 1, average_rating: '4' })).toEqual([
      'reviews.count',
    ])
  })

  it('refuses an average that these reviews cannot have (V54)', () => {
    const list = [review('1', { rating: 1 }), review('2', { rating: 1 })]
    const [problem] = check({ list, count: 3, average_rating: '4.9' })
    expect(problem).toMatchObject({ path: 'reviews.average_rating' })
    expect(problem?.message).toContain('must be 1.0 to 2.3')
    expect(pathsOf({ list, count: 2, average_rating: '' })).toEqual(['reviews.average_rating'])
  })

  it('refuses duplicate ids, unknown locations, and invalid dates of replies', () => {
    const list = [
      review('1', { location_id: 'north' }),
      review('1', { location_id: 'south' }),
      review('2', { reply_date: '2026-11-01' }),
    ]
    const locations = [{ id: 'north', slug: 'north', name: 'North' }]
    const reviews = { list, count: 3, average_rating: '4' }
    expect(pathsOf(reviews, { locations })).toEqual([
      'reviews.list[1].id',
      'reviews.list[1].location_id',
      'reviews.list[2].reply_date',
    ])
  })

  it('refuses an old review before a newer one, because the first are read (C22)', () => {
    const list = [
      review('1', { review_date: '2026-11-02' }),
      review('2'),
      review('3', { review_date: '2026-11-03' }),
    ]
    expect(pathsOf({ list, count: 3, average_rating: '4' })).toEqual([
      'reviews.list[2].review_date',
    ])
  })

  it('reports rules that leave nothing to show (V53)', () => {
    const list = [review('1', { text: null })]
    expect(pathsOf({ list, count: 1, average_rating: '4' })).toEqual(['reviews.list'])
  })

  it('requires a third party and a number for it together (A28)', () => {
    const upstreams = { snap21: { url: 'https://reviews.upstreams.example' } }
    expect(pathsOf({ org_id: '77' })).toEqual(['reviews.org_id'])
    expect(pathsOf({}, { upstreams })).toEqual(['upstreams.snap21'])
    expect(pathsOf({ org_id: '77' }, { upstreams })).toEqual([])
  })
})
