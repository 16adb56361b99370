// Test drive times: from the appointment system, else from the location's opening hours.
import { afterOpenTime, hoursOn } from '#dealership/hours.ts'
import type { Choice } from '#sales/leads/form.ts'
import { addDays, localDate, toClock, toDayAndTime, toShortWeekday, toWeekday } from '#lib/time.ts'
import { DAY, type Seconds, toLocalTime, toMoment, toZonedIso } from '#lib/zone-time.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { loadAppointments, type Appointment } from '#upstream/appointments.ts'
import type { Call } from '#upstream/call.ts'

type Rules = Site['test_drive']
export type SlotRequest = {
  place: Place
  /** Vehicle id; empty if unknown. */
  car: string
  /** The submitted choice. It stays valid if the system that offered it is unavailable. */
  chosen: string
  site: Pick<Site, 'test_drive' | 'upstreams'>
  now: Seconds
  call: Call
  /** Starts of the drives already booked with the vehicle at the location. Never rejects. */
  listTaken: ListTaken
}

export type ListTaken = (drive: {
  car: string
  place: string
  after: Seconds
}) => Promise<Seconds[]>

/**
 * Choices in order, grouped by day. A value is the start and, after a "/", the end: ISO 8601 with the location's UTC
 * offset. Never rejects: without the appointment system, the times come from the opening hours.
 */
export async function loadSlots(ask: SlotRequest): Promise<Choice[]> {
  const { place, now, car, listTaken } = ask
  const [times, taken] = await Promise.all([
    loadTimes(ask),
    car === '' ? [] : listTaken({ car, place: place.id, after: now }),
  ])
  const booked = new Set(taken)
  return toChoices(
    times.filter(({ start }) => !booked.has(start)),
    place,
  )
}

/** The appointment system's times without those booked here, which it may not know about yet. */
async function loadTimes(ask: SlotRequest): Promise<Appointment[]> {
  const { place, chosen, site, now } = ask
  const { test_drive: rules, upstreams } = site
  if (upstreams.appointments === null) return timesOfHours(place, rules, now)
  const fromSystem = await loadFromSystem(ask)
  if (fromSystem !== null) return fromSystem
  const kept = parseSlot(chosen)
  const isKept = kept !== null && kept.start > now && kept.start < now + (rules.days + 1) * DAY
  const times = timesOfHours(place, rules, now)
  return isKept ? [...times, kept].toSorted((a, b) => a.start - b.start) : times
}

/** Parses a choice's value; null if it is invalid. */
export function parseSlot(value: string): Appointment | null {
  if (!SLOT.test(value)) return null
  const [start = Number.NaN, end] = value.split('/').map((iso) => Date.parse(iso) / 1000)
  if (end === undefined) return Number.isFinite(start) ? { start, end: null } : null
  return end > start && end < start + DAY ? { start, end } : null
}

/** The lead fields, and text for people: "Tuesday 24 November, 10:00 am". */
export function toAppointmentFields(
  value: string,
  { id, timezone }: Place,
): { start: string; end?: string; location_id: string; words: string } | null {
  const slot = parseSlot(value)
  if (slot === null) return null
  const [start = '', end] = value.split('/')
  const words = toDayAndTime(slot.start, timezone)
  return { start, ...(end !== undefined && { end }), location_id: id, words }
}

const ISO = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}`
const SLOT = new RegExp(`^${ISO}(?:/${ISO})?$`)

function loadFromSystem({
  place,
  car,
  site,
  now,
  call,
}: SlotRequest): Promise<Appointment[] | null> {
  const from = localDate(now, place.timezone)
  const { days } = site.test_drive
  return loadAppointments(call, { location: place.id, car, from, days }, now)
}

/** Times within opening hours, none before the notice period ends. */
function timesOfHours(place: Place, rules: Rules, now: Seconds): Appointment[] {
  const { days, slot_minutes: length, notice_hours: notice } = rules
  const today = localDate(now, place.timezone)
  const first = afterOpenTime(place, now, { seconds: notice * 3600, days })
  return Array.from({ length: days + 1 }, (_, later) => addDays(today, later))
    .flatMap((date) =>
      startsOn(place, date, length).map((at) => toMoment(date, at, place.timezone)),
    )
    .filter((start) => start >= first)
    .map((start) => ({ start, end: start + length * 60 }))
}

/** Start times in minutes after midnight: from the first full hour, or half hour for short drives. */
function startsOn(place: Place, date: string, length: number): number[] {
  const hours = hoursOn(place, date)
  if (hours === null || hours === 'closed') return []
  const step = Math.min(length, 60)
  const first = Math.ceil(hours.opens / step) * step
  const count = Math.max(0, Math.floor((hours.closes - first) / length))
  return Array.from({ length: count }, (_, nth) => first + nth * length)
}

/** Without duplicates: when clocks skip an hour, two times of the day are the same moment. */
function toChoices(slots: readonly Appointment[], { timezone }: Place): Choice[] {
  const choices = slots.map(({ start, end }): [number, Choice] => {
    const { date, minutes } = toLocalTime(start, timezone)
    const ends = end === null ? '' : `/${toZonedIso(end, timezone)}`
    const label = `${toShortWeekday(date)}, ${toClock(minutes)}`
    return [start, { value: toZonedIso(start, timezone) + ends, label, group: toWeekday(date) }]
  })
  return [...new Map(choices).values()]
}
