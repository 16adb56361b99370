// Plays a dealer's system that receives leads (A22): signed with the key of tests, each id counted.
// GET /calls/{id} returns how often an id was sent in full, and the first content. /busy/… returns 429, /refusing/… 422,
// /moved/… 302, /knows/… 409 for an id that it has.
import { Webhook } from 'standardwebhooks'

import type { Played, Player } from '#cli/stand-ins/player.ts'

/** Key that sites of tests encrypt for their webhooks. */
export const LEADS_KEY = 'whsec_dGVzdHMgc2lnbiB0aGVpciBsZWFkcyB3aXRoIHRoaXM='

const taken = new Map<string, { count: number; body: unknown }>()

export const playLeads: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') {
    const id = decodeURIComponent(pathname.replace('/calls/', ''))
    return Response.json(taken.get(id) ?? { count: 0, body: null })
  }
  if (pathname.startsWith('/busy'))
    return new Response(null, { status: 429, headers: { 'Retry-After': '120' } })
  if (pathname.startsWith('/refusing')) return Response.json({ email: 'no' }, { status: 422 })
  if (pathname.startsWith('/moved')) return Response.redirect('https://elsewhere.example/', 302)
  return take(request, pathname.startsWith('/knows'))
}

async function take(request: Played, isExact: boolean): Promise<Response> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const headers = Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? '']))
  const id = headers['webhook-id'] ?? ''
  let body: unknown
  try {
    body = new Webhook(LEADS_KEY).verify(await request.text(), headers)
  } catch {
    return new Response('Not signed', { status: 401 })
  }
  const { count, body: first } = taken.get(id) ?? { count: 0, body }
  taken.set(id, { count: count + 1, body: first })
  return new Response(null, { status: isExact && count > 0 ? 409 : 202 })
}
