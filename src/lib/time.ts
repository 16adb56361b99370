// Calendar days of a place.

/** Date of a moment (seconds) in a time zone, "2026-11-21"; in UTC where the zone is not known. */
export function localDate(seconds: number, timeZone: string): string {
  const moment = new Date(seconds * 1000)
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
  } catch {
    return moment.toISOString().slice(0, 10)
  }
}
