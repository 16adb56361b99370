// Plays a provider of delivery prices (A23): Darwin is far, Alice Springs is nowhere it goes.
import type { Player } from './play.ts'

/** `GET /calls` tells how often it was asked. */
let calls = 0

export const playDelivery: Player = ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/calls') return new Response(String(calls))
  calls += 1
  const postcode = searchParams.get('postcode')
  if (postcode === '0870') return Response.json({ price: null, name: null })
  if (postcode === '0800') return Response.json({ price: '1890.00', name: 'Darwin' })
  return Response.json({ price: 240, name: 'Metro' })
}
