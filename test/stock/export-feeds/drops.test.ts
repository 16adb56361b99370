// What is said of two written files of a feed, one after the other: which vehicles dropped out in between.
import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { createFeedRun, type FeedState, toDrops } from '#feeds/export/drops.ts'
import { toFeedItem } from '#feeds/export/feed-item.ts'
import type { Reason } from '#feeds/export/write-feed.ts'
import { testSite } from '#test/support/site.ts'

const site = testSite()

type Noted = { id: string; reason?: Reason; vin?: string }

/** The state after a file with these vehicles. */
function write(vehicles: readonly Noted[], before: FeedState | null, now: number): FeedState {
  const run = createFeedRun()
  for (const { id, reason = null, vin } of vehicles) {
    const car = parseCar({ id, slug: id, vin, make: 'Kia', model: 'Rio', year: 2020 })
    if (car === null) throw new Error('A car has an id and a slug')
    run.note(toFeedItem(car, { site, now }), reason)
  }
  return run.compare(before, now)
}

const said = (state: FeedState) =>
  toDrops(state.absences).dropped.map(({ reason, since, ids }) => [reason, since, ids])

describe('the comparison of a file with the one before', () => {
  it('groups what dropped out by reason and time, the newest first', () => {
    const first = write([{ id: 'a' }, { id: 'b' }, { id: 'c' }], null, 1)
    const second = write([{ id: 'a', reason: 'price' }, { id: 'b' }, { id: 'c' }], first, 2)
    const third = write(
      [
        { id: 'a', reason: 'price' },
        { id: 'b', reason: 'price' },
        { id: 'c', reason: 'picture' },
      ],
      second,
      3,
    )
    expect(said(third)).toEqual([
      ['price', 3, ['b']],
      ['picture', 3, ['c']],
      ['price', 2, ['a']],
    ])
  })

  it('keeps the time when a vehicle is left out for another reason meanwhile', () => {
    const first = write([{ id: 'a' }], null, 1)
    const second = write([{ id: 'a', reason: 'price' }], first, 2)
    expect(said(write([{ id: 'a', reason: 'picture' }], second, 3))).toEqual([
      ['picture', 2, ['a']],
    ])
  })

  it('says nothing of a reserved or sold vehicle, and names it once a rule keeps it out afterwards', () => {
    const first = write([{ id: 'a' }], null, 1)
    const second = write([{ id: 'a', reason: 'reserved' }], first, 2)
    expect(said(second)).toEqual([])
    expect(said(write([{ id: 'a', reason: 'sold' }], second, 3))).toEqual([])
    expect(said(write([{ id: 'a' }], second, 3))).toEqual([])
    expect(said(write([{ id: 'a', reason: 'price' }], second, 3))).toEqual([['price', 3, ['a']]])
  })

  it('says nothing when two vehicles with one VIN change places, but does of a VIN that came twice', () => {
    const vin = 'MR0FA3CD100123451'
    const first = write(
      [
        { id: 'a', vin },
        { id: 'b', vin: 'MR0FA3CD100123452' },
      ],
      null,
      1,
    )
    const twice = write(
      [
        { id: 'a', vin },
        { id: 'b', vin, reason: 'again' },
      ],
      first,
      2,
    )
    expect(said(twice)).toEqual([['again', 2, ['b']]])
    const turned = write(
      [
        { id: 'b', vin },
        { id: 'a', vin, reason: 'again' },
      ],
      twice,
      3,
    )
    expect(said(turned)).toEqual([['again', 2, ['a']]])
    const old = write(
      [
        { id: 'a', vin },
        { id: 'b', vin, reason: 'again' },
      ],
      null,
      1,
    )
    const turnedOld = write(
      [
        { id: 'b', vin },
        { id: 'a', vin, reason: 'again' },
      ],
      old,
      2,
    )
    expect(said(turnedOld)).toEqual([])
  })
})
