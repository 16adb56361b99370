// One appointment as a calendar file (iCalendar, RFC 5545), which phones and mail programs add to a calendar.
import type { Seconds } from './zone-time.ts'

export type Appointment = {
  /** Identical in every version of the appointment. */
  uid: string
  start: Seconds
  end: Seconds
  title: string
  place: string
  url: string
  /** Increases with each change. */
  revision: number
  isCancelled: boolean
}

/** The calendar file of an appointment, stamped with `now`. */
export function toCalendarFile(event: Appointment, now: Seconds): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(event.start)}`,
    `DTEND:${toUtc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** "20261124T090000Z". */
function toUtc(seconds: Seconds): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/(?<!\s)\s*[\r\n]\s*/g, String.raw`\n`)
}

const MAX_BYTES = 74

/** Folds a line at 75 bytes: it continues after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > MAX_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
