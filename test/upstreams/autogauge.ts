// Plays the market price of a car (A8, E15). The slug of the car sets its data.
import type { Player } from '#cli/stand-ins/player.ts'

export const playAutogauge: Player = ({ url, method }) => {
  const { pathname } = new URL(url)
  const [, slug] = /\/cars\/([^/]+)\/autogauge$/.exec(pathname) ?? []
  if (method !== 'GET' || slug === undefined) return new Response(null, { status: 404 })
  const gauge = {
    fill: 0.42,
    listing_price: 20_990,
    market_range_min: 19_000,
    market_range_max: 23_500,
    confidence: 0.8,
    description: 'Good price',
  }
  if (slug.startsWith('unsure')) return Response.json({ ...gauge, confidence: 0.2 })
  if (slug.startsWith('dear')) return Response.json({ ...gauge, market_range_max: 20_000 })
  if (slug.startsWith('partial')) return Response.json({ ...gauge, description: null })
  return Response.json(gauge)
}
