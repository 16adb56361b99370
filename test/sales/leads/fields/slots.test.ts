import { describe, expect, it } from 'vitest'

import {
  loadSlots,
  parseSlot,
  toAppointmentFields,
  type SlotRequest,
} from '#sales/leads/fields/slots.ts'
import { toMoment } from '#lib/zone-time.ts'
import type { Place } from '#vehicle/places.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { UpstreamRequest } from '#upstream/call.ts'

const WEEK = [
  { weekday: 0, status: 'Closed' as const },
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:30', close: '17:30' })),
  { weekday: 6, open: '09:00', close: '12:00' },
]
const SYSTEM = { appointments: { url: 'https://appointments.upstreams.example' } }

type More = {
  place?: Partial<NonNullable<SiteInput['locations']>[number]>
  rules?: SiteInput['test_drive']
  upstreams?: SiteInput['upstreams']
  /** The appointment system's answer; undefined is a failure. */
  reply?: unknown
  chosen?: string
  /** Sunday 22 November 2026, noon in Sydney, by default. */
  now?: number
  /** Starts (seconds) of booked drives. */
  taken?: number[]
}

const SUNDAY = toMoment('2026-11-22', 720, 'Australia/Sydney')

function askOf({ place, rules, upstreams, reply, chosen = '', now = SUNDAY, taken = [] }: More) {
  const listTaken = async () => taken
  const site = sampleSite({
    locations: [
      {
        id: '7',
        slug: 'yard',
        name: 'Yard',
        timezone: 'Australia/Sydney',
        opening_hours: WEEK,
        ...place,
      },
    ],
    test_drive: { notice_hours: 0, ...rules },
    ...(upstreams !== undefined && { upstreams }),
  })
  const asked: UpstreamRequest[] = []
  const call: SlotRequest['call'] = async (request, schema) => {
    asked.push(request)
    return schema.safeParse(reply).data ?? null
  }
  const [where] = site.locations
  if (where === undefined) throw new Error('The site has a location')
  return { ask: { place: where, car: 'c1', chosen, site, now, call, listTaken }, asked }
}
const slots = (more: More) => loadSlots(askOf(more).ask)
const labels = async (more: More) => (await slots(more)).map(({ label }) => label)

