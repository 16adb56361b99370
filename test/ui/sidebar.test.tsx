import { describe, expect, it } from 'vitest'

import { Sidebar } from '#apps/site/pages/car/sidebar.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf, textsBy } from './render.tsx'
import { NOW, sampleSite } from './samples.ts'
import { sampleVehicle } from './vehicle.ts'

const draws = (more: Record<string, unknown> = {}, input: Partial<SiteInput> = {}, views = 0) => {
  const site = sampleSite(input)
  return draw(<Sidebar {...sampleVehicle(more, site, { views })} />, site)
}
const one = (html: string, testId: string) => textsBy(html, testId)[0]

describe('offer of a vehicle (W46)', () => {
  it('shows the vehicle, its price and its odometer', () => {
    const html = draws({ price_type: 'Drive Away', before_price: 47_990 })
    expect(html).toContain('<h1>2021 Toyota HiLux</h1>')
    expect(textOf(html)).toContain('Used · SR5')
    expect(one(html, 'car-price')).toBe('$45,990')
    expect(one(html, 'was-price')).toBe('Was $47,990')
    // In the order of cards.
    expect(textOf(html)).toContain('$45,990 Was $47,990 Drive away')
    expect(textOf(html)).toContain('52,310 km Automatic Diesel Ute')
  })

  it('shows the main facts of a caravan first, and its body if that is not just a caravan', () => {
    const facts = (body: string) => {
      const specifications = { sleeps: 4, body_length: 21 }
      const van = { km: null, simple_transmission: null, simple_body: body, specifications }
      const html = draws({ ...van, item_type: 'caravan' })
      return textOf(/<ul class="offer-facts">.*?<\/ul>/s.exec(html)?.[0] ?? '')
    }
    expect(facts('Caravan')).toMatch(/Sleeps 4 6.4 m/)
    expect(facts('Caravan')).not.toContain('Caravan')
    expect(facts('Pop Top')).toMatch(/Pop Top Sleeps 4 6.4 m/)
  })

  it('still has its facts when it is sold', () => {
    expect(textOf(draws({ status: 'sold' }))).toContain('52,310 km Automatic Diesel Ute')
  })

  it('shows a price only above 10, else why there is none (V10, T10)', () => {
    expect(one(draws({ price: 10 }), 'car-price')).toBe('Enquire for price.')
    expect(one(draws({ price: 10, preorder: true }), 'car-price')).toBe('PREORDER')
    expect(one(draws({ price: 11 }), 'car-price')).toBe('$11')
    const words: Partial<SiteInput> = { specifications: { no_price_text: 'Ring us.' } }
    expect(one(draws({ price: null }, words), 'car-price')).toBe('Ring us.')
  })

  it('shows the price before a reduction only when it was higher (V11)', () => {
    expect(one(draws({ before_price: 45_990 }), 'was-price')).toBeUndefined()
    expect(one(draws({ before_price: 45_991 }), 'was-price')).toBe('Was $45,991')
  })

  it('offers a subscription by the week if there is one (W3)', () => {
    expect(one(draws({ subscription_price: 289 }), 'subscription-price')).toBe(
      'Or subscribe from $289 a week',
    )
    expect(one(draws(), 'subscription-price')).toBeUndefined()
  })

  it('announces a price well under the market, with the site’s text (W36, V12)', () => {
    const market = (average: number, state: number) => ({
      autograb_data: { average_market_price: average, state_average_market_price: state },
    })
    expect(one(draws(market(46_490, 46_000)), 'below-market')).toBe('Below market price')
    expect(one(draws(market(46_489, 46_000)), 'below-market')).toBeUndefined()
    expect(one(draws(market(46_490, 45_990)), 'below-market')).toBeUndefined()
    const site: Partial<SiteInput> = { sidebar: { below_market_text: 'A good price' } }
    expect(one(draws(market(50_000, 50_000), site), 'below-market')).toBe('A good price')
    // What it is below, and who says so.
    expect(one(draws(market(46_490, 46_000)), 'below-market-basis')).toBe(
      '$500 below the average of similar cars, $46,490 (Car Analysis)',
    )
    expect(one(draws(market(46_489, 46_000)), 'below-market-basis')).toBeUndefined()
  })

  it('shows how often its page was viewed, from the fewest that the site shows (A9)', () => {
    const all = { sidebar: { min_views: 1 } }
    expect(one(draws({}, all, 1), 'views')).toBe('1 view')
    expect(one(draws({}, {}, 12_345), 'views')).toBe('12,345 views')
    expect(one(draws({}, {}, 20), 'views')).toBe('20 views')
    expect(one(draws({}, {}, 19), 'views')).toBeUndefined()
    expect(one(draws({}, all, 0), 'views')).toBeUndefined()
    const elsewhere = { upstreams: { views: { url: 'https://views.upstreams.example' } } }
    expect(one(draws({}, elsewhere, 0), 'views'), 'space for what loads later').toBe('')
    expect(one(draws({}, { sidebar: { show_views: false } }, 9), 'views')).toBeUndefined()
  })

  it('names its location with a link on the page, unless the site hides that location (W39, T33)', () => {
    const car = { location_name: 'Northside', location: { id: '55', name: 'Northside' } }
    expect(draws(car)).toContain('href="#vehicle-map"')
    const hidden = draws(car, { sidebar: { hidden_location_ids: ['55'] } })
    expect(hidden).not.toContain('#vehicle-map')
    expect(hidden).not.toContain('Northside')
    expect(draws({ city: null })).not.toContain('#vehicle-map')
  })

  it('has the badge of certified used cars, and the dealer’s tag (S5)', () => {
    expect(one(draws({ certified: true }), 'certified')).toBe('Certified')
    expect(one(draws({ certified: true, car_type: 'demo' }), 'certified')).toBeUndefined()
    expect(textsBy(draws({ tag: 'Test Drive Only' }), 'car-tag')).toEqual(['Test Drive Only'])
    const hidden = { cards: { hidden_tags: ['Test Drive Only'] } }
    expect(textsBy(draws({ tag: 'Test Drive Only' }, hidden), 'car-tag')).toEqual([])
    const both = draws({ tag: 'Test Drive Only', certified: true, simple_fuel: 'Electric' })
    expect(textsBy(both, 'car-tag')).toEqual(['Electric', 'Test Drive Only'])
    expect(textsBy(draws({ tag: 'Electric', simple_fuel: 'Electric' }), 'car-tag')).toHaveLength(1)
  })

  it('is counted as seen for used cars only (N1)', () => {
    expect(attributesOf(draws(), 'data-seen')).toEqual(['4'])
    expect(attributesOf(draws({ car_type: 'new' }), 'data-seen')).toEqual([])
    expect(attributesOf(draws({ car_type: 'demo' }), 'data-seen')).toEqual([])
    expect(attributesOf(draws(), 'data-view')).toEqual(['/cars/2021-toyota-hilux-7/view'])
  })
})

