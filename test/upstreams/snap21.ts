// Plays the rating service (A28): 4.64 for org 77, whose requests it counts, and no rating for others.
import type { Player } from '#cli/stand-ins/player.ts'

/** Number of requests to each path: `GET /calls/v1` returns that of `/v1`. Concurrent tests use paths of their own. */
const calls = new Map<string, number>()

export const playSnap21: Player = ({ url, method }) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname.startsWith('/calls'))
    return new Response(String(calls.get(pathname.replace('/calls', '')) ?? 0))
  calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  if (method !== 'GET' || searchParams.get('orgId') !== '77')
    return new Response(null, { status: 404 })
  return Response.json({ rating: '4.64', stars: 4.5, source: 'google', name: 'A Dealer' })
}
