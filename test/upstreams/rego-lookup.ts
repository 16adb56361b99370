// Plays a register of number plates (A22): it knows two, in different states.
import type { Player } from '#cli/stand-ins/player.ts'

/** By state and plate; New Zealand's register is called without a state. */
const PLATES: Record<string, unknown> = {
  'QLD ABC123': {
    make: 'Mazda',
    model: 'CX-5',
    year: 2022,
    badge: 'Maxx Sport',
    vin: 'JM0KF',
    kms: 1,
  },
  'NSW ABC123': { make: 'Kia', model: 'Rio', year: '2015', badge: null },
  ' KIWI1': { make: 'Toyota', model: 'Aqua', year: 2021 },
}

/** Number of requests to each path: `GET /calls/v1` returns that of `/v1`. */
const calls = new Map<string, number>()

export const playRegoLookup: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/calls'))
    return new Response(String(calls.get(pathname.replace('/calls', '')) ?? 0))
  if (request.method !== 'POST') return new Response(null, { status: 405 })
  calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  const { rego, state } = JSON.parse(await request.text())
  return Response.json(PLATES[`${state} ${rego}`] ?? { error: 'No such plate.' })
}
