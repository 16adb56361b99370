import { describe, expect, it } from 'vitest'

import { Reserve } from '#apps/site/pages/car/sidebar.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { draw as render, textOf } from '#test/ui/render.tsx'
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
  it('shows the deposit, the duration and that it is refundable (W56, S20)', () => {
    expect(textOf(draw({}, { payment: 'stripe' }))).toMatch(
      /^Reserve online \$200 deposit, held for 48 hours and 100% refundable/,
    )
  })

  it('calls it a hold where nothing is paid online, and speaks of no refund (W56)', () => {
    const text = textOf(draw())
    expect(text).toMatch(/^Hold this car for 48 hours Nothing to pay now\. Bring the \$200 deposit/)
    expect(text).not.toMatch(/refund|Reserve online/)
  })

  it('follows the site, and the vehicle if it has its own deposit (S20)', () => {
    const settings: Reservations = { deposit: 500, hold_hours: 72, payment: 'stripe' }
    expect(textOf(draw({}, settings))).toMatch(/\$500 deposit.*72 hours/)
    expect(textOf(draw({ deposit: '1500' }, settings))).toMatch(/\$1,500 deposit.*72 hours/)
    expect(textOf(draw({ deposit: 100 }, settings)), 'a lower one, too').toContain('$100 deposit')
    expect(textOf(draw({ deposit: 0 }, settings))).toContain('$500 deposit')
    expect(textOf(draw({}, { hold_hours: 1, payment: 'stripe' }))).toContain('held for 1 hour and')
  })

  it('shows the accepted cards, in the order of the site, if the deposit is paid online (W81)', () => {
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

  it('promises a refund only under conditions that include one (W56)', () => {
    const settings: Reservations = { money_back: MONEY_BACK }
    expect(textOf(draw({}, settings))).toContain('48-hour money-back guarantee Within 200 km')
    expect(textOf(draw({ car_type: 'new' }, settings))).not.toContain('money-back')
    const all: Reservations = { money_back: { ...MONEY_BACK, conditions: ['new', 'used'] } }
    expect(textOf(draw({ car_type: 'new' }, all))).toContain('money-back')
    expect(textOf(draw())).not.toContain('money-back')
  })

  it('mentions buying if the whole price can be paid (T2)', () => {
    expect(
      textOf(
        draw({}, { payment: 'stripe' }, { online_purchase: true, actions: ['reserve', 'buy'] }),
      ),
    ).toMatch(/^Reserve or buy online/)
  })

  it.each([
    ['reserved', { reserved: true }],
    ['held by a shopper', { held_until: NOW + 60 }],
    ['sold', { sold: true }],
    ['not for sale online', { payment_processors: [] }],
  ])('does not exist for a vehicle that is %s (V9)', (_, more) => {
    expect(draw(more)).toBe('')
  })

  it('does not exist without the button that it refers to (T6)', () => {
    expect(draw({}, {}, { actions: ['enquire'] })).toBe('')
  })

  it('appears again once a hold has ended, even if the end was never stored (S20)', () => {
    expect(draw({ held_until: NOW })).not.toBe('')
  })
})
