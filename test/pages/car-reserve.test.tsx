import { describe, expect, it } from 'vitest'

import { Reserve } from '#pages/car/sidebar.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { draw as render, textOf } from '#test/ui/draw.tsx'
import { NOW, sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

type Reservations = NonNullable<SiteInput['reservations']>
const MONEY_BACK = { text: 'Within <b>200 km</b>.' }

function draw(
  more: Record<string, unknown> = {},
  reservations: Reservations = {},
  sidebar: SiteInput['sidebar'] = {},
): string {
  const site = sampleSite({ cards: { checkout: { enabled: true } }, reservations, sidebar })
  return render(
    <Reserve {...sampleVehicle({ payment_processors: ['stripe'], ...more }, site)} />,
    site,
  )
}

describe('reserving on the page of a vehicle', () => {
  it('says for how much, for how long and that it comes back (W56, S20)', () => {
    expect(textOf(draw())).toMatch(
      /^Reserve online \$200 deposit, paid at the dealership, held for 48 hours and 100% refundable/,
    )
  })

  it('goes by the site, and by the vehicle where it has a deposit of its own (S20)', () => {
    const settings: Reservations = { deposit: 500, hold_hours: 72 }
    expect(textOf(draw({}, settings))).toMatch(/\$500 deposit.*72 hours/)
    expect(textOf(draw({ deposit: '1500' }, settings))).toMatch(/\$1,500 deposit.*72 hours/)
    expect(textOf(draw({ deposit: 100 }, settings)), 'a lower one, too').toContain('$100 deposit')
    expect(textOf(draw({ deposit: 0 }, settings))).toContain('$500 deposit')
    expect(textOf(draw({}, { hold_hours: 1 }))).toContain('held for 1 hour and')
  })

  it('shows what is accepted, in the order of the site, where the deposit is paid online (W81)', () => {
    expect(draw()).not.toContain('data-testid="accepts"')
    const html = draw({}, { payment: 'stripe', accepts: ['visa', 'apple_pay'] })
    expect(textOf(html)).toMatch(/^Reserve online \$200 deposit, held/)
    expect(html.match(/data-wallet="\w+"/g)).toEqual([
      'data-wallet="visa"',
      'data-wallet="apple_pay"',
    ])
    expect(textOf(html)).toMatch(/We accept Visa Apple Pay$/)
    expect(draw({}, { payment: 'stripe', accepts: [] })).not.toContain('accepts')
  })

  it('promises money back on the conditions that have it alone (W56)', () => {
    const settings: Reservations = { money_back: MONEY_BACK }
    expect(textOf(draw({}, settings))).toContain('48-hour money-back guarantee Within 200 km')
    expect(textOf(draw({ car_type: 'new' }, settings))).not.toContain('money-back')
    const all: Reservations = { money_back: { ...MONEY_BACK, conditions: ['new', 'used'] } }
    expect(textOf(draw({ car_type: 'new' }, all))).toContain('money-back')
    expect(textOf(draw())).not.toContain('money-back')
  })

  it('speaks of buying where the whole price can be paid (T2)', () => {
    expect(textOf(draw({}, {}, { online_purchase: true, actions: ['reserve', 'buy'] }))).toMatch(
      /^Reserve or buy online/,
    )
  })

  it.each([
    ['reserved', { reserved: true }],
    ['held by a shopper', { held_until: NOW + 60 }],
    ['sold', { sold: true }],
    ['not for sale online', { payment_processors: [] }],
  ])('is not there for a vehicle that is %s (V9)', (_, more) => {
    expect(draw(more)).toBe('')
  })

  it('is not there without the button that it speaks of (T6)', () => {
    expect(draw({}, {}, { actions: ['enquire'] })).toBe('')
  })

  it('is there again once a hold is over, though nobody has written so (S20)', () => {
    expect(draw({ held_until: NOW })).not.toBe('')
  })
})
