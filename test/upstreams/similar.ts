// Plays the finder of similar cars (A7): the ids in the base address of a test, /ids/{a,b,c}.
import type { Player } from '#cli/stand-ins/player.ts'

export const playSimilar: Player = ({ url }) => {
  const [, kind, list = ''] = new URL(url).pathname.split('/')
  if (kind !== 'ids') return new Response(null, { status: 404 })
  return Response.json({ ids: decodeURIComponent(list).split(',') })
}