describe('states of a vehicle', () => {
  const word = (more: Record<string, unknown>, input?: Partial<SiteInput>) =>
    one(draws(more, input), 'stock-state')

  it('shows no state for one in stock, and all of its offer (S1)', () => {
    expect(word({})).toBeUndefined()
    expect(one(draws(), 'actions')).toContain('Enquire')
  })

  it('shows COMING SOON for an upcoming one, whatever other tags it has (S2)', () => {
    const html = draws({ status: 'coming_soon', tag: 'Test Drive Only' })
    expect(one(html, 'stock-state')).toBe('COMING SOON')
    expect(one(html, 'car-tag')).toBe('Test Drive Only')
    expect(one(html, 'car-price')).toBe('$45,990')
  })

  it('shows RESERVED for one on hold, and does not offer to reserve it again', () => {
    const site: Partial<SiteInput> = { cards: { checkout: { enabled: true } } }
    const able = { payment_processors: ['stripe'] }
    expect(one(draws(able, site), 'actions')).toContain('Reserve')
    const html = draws({ ...able, reserved: true }, site)
    expect(one(html, 'stock-state')).toBe('RESERVED')
    expect(textsBy(html, 'car-tag')).toEqual([])
    expect(one(html, 'actions')).not.toContain('Reserve')
  })

  it('says until when one is reserved, and begins with the offer to notify the shopper', () => {
    const held = draws({ held_until: NOW + 3600 })
    expect(one(held, 'reserved-until')).toMatch(
      /^Another shopper has reserved it until \w+ \d+ \w+, \d+:\d\d [ap]m A\w+ ?\.$/,
    )
    expect(one(held, 'actions')).toMatch(/^Tell me if it becomes available Enquire Test drive$/)
    const first = attributesOf(held, 'href').find((href) => href.includes('about='))
    expect(first).toContain('/enquire?car_id=')
    // The dealer has set it aside, without a time.
    expect(one(draws({ reserved: true }), 'reserved-until')).toBe(
      'Another shopper has reserved it.',
    )
    expect(one(draws({}), 'reserved-until')).toBeUndefined()
    const words = { sidebar: { labels: { available: 'Let me know' } } }
    expect(one(draws({ reserved: true }, words), 'actions')).toMatch(/^Let me know/)
  })

  it.each([{ status: 'sold' }, { sold: true }, { status: 'sold', sold_date_timestamp: 1 }])(
    'shows SOLD for one that is gone and offers only similar vehicles: %j (S3, W48)',
    (gone) => {
      const html = draws({ ...gone, subscription_price: 289, file: 'https://f.example/r.pdf' })
      expect(one(html, 'stock-state')).toBe('SOLD')
      expect(textsBy(html, 'car-tag')).toEqual(['JUST SOLD'])
      expect(one(html, 'actions')).toBe('Find Me Something Similar')
      for (const part of ['car-price', 'call-dealer', 'subscription-price', 'views'])
        expect(textsBy(html, part), part).toEqual([])
    },
  )

  it('does not say twice that one is gone', () => {
    const words = { specifications: { sold_tag_name: 'GONE' }, sidebar: { sold_text: 'GONE' } }
    expect(textsBy(draws({ sold: true }, words), 'car-tag')).toEqual([])
  })

  it('uses the site’s text', () => {
    expect(word({ sold: true }, { sidebar: { sold_text: 'GONE' } })).toBe('GONE')
    expect(word({ reserved: true }, { sidebar: { reserved_text: 'ON HOLD' } })).toBe('ON HOLD')
    expect(word({ status: 'coming_soon' }, { sidebar: { coming_soon_text: 'SOON' } })).toBe('SOON')
  })
})

