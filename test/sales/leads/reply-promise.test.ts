import { describe, expect, it } from 'vitest'

import { toMoment } from '#lib/zone-time.ts'
import {
  describePromise,
  isPromiseKept,
  measureReplies,
  replyDue,
} from '#sales/leads/reply-promise.ts'
import { sampleSite } from '#test/ui/samples.ts'

const ZONE = 'Australia/Sydney'
/** Monday to Friday, nine to five. */
const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }))
const withHours = (hours: number, opening_hours = WEEK) =>
  sampleSite({
    forms: { reply_promise: { enabled: true, hours } },
    locations: [{ id: '1', slug: 'yard', name: 'Yard', timezone: ZONE, opening_hours }],
  })
const site = withHours(2)
/** A time on the 23rd of November 2026, a Monday, or so many days later. */
const at = (clock: string, day = 23) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return toMoment(`2026-11-${day}`, hours * 60 + minutes, ZONE)
}

describe('a reply that is promised within business hours', () => {
  it.each([
    ['while it is open', at('10:15'), at('12:15')],
    ['before it opens', at('03:00'), at('11:00')],
    [
      'shortly before it closes: the rest counts from the next morning',
      at('16:30'),
      at('10:30', 24),
    ],
    ['on Friday evening: on Monday', at('20:00', 27), at('11:00', 30)],
  ])('is due, for a lead that comes %s', (_when, came, due) => {
    expect(replyDue(came, site)).toBe(due)
  })

  it('is never due without opening hours, and so never measured', () => {
    const unknown = withHours(2, [])
    const replies = [{ createdAt: at('10:00'), answeredAt: null }]
    expect(measureReplies(replies, unknown, at('10:00', 28))).toEqual({ measured: 0, inTime: 0 })
  })

  it('is measured once the lead is answered or overdue', () => {
    const replies = [
      { createdAt: at('10:00'), answeredAt: at('12:00') },
      { createdAt: at('10:00'), answeredAt: at('12:01') },
      { createdAt: at('10:00'), answeredAt: null },
      { createdAt: at('12:00'), answeredAt: null },
      { createdAt: at('12:30'), answeredAt: at('12:45') },
    ]
    expect(measureReplies(replies, site, at('13:00'))).toEqual({ measured: 4, inTime: 2 })
  })

  it.each([
    [{ measured: 9, inTime: 9 }, false],
    [{ measured: 10, inTime: 9 }, true],
    [{ measured: 10, inTime: 8 }, false],
    [{ measured: 200, inTime: 179 }, false],
  ])('counts as kept from ten leads and nine in ten: %j', (record, expected) => {
    expect(isPromiseKept(record)).toBe(expected)
  })

  it.each([
    [1, 'within 1 business hour'],
    [2, 'within 2 business hours'],
  ])('of %i hours is in words', (hours, words) => {
    expect(describePromise(withHours(hours))).toBe(words)
  })
})
