import { describe, expect, it } from 'vitest'

import { checkOffers } from '#rollout/checks/check-offers.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { sampleSite } from '#test/ui/samples.ts'

type Offers = NonNullable<SiteInput['offers']>
type OfferInput = NonNullable<Offers['list']>[number]

const offer = (more: Partial<OfferInput> = {}): OfferInput => ({
  id: '7',
  name: 'Free mats',
  ...more,
})

function check(offers: Offers, more: Partial<SiteInput> = {}): string[] {
  return checkOffers(sampleSite({ ...more, offers })).map(
    ({ path, message }) => `${path} ${message}`,
  )
}

const checkOne = (more: Partial<OfferInput>, site: Partial<SiteInput> = {}) =>
  check({ list: [offer(more)] }, site)

describe('checks of offers', () => {
  const sportage = { name: 'Sportage', slug: 'sportage' }
  const models = { list: [{ ...sportage, manufacturer_name: 'Kia' }] }

  it('pass what can be shown: with a page of its model, or one that replaces it (R39)', () => {
    expect(checkOne({ manufacturer: 'Kia', model: sportage }, { models })).toEqual([])
    expect(checkOne({ model: { ...sportage, override_url: '/search/kia' } })).toEqual([])
  })

  it('refuse duplicate numbers, and an exception for an unknown one (S30, T30)', () => {
    expect(check({ list: [offer(), offer()], allow_ids: ['7', '8'] })).toEqual([
      'offers.list[1].id is "7", as is offers.list[0].id. Rename or remove one of them.',
      'offers.allow_ids[1] is "8", but there is no such offer. Correct or remove it.',
    ])
  })

  it('refuse unknown makes and models (E32, R39)', () => {
    expect(checkOne({ manufacturer: { name: 'Kea' } })[0]).toContain(
      'offers.list[0].manufacturer is "Kea"',
    )
    expect(checkOne({ model: sportage })[0]).toContain('offers.list[0].model.slug is "sportage"')
  })

  it('refuse a rate without its comparison rate and its warning (C11)', () => {
    const rate = { category: 'Finance offer', name: '2.9% p.a. (comparison rate 3.79% p.a.)' }
    expect(checkOne(rate)).toEqual([])
    expect(checkOne(rate, { finance: { warning: ' ' } })[0]).toContain('finance.warning is empty')
    expect(checkOne({ ...rate, category: 'New cars' })[0]).toContain('Use "Finance offer"')
    expect(checkOne({ ...rate, name: '2.9% p.a. for you' })[0]).toContain(
      'without its comparison rate',
    )
    expect(checkOne({ name: '20% off wipers' })).toEqual([])
  })
})
