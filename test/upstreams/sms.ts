// Plays a provider of text messages (A15): GET /sent/{to} lists the texts sent to a number. /busy returns 429.
import type { Player } from '#cli/stand-ins/player.ts'

const sent = new Map<string, string[]>()

export const playSms: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') {
    const to = decodeURIComponent(pathname.replace('/sent/', ''))
    return Response.json(sent.get(to) ?? [])
  }
  if (pathname.startsWith('/busy'))
    return new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
  const { to, text } = JSON.parse(await request.text())
  sent.set(to, [...(sent.get(to) ?? []), text])
  return Response.json({ id: crypto.randomUUID() }, { status: 202 })
}
