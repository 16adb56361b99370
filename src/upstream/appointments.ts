// Available test drive times from an appointment system.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { Call } from './call.ts'

export type Appointment = { start: Seconds; end: Seconds | null }

const MAX = 200

const moment = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/)
  .transform((text) => Math.floor(Date.parse(text) / 1000))
  .refine((seconds) => Number.isFinite(seconds))

/** E44: one available time, ISO 8601 with the location's offset. */
const appointment = z.object({ start: moment, end: moment.nullish().catch(null) })

const reply = z.union([
  z.array(z.unknown()),
  z.object({ slots: z.array(z.unknown()) }).transform(({ slots }) => slots),
])

/**
 * `GET {base}?location_id=1001&car_id=c1&from=2026-11-24&days=10` answers `[{"start": "2026-11-24T10:00:00+11:00",
 * "end": …}]`, bare or under "slots". Returns the first 200 times after `now`, in order; empty if none is free. Null
 * without such a system, on any failure, and if nothing in the answer is readable.
 */
export async function loadAppointments(
  call: Call,
  wanted: { location: string; car: string; from: string; days: number },
  now: Seconds,
): Promise<Appointment[] | null> {
  const query = {
    location_id: wanted.location,
    car_id: wanted.car,
    from: wanted.from,
    days: wanted.days,
  }
  const answered = await call({ name: 'appointments', query }, reply)
  if (answered === null) return null
  const read = answered.flatMap((one) => appointment.safeParse(one).data ?? [])
  if (read.length === 0 && answered.length > 0) return null
  return read
    .filter(({ start }) => start > now)
    .map(({ start, end = null }) => ({ start, end: end !== null && end > start ? end : null }))
    .toSorted((one, other) => one.start - other.start)
    .slice(0, MAX)
}