describe('times for test drives from the hours of a location', () => {
  it('start after opening, on the hour, and end an hour before closing (W42)', async () => {
    const monday = (await slots({})).filter(({ group }) => group === 'Monday 23 November')
    expect(monday.map(({ label }) => label)).toEqual([
      'Mon 23 Nov, 9:00 am',
      'Mon 23 Nov, 10:00 am',
      'Mon 23 Nov, 11:00 am',
      'Mon 23 Nov, 12:00 pm',
      'Mon 23 Nov, 1:00 pm',
      'Mon 23 Nov, 2:00 pm',
      'Mon 23 Nov, 3:00 pm',
      'Mon 23 Nov, 4:00 pm',
    ])
    expect(monday[0]?.value).toBe('2026-11-23T09:00:00+11:00/2026-11-23T10:00:00+11:00')
  })

  it('have the interval set by the site, on the half hour if it is that short', async () => {
    const place = { opening_hours: [{ weekday: 1, open: '08:10', close: '10:00' }] }
    expect(await labels({ place, rules: { slot_minutes: 30, days: 1 } })).toEqual([
      'Mon 23 Nov, 8:30 am',
      'Mon 23 Nov, 9:00 am',
      'Mon 23 Nov, 9:30 am',
    ])
    expect(await labels({ place, rules: { slot_minutes: 60, days: 1 } })).toEqual([
      'Mon 23 Nov, 9:00 am',
    ])
    expect(await labels({ place, rules: { slot_minutes: 90, days: 1 } })).toEqual([])
  })

  it('respect the dealer’s notice, and reach as many days ahead as the site says', async () => {
    const now = toMoment('2026-11-23', 600, 'Australia/Sydney')
    const rules = { notice_hours: 3, days: 2 }
    const offered = await slots({ now, rules })
    expect(offered[0]?.label).toBe('Mon 23 Nov, 1:00 pm')
    expect(new Set(offered.map(({ group }) => group))).toEqual(
      new Set(['Monday 23 November', 'Tuesday 24 November', 'Wednesday 25 November']),
    )
  })

  it('count the notice while the location is open: after closing, it begins in the morning', async () => {
    const at = async (minutes: number, notice_hours: number) =>
      (
        await labels({
          now: toMoment('2026-11-23', minutes, 'Australia/Sydney'),
          rules: { notice_hours, days: 3 },
        })
      )[0]
    expect(await at(20 * 60, 3), 'three hours after half past eight').toBe('Tue 24 Nov, 12:00 pm')
    expect(await at(16 * 60, 3), 'half of it today, half tomorrow').toBe('Tue 24 Nov, 10:00 am')
    expect(await at(5 * 60, 1)).toBe('Mon 23 Nov, 10:00 am')
  })

  it('leave out those at which the vehicle is booked', async () => {
    const all = await slots({})
    const [first] = all
    const start = Date.parse(first?.value.split('/')[0] ?? '') / 1000
    expect(await slots({ taken: [start] })).toEqual(all.slice(1))
  })

  it('follow special hours, with none on closed or unknown days (E29, E30)', async () => {
    const place = {
      opening_hours: WEEK.filter(({ weekday }) => weekday !== 2),
      special_hours: [
        { date: '2026-11-23', status: 'Closed' as const },
        { date: '2026-11-25', status: 'Open' as const, start_hour: '10:00', end_hour: '12:00' },
      ],
    }
    expect(await labels({ place, rules: { days: 3 } })).toEqual([
      'Wed 25 Nov, 10:00 am',
      'Wed 25 Nov, 11:00 am',
    ])
    expect(await slots({ place: { opening_hours: [] } })).toEqual([])
  })

  it('are in the time zone of the location, whatever the shopper’s is (F19)', async () => {
    const now = toMoment('2026-11-23', 0, 'Pacific/Chatham')
    const first = async (timezone: string) => (await slots({ now, place: { timezone } }))[0]
    expect((await first('Pacific/Chatham'))?.value.slice(0, 25)).toBe('2026-11-23T09:00:00+13:45')
    expect((await first('Australia/Adelaide'))?.value.slice(0, 25)).toBe(
      '2026-11-23T09:00:00+10:30',
    )
  })

  it('are each offered once if clocks skip an hour, with their full length (F19)', async () => {
    const now = toMoment('2026-10-03', 1439, 'Australia/Sydney')
    const place = { opening_hours: [{ weekday: 0, open: '00:00', close: '06:00' }] }
    const night = await slots({ now, place, rules: { days: 1, notice_hours: 0 } })
    expect(night.map(({ value }) => value.slice(0, 25))).toEqual([
      '2026-10-04T00:00:00+10:00',
      '2026-10-04T01:00:00+10:00',
      '2026-10-04T03:00:00+11:00',
      '2026-10-04T04:00:00+11:00',
      '2026-10-04T05:00:00+11:00',
    ])
    for (const { value } of night) {
      const slot = parseSlot(value)
      expect((slot?.end ?? 0) - (slot?.start ?? 0)).toBe(3600)
    }
  })
})

