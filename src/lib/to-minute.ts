// Moments for those who look after sites.

/** "2026-11-21T02:10:05.123Z" as "2026-11-21 02:10", in the zone that it is in. */
export function toMinute(iso: string): string {
  return iso.replace('T', ' ').slice(0, 16)
}
