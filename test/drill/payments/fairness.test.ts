import { describe, expect, it } from 'vitest'

import { isWatchful, judge, type Row } from './fairness.ts'

const payment = (id: string, refunded = 0) => ({ id, session: `cs_${id}`, amount: 200, refunded })
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  car_id: `car-${id}`,
  status: 'held',
  payment_id: id,
  refund: null,
  ...more,
})

describe('what a drill of payments comes to', () => {
  it('is fair where each charge holds a vehicle or has gone back', () => {
    const rows = [row('a'), row('b', { status: 'cancelled', refund: 'done' })]
    expect(judge([payment('a'), payment('b', 200)], rows)).toEqual({
      unfair: [],
      free: [],
      twice: [],
      held: 1,
      refunded: 1,
    })
  })

  it('is not where a charge has neither, has half of it back, or stands in no row', () => {
    const rows = [row('a', { status: 'cancelled' }), row('b', { status: 'refused' })]
    const { unfair } = judge([payment('a'), payment('b', 100), payment('c')], rows)
    expect(unfair).toEqual(['a', 'b', 'c'])
  })

  it('is not where somebody has money and vehicle, or a vehicle that nobody paid for', () => {
    expect(judge([payment('a', 200)], [row('a')]).free).toEqual(['a'])
    expect(judge([], [row('a'), row('b', { payment_id: null })]).free).toEqual(['a', 'b'])
  })

  it('is not where two shoppers hold one vehicle', () => {
    const rows = [row('a', { car_id: 'car' }), row('b', { car_id: 'car' })]
    expect(judge([payment('a'), payment('b')], rows).twice).toEqual(['car'])
  })

  it('is believed only where its faults would have been seen', () => {
    expect(isWatchful([payment('a')], [row('a')])).toBe(true)
    expect(isWatchful([], [])).toBe(false)
    expect(isWatchful([payment('a')], [row('a', { status: 'cancelled' })])).toBe(false)
  })
})