describe('call card (W40)', () => {
  const site: Partial<SiteInput> = { phone_numbers: { used: '(02) 5550 4102' } }
  const masked: Partial<SiteInput> = { ...site, sidebar: { phone: { mask: true } } }

  it('dials, and counts the call (N7)', () => {
    const html = draws({}, site)
    expect(one(html, 'call-dealer')).toBe('Call the dealer (02) 5550 4102')
    expect(html).toMatch(/<a href="tel:0255504102" class="call-number" data-event="25"/)
  })

  it('does not exist without a number, and neither does the button (V9, X13)', () => {
    const html = draws({}, { phone_numbers: {} })
    expect(textsBy(html, 'call-dealer')).toEqual([])
    expect(one(html, 'actions')).not.toContain('Call')
  })

  it('masks the number after five characters with stars if the site says so (C17, S19)', () => {
    const html = draws({}, masked)
    expect(one(html, 'call-dealer')).toBe('Call the dealer (02) ********* Show number')
    expect(html).not.toContain('5550 4102')
    expect(html).not.toContain('0255504102')
    expect(attributesOf(html, 'href')).toContain('/cars/2021-toyota-hilux-7#call-dealer')
  })

  it('requests a masked number by a form that needs no script (A25)', () => {
    const html = draws({ dealership_id: '101' }, masked)
    expect(html).toContain('action="/api/reveal-phone" method="post"')
    for (const [name, value] of [
      ['car_id', '7'],
      ['dealership_id', '101'],
      ['website_id', '1'],
    ])
      expect(html).toContain(`name="${name}" value="${value}"`)
  })

  it('says that the number is that of the yard only where it is (T5, C18)', () => {
    const card = (car: Record<string, unknown>, more: Partial<SiteInput> = {}) =>
      one(
        draws(car, {
          phone_numbers: { used: '02 5550 4102', location_first: true },
          locations: [{ id: '1', slug: 'north', name: 'North', phone: '02 5550 4110' }],
          sidebar: { phone: { text: 'Until six.', location_text: 'This yard has it.' } },
          ...more,
        }),
        'call-dealer',
      )
    const north = { location: null, location_name: 'North' }
    expect(card(north)).toBe('Call the dealer This yard has it. 02 5550 4110')
    const unknown = { location: null, location_name: null }
    expect(card(unknown)).toBe('Call the dealer Until six. 02 5550 4102')
    const central = { phone_numbers: { used: '02 5550 4102' } }
    expect(card(north, central)).toBe('Call the dealer Until six. 02 5550 4102')
    const upstreams = { phone_reveal: { url: 'https://phones.example/' } }
    expect(card(north, { upstreams }), 'a provider may reveal another').toContain('Until six.')
  })

  it('says whether the location that is called is open now', () => {
    const always = Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      open: '00:00',
      close: '23:59',
    }))
    const north = { id: '1', slug: 'north', name: 'North', phone: '02 5550 4110' }
    const card = (phones: SiteInput['phone_numbers'], opening_hours: typeof always) =>
      one(
        draws(
          { location: null, location_name: 'North' },
          { phone_numbers: phones, locations: [{ ...north, opening_hours }] },
        ),
        'call-dealer',
      )
    const own = { used: '02 5550 4102', location_first: true }
    expect(card(own, always)).toBe('Call the dealer Open now · closes 11:59 pm 02 5550 4110')
    expect(card(own, [])).toBe('Call the dealer 02 5550 4110')
    expect(card({ used: '02 5550 4102' }, always), 'a central number').not.toContain('Open now')
  })

  it('has the site’s text (T5)', () => {
    const words = { title: 'Ring the yard', text: 'Until six.', mask: true, reveal_label: 'Unhide' }
    const text = one(draws({}, { ...site, sidebar: { phone: words } }), 'call-dealer')
    expect(text).toMatch(/^Ring the yard Until six\. .* Unhide$/)
  })
})
