import { describe, expect, it } from 'vitest'

import { renderOffers } from '#pages/content/blocks/offers.tsx'
import { toOfferHead } from '#pages/special-offers/view.ts'
import { block as blockSchema } from '#tenant/schema-blocks.ts'
import { draw, textsBy } from '#test/ui/draw.tsx'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const site = sampleSite({
  offers: {
    list: [
      { id: '1', name: 'Mats', category: 'Service', manufacturer: { name: 'Kia' } },
      { id: '2', name: 'Rack', category: 'New cars', manufacturer: 'Toyota' },
      { id: '3', name: 'Check', category: 'service' },
      { id: '4', name: 'Over', category: 'Service', expiry: '2026-11-20' },
      { id: '5', name: 'Rate', category: 'Finance offer', disclaimer: 'Terms apply.' },
    ],
  },
  finance: { example: { interest_rate: 8.49, comparison_rate: 9.37 } },
})

function drawBlock(more: object, of = site) {
  const block = blockSchema.parse({ kind: 'offers', ...more })
  if (block.kind !== 'offers') throw new Error('It is a block of offers')
  const never = () => {
    throw new Error('Offers ask nobody')
  }
  const services = { search: never, loadSales: never, call: never, keptRating: never }
  const drawn = renderOffers(block, { site: of, now: NOW, services })
  if (drawn instanceof Promise) throw new Error('Offers wait for nobody')
  return draw(drawn, of)
}
const cardsOf = (html: string) => textsBy(html, 'offer-card')

describe('an offer, for search engines', () => {
  it('is told in the plain words that the dealer gives, else in its own without their marks (E32)', () => {
    const told = (more: object) => {
      const list = [{ id: '1', name: 'Mats', description: 'Rubber <b>mats</b>.', ...more }]
      const { offers } = sampleSite({ offers: { list } })
      const [offer] = offers.list
      return offer && toOfferHead(offer, [], site).description
    }
    expect(told({})).toBe('Rubber mats.')
    expect(told({ sanitized_description: 'Mats to fit.' })).toBe('Mats to fit.')
  })
})

describe('a block of offers', () => {
  it('shows the first of them under the heading of the site, and leads to all (W76, R20)', () => {
    const html = drawBlock({ limit: 2 })
    expect(cardsOf(html)).toHaveLength(2)
    expect(html).toContain('<h2>Special offers</h2>')
    expect(html).toContain('<a href="/special-offers">See all offers</a>')
    expect(html).toContain('class="offers-grid"')
  })

  it('puts them under each other where the site asks for a list (W75)', () => {
    expect(drawBlock({ layout: 'list' })).toContain('class="offers-list"')
  })

  it('puts one alone beside its picture, not into a row with nobody (W75)', () => {
    expect(drawBlock({ limit: 1 })).toContain('class="offers-list"')
  })

  it('shows those of a category and of a make alone, whatever its case', () => {
    expect(cardsOf(drawBlock({ category: 'Service' }))).toHaveLength(2)
    expect(cardsOf(drawBlock({ manufacturer: 'kia' }))).toEqual([expect.stringContaining('Mats')])
  })

  it('cuts words and conditions where the site says (S25)', () => {
    const words = 'A set of rubber mats for the boot and both rows of seats, cut to fit.'
    const list = [{ id: '1', name: 'Mats', description: words, disclaimer: words }]
    const folds = (more: object) => {
      const { offers } = sampleSite({ offers: { list, ...more } })
      return drawBlock({}, { ...site, offers }).split('<details>').length - 1
    }
    expect(folds({})).toBe(0)
    expect(folds({ description_limit: 40 })).toBe(1)
    expect(folds({ description_limit: 40, disclaimer_limit: 40 })).toBe(2)
  })

  it('is not there without any', () => {
    expect(drawBlock({ category: 'Fleet' })).toBe('')
  })

  it('puts the warning under a rate, and the example of the site where no comparison rate is named (C11)', () => {
    const html = drawBlock({ category: 'Finance offer' })
    expect(html).toContain('WARNING: This comparison rate')
    expect(html).toContain('For example 8.49% p.a., 9.37% comparison rate')
    expect(drawBlock({ category: 'Service' })).not.toContain('WARNING')
  })
})
