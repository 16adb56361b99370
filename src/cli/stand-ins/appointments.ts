// Simulates an appointment system: four test drive times each weekday, two on Saturdays.
import * as z from 'zod'

import { addDays, weekdayOf } from '#lib/time.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import type { Played } from './player.ts'

/** Minutes after midnight. */
const WEEKDAY = [10 * 60, 11 * 60 + 30, 14 * 60, 15 * 60 + 30]
const SATURDAY = [10 * 60, 11 * 60 + 30]
const MINUTES = 45
const MAX_DAYS = 31

/** A site's report of a test drive: a signed lead, or its follow-up (sales/leads/targets/webhook.ts). */
const report = z.object({
  id: z.string(),
  parent: z.string().optional(),
  data: z.object({
    event: z.string().default(''),
    location_id: z.string().default(''),
    appointment: z.object({ start: z.string() }).optional(),
  }),
})

/** One calendar per path, which ends in a time zone: /Australia/Sydney. It keeps bookings while it runs. */
export function openAppointments() {
  /** By the lead that booked. One drive at a time at each location. */
  const booked = new Map<string, string>()

  /** `GET ?location_id=1001&from=2026-11-24&days=10`: available times. */
  const list = ({ pathname, searchParams }: URL): Response => {
    const from = searchParams.get('from') ?? ''
    const [, zone = ''] = /([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+)$/.exec(pathname) ?? []
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || zone === '')
      return Response.json({ error: 'From when, and in which time zone?' }, { status: 422 })
    const days = Math.min(MAX_DAYS, Number(searchParams.get('days')) || 1)
    const taken = new Set(booked.values())
    const location = searchParams.get('location_id') ?? ''
    const slots = Array.from({ length: days }, (_, at) => addDays(from, at)).flatMap((date) =>
      timesOn(date)
        .map((minutes) => toMoment(date, minutes, zone))
        .filter((start) => !taken.has(keyOf(pathname, location, start)))
        .map((start) => ({
          start: toZonedIso(start, zone),
          end: toZonedIso(start + MINUTES * 60, zone),
        })),
    )
    return Response.json({ slots })
  }

  /** `POST`: a test drive was booked, moved or cancelled. */
  const book = async ({ url, text }: Played): Promise<Response> => {
    const { id, parent = id, data } = report.parse(JSON.parse(await text()))
    const { event, location_id: location, appointment } = data
    if (event.endsWith('.cancelled')) booked.delete(parent)
    else if (appointment !== undefined) {
      const start = Date.parse(appointment.start) / 1000
      booked.set(parent, keyOf(new URL(url).pathname, location, start))
    }
    return new Response(null, { status: 204 })
  }

  return { list, book }
}

const keyOf = (calendar: string, location: string, start: Seconds) =>
  [calendar, location, start].join(' ')

function timesOn(date: string): number[] {
  const weekday = weekdayOf(date)
  if (weekday === 0) return []
  return weekday === 6 ? SATURDAY : WEEKDAY
}
