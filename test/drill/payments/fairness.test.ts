import { describe, expect, it } from 'vitest'

import { isWatchful, judge, judgeFinals, type Row } from './fairness.ts'

const payment = (id: string, refunded = 0) => ({ id, session: `cs_${id}`, amount: 200, refunded })
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  car_id: `car-${id}`,
  status: 'held',
  payment_id: id,
  refund: null,
  ...more,
})

describe('the result of a payment drill', () => {
  it('is fair if each charge holds a vehicle or was refunded', () => {
    const rows = [row('a'), row('b', { status: 'cancelled', refund: 'done' })]
    expect(judge([payment('a'), payment('b', 200)], rows)).toEqual({
      unfair: [],
      free: [],
      twice: [],
      held: 1,
      refunded: 1,
    })
  })

  it('is unfair if a charge has neither, is half refunded, or has no row', () => {
    const rows = [row('a', { status: 'cancelled' }), row('b', { status: 'refused' })]
    const { unfair } = judge([payment('a'), payment('b', 100), payment('c')], rows)
    expect(unfair).toEqual(['a', 'b', 'c'])
  })

  it('is unfair if a shopper has money and vehicle, or a vehicle without payment', () => {
    expect(judge([payment('a', 200)], [row('a')]).free).toEqual(['a'])
    expect(judge([], [row('a'), row('b', { payment_id: null })]).free).toEqual(['a', 'b'])
  })

  it('is unfair if two shoppers hold one vehicle', () => {
    const rows = [row('a', { car_id: 'car' }), row('b', { car_id: 'car' })]
    expect(judge([payment('a'), payment('b')], rows).twice).toEqual(['car'])
  })

  it('counts reservations of which the dealer does not hold exactly one final message', () => {
    const rows = [
      row('a'),
      row('b', { status: 'cancelled' }),
      row('c', { status: 'ended' }),
      row('d', { status: 'lapsed' }),
    ]
    const final = (id: string) => ({ event: 'reservation.cancelled', reservation_id: id })
    expect(judgeFinals(rows, ['b', 'c', 'd'].map(final))).toEqual([])
    expect(judgeFinals(rows, ['a', 'b', 'b', 'c'].map(final))).toEqual(['a', 'b', 'd'])
  })

  it('is trusted only if the checks detect planted faults', () => {
    expect(isWatchful([payment('a')], [row('a')])).toBe(true)
    expect(isWatchful([], [])).toBe(false)
    expect(isWatchful([payment('a')], [row('a', { status: 'cancelled' })])).toBe(false)
  })
})
