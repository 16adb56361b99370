// Plays the service that knows the rating of a dealer (A28): 4.64 for org 77, which it counts, and nobody else's.
import type { Player } from './play.ts'

/** How often each path was asked: `GET /calls/v1` tells of `/v1`. Others ask at the same time by paths of their own. */
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
