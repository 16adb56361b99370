import { describe, expect, it } from 'vitest'

import { renderOffers } from '#apps/site/pages/content/blocks/offers.tsx'
import { toOfferHead } from '#apps/site/pages/special-offers/view.ts'
import { block as blockSchema } from '#tenant/schema-blocks.ts'
import { draw, textsBy } from '#test/ui/render.tsx'
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
    throw new Error('Offers send no requests')
  }
  const services = { salesOfMonth: { load: never }, rating: { kept: never }, call: never }
  const drawn = renderOffers(block, { site: of, now: NOW, services, ask: never })
  if (drawn instanceof Promise) throw new Error('Offers render at once')
  return draw(drawn, of)
}
const cardsOf = (html: string) => textsBy(html, 'offer-card')

describe('the metadata of an offer', () => {
  it('is the plain text given by the dealer, else the offer’s own without its markup (E32)', () => {
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
  it('shows the first of them under the heading of the site, and links to all (W76, R20)', () => {
    const html = drawBlock({ limit: 2 })
    expect(cardsOf(html)).toHaveLength(2)
    expect(html).toContain('<h2>Special offers</h2>')
    expect(html).toContain('<a href="/special-offers">See all offers</a>')
    expect(html).toContain('class="offers-grid"')
  })

  it('stacks them if the site sets a list (W75)', () => {
    expect(drawBlock({ layout: 'list' })).toContain('class="offers-list"')
  })

  it('shows a single one beside its picture, not in a row (W75)', () => {
    expect(drawBlock({ limit: 1 })).toContain('class="offers-list"')
  })

  it('filters by category and make, in any case', () => {
    expect(cardsOf(drawBlock({ category: 'Service' }))).toHaveLength(2)
    expect(cardsOf(drawBlock({ manufacturer: 'kia' }))).toEqual([expect.stringContaining('Mats')])
  })

  it('shortens text and conditions at the site’s length (S25)', () => {
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

  it('is hidden without any', () => {
    expect(drawBlock({ category: 'Fleet' })).toBe('')
  })

  it('has the warning under a rate, and the example of the site if no comparison rate is given (C11)', () => {
    const html = drawBlock({ category: 'Finance offer' })
    expect(html).toContain('WARNING: This comparison rate')
    expect(html).toContain('For example 8.49% p.a., 9.37% comparison rate')
    expect(drawBlock({ category: 'Service' })).not.toContain('WARNING')
  })
})
