// Plays an appointment system (A24): one free time at each location tomorrow at 01:15 UTC, none at location 9,
// and one under the path /once that it returns only once.
import type { Player } from '#cli/stand-ins/player.ts'

/** Requested paths. Concurrent tests use paths of their own. */
const asked = new Set<string>()

export const playAppointments: Player = ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/once' && asked.has(pathname)) return new Response('Down.', { status: 503 })
  asked.add(pathname)
  if (searchParams.get('location_id') === '9') return Response.json({ slots: [] })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return Response.json({ slots: [{ start: `${day}T01:15:00Z`, end: `${day}T02:00:00Z` }] })
}
