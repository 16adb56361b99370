import { describe, expect, it } from 'vitest'

import { siteSchema } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

describe('facts of a site without settings', () => {
  const { facts } = testSite()
  const { reserve_online: reservation, ...otherTabs } = facts.tabs

  it.each([
    ['W26', 'four key facts', facts.key_limit, 4],
    ['W27', 'four specifications', facts.specifications_limit, 4],
    ['W28', 'eight details', facts.details_limit, 8],
    ['W25', 'a dozen features', facts.features_limit, 12],
    ['C23', 'comments of 400 characters', facts.comments_limit, 400],
    [
      'V39',
      'pending comments',
      facts.comments_pending,
      'Dealer comments are pending. Please check back here later.',
    ],
    ['T31', 'nothing about a registration that has run out', facts.show_unregistered, false],
    ['W28', 'Vehicle Details of a car', facts.type_words.car, 'Vehicle'],
    ['W28', 'Motorcycle Details', facts.type_words.motorcycle, 'Motorcycle'],
    ['W28', 'Caravan Details', facts.type_words.caravan, 'Caravan'],
    ['W28', 'Truck Details', facts.type_words.truck, 'Truck'],
    ['W29', 'no checks that were not done', facts.checks, []],
    ['C20', 'no promise that was not made', facts.promises, []],
    ['W45', 'no links to pages that are not there', facts.benefits, []],
    ['W25', 'nothing in the tabs but one', Object.values(otherTabs).flat(), []],
    ['S20', 'what a reservation is', reservation.length, 1],
  ])('have %s: %s', (_, __, value, expected) => {
    expect(value).toEqual(expected)
  })

  it('have small print (W37)', () => {
    expect(facts.disclaimer).toMatch(/confirm/)
  })
})

describe('facts of a site', () => {
  const accepts = (facts: unknown) => siteSchema.shape.facts.safeParse(facts).success

  it('accept links with a target, known icons, and texts that are not empty', () => {
    expect(accepts({ benefits: [{ label: 'Offers', href: '/special-offers' }] })).toBe(true)
    expect(accepts({ benefits: [{ label: 'Offers', href: 'javascript:alert(1)' }] })).toBe(false)
    expect(accepts({ checks: [{ label: 'Checked', icon: 'unicorn' }] })).toBe(false)
    expect(accepts({ tabs: { why_buy: [{ text: '' }] } })).toBe(false)
    expect(accepts({ key_limit: 0 })).toBe(false)
  })

  it('name the vehicles of a promise', () => {
    const facts = { promises: [{ title: '3 years', text: 'All.', makes: ['Kia'] }] }
    expect(testSite({ facts }).facts.promises[0]).toEqual({
      title: '3 years',
      text: 'All.',
      icon: 'shield',
      conditions: [],
      makes: ['Kia'],
      item_types: [],
    })
  })
})
