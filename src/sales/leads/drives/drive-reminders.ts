// When a shopper is reminded of a test drive: a day and two hours before, in the time zone of the location, and never at
// night.
import { addDays } from '#lib/time.ts'
import { type Seconds, toLocalTime, toMoment } from '#lib/zone-time.ts'
import { mainPlace, zoneOf } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

/** The reminders in order; each has a switch of the site. */
export const REMINDERS = ['day', 'hours'] as const
export type ReminderKind = (typeof REMINDERS)[number]
export type Reminder = { kind: ReminderKind; at: Seconds }

/** Minutes after midnight between which messages may arrive. */
const MORNING = 8 * 60
const EVENING = 20 * 60

const HOUR: Seconds = 3600
/** If a morning reminder would leave less than this, it is sent the evening before. */
const LEAST_BEFORE: Seconds = 45 * 60

/** The reminders of a drive, in order. */
export function remindersOf(start: Seconds, timeZone: string): Reminder[] {
  const { date, minutes } = toLocalTime(start, timeZone)
  // The day before at the same local time, even if daylight saving changes in between.
  const day = inDaytime(toMoment(addDays(date, -1), minutes, timeZone), timeZone)
  const hours = inDaytime(start - 2 * HOUR, timeZone)
  const evening = toMoment(addDays(date, -1), EVENING, timeZone)
  const isUseful = hours <= start - LEAST_BEFORE
  return [
    { kind: 'day', at: day },
    { kind: 'hours', at: isUseful ? hours : Math.max(day, evening) },
  ]
}

/** Moves a time at night to the next morning, or to the evening before. */
function inDaytime(at: Seconds, timeZone: string): Seconds {
  const { date, minutes } = toLocalTime(at, timeZone)
  if (minutes < MORNING) return toMoment(date, MORNING, timeZone)
  return minutes > EVENING ? toMoment(date, EVENING, timeZone) : at
}

/** When the next reminder after a time is due; null if there is none. */
export function nextReminder(start: Seconds, timeZone: string, after: Seconds): Seconds | null {
  return remindersOf(start, timeZone).find(({ at }) => at > after && at < start)?.at ?? null
}

/**
 * The reminder to send now, among those due since `from`; null if there is none, for example after an outage until the
 * drive itself. If several are due, the last one.
 */
export function dueReminder(
  start: Seconds,
  timeZone: string,
  { from, now }: { from: Seconds; now: Seconds },
): ReminderKind | null {
  if (now >= start) return null
  const { minutes } = toLocalTime(now, timeZone)
  if (minutes < MORNING || minutes > EVENING + LATE_MINUTES) return null
  const due = remindersOf(start, timeZone).findLast(({ at }) => from <= at && at <= now)
  return due?.kind ?? null
}

/** Minutes after the evening limit in which a reminder that was due before it may still be sent. */
const LATE_MINUTES = 30

/** Whether a site sends this reminder. */
export function reminds(
  { forms, test_drive: { reminders } }: Pick<Site, 'forms' | 'test_drive'>,
  kind: ReminderKind,
): boolean {
  return forms.confirmations && (kind === 'day' ? reminders.day_before : reminders.two_hours_before)
}

/** The time zone of the location of a drive. */
export function driveZone({ place }: { place: string }, site: Pick<Site, 'locations' | 'locale'>) {
  return zoneOf(site.locations.find(({ id }) => id === place) ?? mainPlace(site), site)
}
