import { describe, expect, it } from 'vitest'

import { CarCard } from '#apps/site/ui/car-card.tsx'
import { attributesOf, draw, textOf, textsBy } from './render.tsx'
import { sampleSite } from './samples.ts'
import { sampleCard } from './views.ts'

const card = (more: Record<string, unknown> = {}, site = sampleSite()) =>
  draw(<CarCard car={sampleCard(more, site)} />, site)

describe('car card', () => {
  it('keeps a name with a hyphen, and a dot with what is before it, in one line', () => {
    const html = card({ make: 'Harley-Davidson', model: 'Softail' })
    expect(html).toContain('2021 Harley-\u2060Davidson Softail')
    expect(html).toContain('Used\u00a0· SR5')
  })

  it('shows name, price and facts, and links to the car (W13)', () => {
    const html = card({ price_type: 'Drive Away' })
    expect(textsBy(html, 'car-title')).toEqual(['2021 Toyota HiLux'])
    expect(textsBy(html, 'car-price')).toEqual(['$45,990'])
    expect(textOf(html)).toContain(
      'Used · SR5 $45,990 Drive away Ute Automatic Diesel 4WD 52,310 km',
    )
    expect(attributesOf(html, 'href')).toContain('/cars/2021-toyota-hilux-7')
    expect(attributesOf(html, 'data-car-id')).toEqual(['7'])
  })

  it('shows the previous price, also to screen readers (V11)', () => {
    expect(textsBy(card({ before_price: 49_990 }), 'was-price')).toEqual(['Was $49,990'])
    expect(textsBy(card(), 'was-price')).toEqual([])
  })

  it('never shows a repayment without its comparison rate and a link to the warning (C9)', () => {
    const site = sampleSite({ finance: { show_weekly: true } })
    const html = card({ youxQuote: { weeklyRepaymentAmount: 210, comparisonRate: 8.19 } }, site)
    expect(textsBy(html, 'weekly-repayment')).toEqual(['$210 /wk 8.19% comparison rate'])
    expect(attributesOf(html, 'href')).toContain('#finance-warning')
  })

  it('has one tag, and the badge of a certified used car (S5)', () => {
    expect(textsBy(card({ reserved: true }), 'car-tag')).toEqual(['RESERVED'])
    const certified = card({ certified: true, tag: 'Test Drive Only' })
    expect(textsBy(certified, 'car-tag')).toEqual([])
    expect(textOf(certified)).toContain('Certified')
  })

  it('shows an outline and its text if there is no photo (C4)', () => {
    const html = card({ primary_image_url: null })
    expect(html).not.toContain('<img')
    expect(html).toContain('class="silhouette"')
    expect(textOf(html)).toContain('Photos coming soon')
  })

  it('says that its picture is an illustration', () => {
    const photo = { primary_image_url: 'https://feed.example/1.jpg' }
    const drawn = card({ ...photo, illustrated: true })
    expect(textOf(drawn)).toContain('Illustration')
    expect(attributesOf(drawn, 'data-drawn')).toEqual([''])
    for (const other of [card(photo), card({ primary_image_url: null, illustrated: true })])
      expect(other).not.toMatch(/illustration|data-drawn/i)
  })

  it('reserves space for a photo, and loads those out of view lazily', () => {
    const html = card()
    expect(html).toMatch(/<img width="600" height="400"[^>]* loading="lazy"/)
    expect(draw(<CarCard car={sampleCard()} priority="first" />)).toMatch(/fetchPriority="high"/i)
  })

  it('counts its photos if there are more than one, and sends the first alone (W13)', () => {
    const photo = { primary_image_url: 'https://feed.example/1.jpg' }
    const html = card({ ...photo, photos_count: 12 })
    expect(attributesOf(html, 'data-photos')).toEqual(['12'])
    expect(html.match(/<img/g)).toHaveLength(1)
    for (const more of [{ photos_count: 1 }, {}])
      expect(attributesOf(card({ ...photo, ...more }), 'data-photos')).toEqual([])
    const none = card({ primary_image_url: null, photos_count: 3 })
    expect(attributesOf(none, 'data-photos')).toEqual([])
    const soon = draw(<CarCard car={sampleCard({ ...photo, photos_count: 3 })} priority="soon" />)
    expect(attributesOf(soon, 'data-photos')).toEqual(['3'])
  })

  it('offers only similar vehicles when the car is gone (S3)', () => {
    const html = card({ sold: true })
    expect(textsBy(html, 'car-tag')).toEqual(['JUST SOLD'])
    expect(textOf(html)).toContain('Find Me Something Similar')
    expect(textOf(html)).not.toContain('Enquire')
  })

  it('counts its calls and history reports, and opens a report beside the page (N7, N12)', () => {
    const site = sampleSite({
      cards: { actions: ['enquire', 'call', 'history'] },
      phone_numbers: { used: '07 1234' },
    })
    const html = card({ file: 'https://reports.example/7.pdf' }, site)
    expect(attributesOf(html, 'data-event')).toEqual(['25', '60'])
    expect(html).toMatch(
      /<a data-event="60" target="_blank" rel="noopener noreferrer" [^>]*href="https:\/\/reports\.example\/7\.pdf"/,
    )
    expect(html.match(/target=/g)).toHaveLength(1)
  })

  it('has a heart that works without scripts if the site has watchlists (W52)', () => {
    const site = sampleSite({
      garage: { watchlist: true },
      account: { sign_in: true },
      upstreams: { sms: { url: 'https://sms.upstreams.example/' } },
    })
    const html = card({}, site)
    expect(html).toMatch(/<button form="watch" value="7" class="save-toggle"[^>]* name="car_id"/)
    expect(attributesOf(html, 'aria-label')).toContain('Save 2021 Toyota HiLux SR5')
    expect(html).not.toContain('data-list')
    expect(card({ sold: true }, site)).toMatch(/<button form="watch"[^>]* hidden=""/)
  })

  it('has a heart for the device if there is no watchlist, and none if the site stores nothing (W53)', () => {
    const html = card()
    expect(attributesOf(html, 'data-list')).toEqual(['favourites'])
    expect(attributesOf(html, 'data-list')).toEqual(['favourites'])
    expect(html).not.toContain('form="watch"')
    expect(card({ sold: true })).toMatch(/<button type="button"[^>]* hidden=""[^>]*data-closed/)
    expect(card({}, sampleSite({ garage: { favourites: false } }))).not.toContain('save-toggle')
    expect(draw(<CarCard car={sampleCard()} hasSave={false} />)).not.toContain('save-toggle')
  })

  it('renders nothing of a feed as markup (TH5)', () => {
    const html = card({ model: '<img src=x onerror=alert(1)>', location_name: '"><script>' })
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script')
  })
})
