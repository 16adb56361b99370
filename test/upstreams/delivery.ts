// Plays a provider of delivery prices (A23): Darwin is far, Alice Springs is nowhere it goes.
import type { Player } from './play.ts'

export const playDelivery: Player = ({ url }) => {
  const postcode = new URL(url).searchParams.get('postcode')
  if (postcode === '0870') return Response.json({ price: null, name: null })
  if (postcode === '0800') return Response.json({ price: '1890.00', name: 'Darwin' })
  return Response.json({ price: 240, name: 'Metro' })
}
