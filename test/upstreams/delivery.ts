// Plays a provider of delivery prices (A23): Darwin is far, and it does not deliver to Alice Springs.
import type { Player } from '#cli/stand-ins/player.ts'

/** Number of requests to each path: `GET /calls/v1` returns that of `/v1`. Concurrent tests use paths of their own. */
const calls = new Map<string, number>()

export const playDelivery: Player = ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname.startsWith('/calls'))
    return new Response(String(calls.get(pathname.replace('/calls', '')) ?? 0))
  calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  const postcode = searchParams.get('postcode')
  if (postcode === '0870') return Response.json({ price: null, name: null })
  if (postcode === '0800') return Response.json({ price: '1890.00', name: 'Darwin' })
  return Response.json({ price: 240, name: 'Metro' })
}
