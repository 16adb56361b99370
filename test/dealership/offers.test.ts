import { describe, expect, it } from 'vitest'

import { findOffer, offerPicture, shownOffers, toOfferView } from '#dealership/offers.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { NOW, sampleSite } from '#test/ui/samples.ts'

type OfferInput = NonNullable<NonNullable<SiteInput['offers']>['list']>[number]

const offer = (id: string, more: Partial<OfferInput> = {}): OfferInput => ({
  id,
  name: `Offer ${id}`,
  ...more,
})
const siteWith = (list: OfferInput[], more: Partial<SiteInput> = {}, allow_ids: string[] = []) =>
  sampleSite({ ...more, offers: { list, allow_ids } })
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** The single offer of a site, as rendered. */
function viewOf(more: Partial<OfferInput>, site: Partial<SiteInput> = {}) {
  const made = siteWith([offer('7', more)], site)
  const [first] = made.offers.list
  if (first === undefined) throw new Error('The site has an offer')
  return toOfferView(first, made, NOW)
}

const KIA = { manufacturer: 'Kia', model: { name: 'Sportage', slug: 'sportage' } }

describe('offers of a site', () => {
  const mine = { excluded_website_ids: [1, 5] }

  it('are hidden if they exclude it, except those that it allows (S30, T30)', () => {
    const list = [
      offer('a'),
      offer('b', mine),
      offer('c', mine),
      offer('d', { excluded_website_ids: [5] }),
    ]
    expect(idsOf(shownOffers(siteWith(list), NOW))).toEqual(['a', 'd'])
    expect(idsOf(shownOffers(siteWith(list, {}, ['c']), NOW))).toEqual(['a', 'c', 'd'])
    expect(findOffer('b', siteWith(list), NOW)).toBeNull()
  })

  it('are shown only within their dates; an expired one is distinguished from an unknown one (S32)', () => {
    const site = siteWith([
      offer('over', { expiry: '2026-11-20' }),
      offer('later', { start: '2026-11-22' }),
      offer('gone', { ...mine, expiry: '2026-11-20' }),
      offer('now', { start: '2026-11-21', expiry: '2026-11-21' }),
    ])
    expect(idsOf(shownOffers(site, NOW))).toEqual(['now'])
    expect(findOffer('over', site, NOW)).toBe('ended')
    expect(findOffer('later', site, NOW)).toBeNull()
    expect(findOffer('gone', site, NOW)).toBeNull()
    expect(findOffer('nothing', site, NOW)).toBeNull()
  })

  it('show no rate if the site has no warning for it (C11)', () => {
    const list = [offer('a', { category: 'Finance offer' }), offer('b')]
    expect(idsOf(shownOffers(siteWith(list, { finance: { warning: '' } }), NOW))).toEqual(['b'])
    expect(idsOf(shownOffers(siteWith(list), NOW))).toEqual(['a', 'b'])
  })
})

describe('content of an offer', () => {
  it('is below its make, but not on the site of one make, nor without one (R21)', () => {
    expect(viewOf(KIA).href).toBe('/offers/kia/7')
    expect(viewOf({ manufacturer: { name: 'Land Rover' } }).href).toBe('/offers/land-rover/7')
    expect(viewOf({}).href).toBe('/offers/7')
    expect(viewOf(KIA, { manufacturer: { name: 'Kia' } }).href).toBe('/offers/7')
  })

  it('names its make and model, the make in either form (E32)', () => {
    expect(viewOf(KIA).subject).toBe('Kia Sportage')
    expect(viewOf({ ...KIA, manufacturer: { name: 'Kia' } }).subject).toBe('Kia Sportage')
    expect(viewOf({ ...KIA, manufacturer: '' }, { manufacturer: { name: 'Kia' } }).subject).toBe(
      'Kia Sportage',
    )
    expect(viewOf({}).subject).toBe('')
  })

  it('passes number and name to an enquiry, so that the dealer knows which one is meant (E37)', () => {
    expect(viewOf({}).enquireHref).toBe('/contact?about=offer%207%2C%20Offer%207')
  })

  it('has its own picture, else that of its model (E32)', () => {
    const other = { image_or_model_image: { url: '/stock/suv-blue-front.webp' } }
    const [both, one] = siteWith([
      offer('1', { ...other, image_url: '/content/wide.webp' }),
      offer('2', other),
    ]).offers.list
    expect(both && offerPicture(both)).toBe('/content/wide.webp')
    expect(one && offerPicture(one)).toBe('/stock/suv-blue-front.webp')
  })

  it('links to the page that replaces the model, else the page of the model, else nothing (R39)', () => {
    const models = {
      list: [
        { name: 'Sportage', slug: 'sportage', new_slug: 'kia-sportage', manufacturer_name: 'Kia' },
      ],
    }
    expect(viewOf(KIA).explore).toBeNull()
    expect(viewOf(KIA, { models }).explore).toEqual({
      label: 'Explore Sportage',
      href: '/kia-sportage',
    })
    expect(
      viewOf({ model: { ...KIA.model, override_url: '/search/kia' } }, { models }).explore?.href,
    ).toBe('/search/kia')
  })

  it('links to the stock of its model, else of its make (R9, R10)', () => {
    expect(viewOf(KIA).stock).toEqual({
      label: 'Kia Sportage in stock',
      href: '/search/kia/sportage',
    })
    expect(viewOf({ manufacturer: 'kia' }).stock?.href).toBe('/search/kia')
    expect(viewOf({ manufacturer: 'Unknown Motors' }).stock).toBeNull()
    expect(viewOf({}, { manufacturer: { name: 'Kia' } }).stock).toBeNull()
  })

  it('links to vehicles of its conditions only, if it names any (E32)', () => {
    expect(viewOf({ ...KIA, conditions: ['new', 'demo'] }).stock).toEqual({
      label: 'New and demo Kia Sportage in stock',
      href: '/search/kia/sportage?refinementList%5Bcar_type%5D%5B0%5D=demo&refinementList%5Bcar_type%5D%5B1%5D=new',
    })
  })

  it('names each condition once, and not all', () => {
    expect(() => viewOf({ ...KIA, conditions: ['new', 'new'] })).toThrow('Name each condition once')
    expect(() => viewOf({ ...KIA, conditions: ['new', 'demo', 'used'] })).toThrow('conditions')
  })

  it('shows its end date when it is near (S32)', () => {
    const ends = ['2026-11-21', '2026-11-22', '2026-11-29', '2027-03-31', ''].map(
      (expiry) => viewOf({ expiry }).ends,
    )
    expect(ends).toEqual(['Ends today', 'Ends tomorrow', 'Ends Sunday 29 November', '', ''])
  })
})
