// Plays the store of valuations (A21): it answers with an empty body, and shows what it last received under each path.
import type { Player } from '#cli/stand-ins/player.ts'

const kept = new Map<string, unknown[]>()

export const playMiscellaneous: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/kept'))
    return Response.json(kept.get(pathname.replace('/kept', '')) ?? [])
  if (request.method !== 'POST' || !pathname.endsWith('/api/miscellaneous'))
    return new Response(null, { status: 404 })
  const path = pathname.replace('/api/miscellaneous', '')
  kept.set(path, [...(kept.get(path) ?? []), JSON.parse(await request.text())])
  return new Response(null, { status: 204 })
}
