// Plays a geocoder (A30) that knows one postcode in each country, and requires its key.
import type { Player } from '#cli/stand-ins/player.ts'

const PLACES: Record<string, { lat: number; lng: number }> = {
  'postal_code:2300|country:AU': { lat: -32.93, lng: 151.78 },
  'postal_code:0110|country:NZ': { lat: -35.73, lng: 174.32 },
}

/** Number of requests to each path: `GET /calls/v1` returns that of `/v1`. Concurrent tests use paths of their own. */
const calls = new Map<string, number>()

export const playGeocoding: Player = ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname.startsWith('/calls'))
    return new Response(String(calls.get(pathname.replace('/calls', '')) ?? 0))
  calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  if (searchParams.get('key') !== 'geo-key')
    return Response.json({ status: 'REQUEST_DENIED', results: [], error_message: 'Wrong key.' })
  const location = PLACES[searchParams.get('components') ?? '']
  return location === undefined
    ? Response.json({ status: 'ZERO_RESULTS', results: [] })
    : Response.json({ status: 'OK', results: [{ geometry: { location } }] })
}
