// Plays an appointment system (A24): one free time at each place tomorrow at 01:15 UTC, and none at place 9.
import type { Player } from './play.ts'

/** How often each path was asked, and with what: `GET /calls/v1` tells of `/v1`. */
const calls = new Map<string, string[]>()

export const playAppointments: Player = ({ url }) => {
  const { pathname, search, searchParams } = new URL(url)
  if (pathname.startsWith('/calls'))
    return Response.json(calls.get(pathname.replace('/calls', '')) ?? [])
  calls.set(pathname, [...(calls.get(pathname) ?? []), search])
  if (searchParams.get('location_id') === '9') return Response.json({ slots: [] })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return Response.json({ slots: [{ start: `${day}T01:15:00Z`, end: `${day}T02:00:00Z` }] })
}
