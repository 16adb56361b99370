import { describe, expect, it } from 'vitest'

import { toActions, toPageActions } from '#search/card-actions.ts'
import { stockState } from '#vehicle/state.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

type Kinds = NonNullable<NonNullable<SiteInput['sidebar']>['actions']>

const ALL: Kinds = [
  'call',
  'trade_in',
  'buy',
  'history',
  'photos',
  'reserve',
  'test_drive',
  'enquire',
]
const able = { payment_processors: ['stripe'], file: 'https://feed.example/history.pdf' }
const open: Partial<SiteInput> = {
  cards: { checkout: { enabled: true } },
  phone_numbers: { used: '(02) 5550 0000' },
}

function actions(
  more: Record<string, unknown> = {},
  input: Partial<SiteInput> = {},
  sidebar: SiteInput['sidebar'] = {},
) {
  const site = sampleSite({ ...input, sidebar: { actions: ALL, ...sidebar } })
  const car = sampleCar(more)
  return toPageActions(car, stockState(car, { now: NOW, soldWindow: 3 }), site)
}
const hrefs = (...given: Parameters<typeof actions>) =>
  Object.fromEntries(actions(...given).map(({ kind, href }) => [kind, href]))

describe('buttons of a vehicle page (W46)', () => {
  it('are those of the site that apply, in its order, each once (T6, V9)', () => {
    const kinds = actions(able, open, { actions: [...ALL, 'call'], online_purchase: true })
    expect(kinds.map(({ kind }) => kind)).toEqual(ALL)
    expect(actions({}, {}, { actions: ['photos', 'call', 'enquire'] }).map((a) => a.kind)).toEqual([
      'photos',
      'enquire',
    ])
  })

  it('link to the page that the site has for them (R15-R18, R30, R31, A36)', () => {
    const online = { online_purchase: true }
    expect(hrefs(able, open, online)).toEqual({
      call: 'tel:0255500000',
      trade_in: '/cars/trade-in?car_id=7',
      buy: '/checkout-journey?car_id=2021-toyota-hilux-7',
      history: 'https://feed.example/history.pdf',
      photos: '/request-photos?car_id=7',
      reserve: '/cars/2021-toyota-hilux-7/checkout',
      test_drive: '/book-test-drive?car_id=7',
      enquire: '/enquire?car_id=7',
    })
    const path: Partial<SiteInput> = { cards: { checkout: { enabled: true, path: 'buy-online' } } }
    expect(hrefs(able, path).reserve).toBe('/cars/2021-toyota-hilux-7/buy-online')
  })

  it('call a test drive of a motorcycle a ride, in the site’s words', () => {
    const words = (item_type: string, labels = {}) =>
      actions({ item_type }, {}, { labels }).find(({ kind }) => kind === 'test_drive')?.label
    expect(words('car')).toBe('Test drive')
    expect(words('motorcycle')).toBe('Test ride')
    expect(words('motorcycle', { test_drive: 'Book a Test Drive' })).toBe('Book a Test Ride')
    expect(words('motorcycle', { test_drive: 'Walk-through' })).toBe('Walk-through')
  })

  it('sell online only if checkout and purchase are on and the car can be reserved (V9)', () => {
    const online = { online_purchase: true }
    expect(hrefs(able, open)).not.toHaveProperty('buy')
    expect(hrefs(able, {}, online)).not.toHaveProperty('buy')
    expect(hrefs({}, open, online)).not.toHaveProperty('buy')
    expect(hrefs({ ...able, reserved: true }, open, online)).not.toHaveProperty('buy')
    expect(hrefs({ ...able, reserved: true }, open, online)).not.toHaveProperty('reserve')
  })

  it('accept a trade-in only for the conditions listed by the site (V9)', () => {
    expect(hrefs({ car_type: 'used' }, {}, { trade_in_for: ['used'] })).toHaveProperty('trade_in')
    expect(hrefs({ car_type: 'new' }, {}, { trade_in_for: ['used'] })).not.toHaveProperty(
      'trade_in',
    )
  })

  it('offer a trade-in only if the site has a form for it (R18)', () => {
    const without: Partial<SiteInput> = { forms: { pages: ['sell'] } }
    expect(hrefs(able)).toHaveProperty('trade_in')
    expect(hrefs(able, without)).not.toHaveProperty('trade_in')
  })

  it('start with a test drive, without mentioning money, if a car can be driven (T4)', () => {
    const online = { online_purchase: true }
    const kinds = (tag: string) => actions({ ...able, tag }, open, online).map(({ kind }) => kind)
    expect(kinds('Test Drive Only')).toEqual([
      'test_drive',
      ...ALL.filter((kind) => !['test_drive', 'reserve', 'buy'].includes(kind)),
    ])
    expect(kinds('Bargain')).toEqual(ALL)
  })

  it('only lead to the search for similar vehicles when a car is gone (S3)', () => {
    const gone = actions({ ...able, sold: true }, open, { online_purchase: true })
    expect(gone).toEqual([
      {
        kind: 'similar',
        label: 'Find Me Something Similar',
        href: '/find-me-something-similar?car_id=7',
        dialog: true,
      },
    ])
  })

  it('open as dialogs if they are forms (W42-W44)', () => {
    const dialogs = actions(able, open).filter(({ dialog }) => dialog === true)
    expect(dialogs.map(({ kind }) => kind)).toEqual(['photos', 'test_drive', 'enquire'])
  })

  it('open the history report only if there is one, and count it (V9, N12)', () => {
    const report = actions(able).find(({ kind }) => kind === 'history')
    expect(report?.event).toBe(60)
    expect(hrefs({ file: 'javascript:alert(1)' })).not.toHaveProperty('history')
    expect(hrefs({ file: 'null' })).not.toHaveProperty('history')
  })

  it('count a call, and reveal no number that the site masks, on cards neither (N7, W41)', () => {
    expect(actions({}, open).find(({ kind }) => kind === 'call')?.event).toBe(25)
    const masked = hrefs({}, open, { phone: { mask: true } })
    expect(masked.call).toBe('/cars/2021-toyota-hilux-7#call-dealer')
    const site = sampleSite({
      ...open,
      cards: { actions: ['call'] },
      sidebar: { phone: { mask: true } },
    })
    const car = sampleCar()
    const [call] = toActions(car, stockState(car, { now: NOW, soldWindow: 3 }), site)
    expect(call?.href).toBe('/cars/2021-toyota-hilux-7#call-dealer')
  })

  it('have the site’s own text', () => {
    const labels = { enquire: 'Ask us', photos: 'More photos' }
    const words = actions({}, {}, { actions: ['enquire', 'photos'], labels })
    expect(words.map(({ label }) => label)).toEqual(['Ask us', 'More photos'])
  })
})