describe('times for test drives from an appointment system (A24, E44)', () => {
  const free = { start: '2026-11-24T10:30:00+11:00', end: '2026-11-24T11:15:00+11:00' }

  it('are requested by location, vehicle, day and number of days', async () => {
    const { ask, asked } = askOf({ upstreams: SYSTEM, reply: [] })
    await loadSlots(ask)
    const query = { location_id: '7', car_id: 'c1', from: '2026-11-22', days: 10 }
    expect(asked).toEqual([{ name: 'appointments', query }])
  })

  it('are offered instead of those from opening hours, in order, in the time zone of the location', async () => {
    const reply = { slots: [free, { start: '2026-11-23T22:00:00Z' }] }
    expect(await slots({ upstreams: SYSTEM, reply })).toEqual([
      {
        value: '2026-11-24T09:00:00+11:00',
        label: 'Tue 24 Nov, 9:00 am',
        group: 'Tuesday 24 November',
      },
      {
        value: '2026-11-24T10:30:00+11:00/2026-11-24T11:15:00+11:00',
        label: 'Tue 24 Nov, 10:30 am',
        group: 'Tuesday 24 November',
      },
    ])
  })

  it('leave out those at which the vehicle is booked here, whether or not the system knows', async () => {
    const taken = [Date.parse(free.start) / 1000]
    const later = { start: '2026-11-26T10:30:00+11:00' }
    expect(await labels({ upstreams: SYSTEM, reply: [free, later], taken })).toEqual([
      'Thu 26 Nov, 10:30 am',
    ])
    const chosen = free.start
    expect(await slots({ upstreams: SYSTEM, chosen, taken })).toEqual(await slots({}))
  })

  it('are future, valid, and at most 200', async () => {
    const past = { start: '2026-11-22T11:59:00+11:00' }
    const odd = [null, 7, {}, { start: 'soon' }, { start: '2026-11-24 10:00' }, { start: 3 }]
    const wrongEnd = { start: '2026-11-25T10:00:00+11:00', end: '2026-11-25T09:00:00+11:00' }
    expect(await labels({ upstreams: SYSTEM, reply: [past, ...odd, free, wrongEnd] })).toEqual([
      'Tue 24 Nov, 10:30 am',
      'Wed 25 Nov, 10:00 am',
    ])
    const many = Array.from({ length: 500 }, (_, n) => ({
      start: new Date((SUNDAY + 60 * (n + 1)) * 1000).toISOString(),
    }))
    expect(await slots({ upstreams: SYSTEM, reply: many })).toHaveLength(200)
  })

  it('are none if it says that nothing is free', async () => {
    expect(await slots({ upstreams: SYSTEM, reply: [] })).toEqual([])
  })

  it.each([[undefined], ['soon'], [{ ids: 7 }], [[{ from: 1 }, 'x']]])(
    'are those from opening hours if it returns %j',
    async (reply) => {
      const offered = await labels({ upstreams: SYSTEM, reply })
      expect(offered).toEqual(await labels({}))
      expect(offered.length).toBeGreaterThan(40)
    },
  )

  it('still include the chosen one when it no longer answers, within the bookable days', async () => {
    const chosen = '2026-11-24T10:30:00+11:00/2026-11-24T11:15:00+11:00'
    const values = async (text: string) =>
      (await slots({ upstreams: SYSTEM, chosen: text })).map(({ value }) => value)
    expect(await values(chosen)).toContain(chosen)
    const usual = await values('')
    const [first = ''] = usual
    expect(await values(first)).toEqual(usual)
    for (const odd of [
      '2026-11-20T10:30:00+11:00',
      '2029-11-24T10:30:00+11:00',
      'x',
      '/',
      `${chosen.slice(0, 26)}2026-99-99T99:99:99+99:99`,
    ])
      expect(await values(odd)).toEqual(usual)
  })

  it('no longer include one that is gone while it answers', async () => {
    const chosen = '2026-11-26T10:30:00+11:00'
    const offered = await slots({ upstreams: SYSTEM, reply: [free], chosen })
    expect(offered.map(({ value }) => value)).not.toContain(chosen)
  })
})

describe('appointment of a choice', () => {
  const place: Place = askOf({}).ask.place

  it('has start, end and location for systems, and text for people (E22)', () => {
    expect(
      toAppointmentFields('2026-11-24T10:30:00+11:00/2026-11-24T11:15:00+11:00', place),
    ).toEqual({
      start: '2026-11-24T10:30:00+11:00',
      end: '2026-11-24T11:15:00+11:00',
      location_id: '7',
      words: 'Tuesday 24 November, 10:30 am',
    })
    expect(toAppointmentFields('2026-11-24T10:30:00+11:00', place)).not.toHaveProperty('end')
  })

  it.each([
    '',
    'soon',
    '2026-11-24',
    '2026-99-99T10:30:00+11:00',
    '2026-11-24T10:30:00+11:00/2026-11-24T10:30:00+11:00',
    '2026-11-24T10:30:00+11:00/2026-11-24T09:30:00+11:00',
    '2026-11-24T10:30:00+11:00/2026-12-24T11:15:00+11:00',
    '<script>',
    '//',
  ])('is none for %j', (value) => expect(toAppointmentFields(value, place)).toBeNull())
})
