import { describe, expect, it } from 'vitest'

import { stockState } from '#vehicle/state.ts'
import { DAY, NOW, sampleCar } from '#test/ui/samples.ts'

const state = (more: Record<string, unknown>) =>
  stockState(sampleCar(more), { now: NOW, soldWindow: 3 })

describe('stockState', () => {
  it('lets shoppers reserve a car in stock (S1)', () => {
    expect(state({})).toEqual({
      kind: 'in_stock',
      isInStock: true,
      canReserve: true,
    })
  })

  it('counts an upcoming car as in stock (S2)', () => {
    expect(state({ status: 'coming_soon' })).toMatchObject({ kind: 'coming_soon', isInStock: true })
  })

  it('shows a reserved car, but not for reserving', () => {
    expect(state({ reserved: true })).toMatchObject({
      kind: 'reserved',
      isInStock: true,
      canReserve: false,
    })
  })

  it('treats a car as reserved until the exact second at which its hold ends (S20)', () => {
    const held = { kind: 'reserved', isInStock: true, canReserve: false }
    expect(state({ held_until: NOW + 1 })).toMatchObject(held)
    expect(state({ held_until: NOW + 1, status: 'coming_soon' })).toMatchObject(held)
    for (const over of [NOW, NOW - 1, 0, null, 'soon'])
      expect(state({ held_until: over })).toMatchObject({ kind: 'in_stock', canReserve: true })
    // A dealer's reservation stays, whatever shoppers do.
    expect(state({ held_until: NOW, reserved: true }).kind).toBe('reserved')
    expect(state({ held_until: NOW + 1, sold: true }).kind).toBe('sold')
  })

  it.each([{ status: 'sold' }, { sold: true }, { status: 'sold', reserved: true }])(
    'treats a car as sold whichever field says so: %o (S3)',
    (more) => {
      expect(state(more)).toMatchObject({ kind: 'sold', isInStock: false })
    },
  )

  it('removes a sold car when the window of the site has passed (A3)', () => {
    const sold = (days: number) => state({ sold: true, sold_date_timestamp: NOW - days * DAY })
    expect(sold(3).kind).toBe('sold')
    expect(sold(3.01).kind).toBe('gone')
  })

  it('treats every other status as gone (S3)', () => {
    expect(state({ status: 'wholesale' })).toMatchObject({ kind: 'gone', isInStock: false })
  })
})
