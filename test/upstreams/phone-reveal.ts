// Plays the service of dealers' numbers (A25): the number contains the request.
import type { Player } from '#cli/stand-ins/player.ts'

export const playPhoneReveal: Player = async (request) => {
  if (request.method !== 'POST') return new Response(null, { status: 405 })
  const { car_id, dealership_id, website_id } = JSON.parse(await request.text())
  if (car_id === 'odd') return Response.json({ phone: '<b>call</b>' })
  return Response.json({ phone: `(07) ${dealership_id} ${website_id}` })
}
