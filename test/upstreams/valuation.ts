// Plays a valuation tool (E24): a tenth less for a condition below excellent, nothing for some makes.
import type { Player } from '#cli/stand-ins/player.ts'

const EXCELLENT = 20_000

/** The last request to each path, and their number: `GET /calls/v1` returns that of `/v1`. */
const calls = new Map<string, { count: number; last: unknown }>()

export const playValuation: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/calls'))
    return Response.json(calls.get(pathname.replace('/calls', '')) ?? { count: 0, last: null })
  if (request.method !== 'POST') return new Response(null, { status: 405 })
  const asked = JSON.parse(await request.text())
  calls.set(pathname, { count: (calls.get(pathname)?.count ?? 0) + 1, last: asked })
  if (asked.make === 'Unheard') return Response.json({ offer_price: null })
  if (asked.make === 'Worthless') return Response.json({ offer_price: -500, low: -900, high: 0 })
  if (asked.make === 'Priceless') return Response.json({ offer_price: 5_000_001 })
  const offer = asked.adjustmentAnswers.condition === 'Excellent' ? EXCELLENT : EXCELLENT * 0.9
  return Response.json({
    offer_price: offer,
    low: offer - 1000,
    high: offer + 1500,
    currency: 'AUD',
  })
}
