// Plays Cloudflare's siteverify: the token sets the result, and it accepts the dummy secrets of its documentation.
import type { Player } from '#cli/stand-ins/player.ts'

export const TURNSTILE_SECRET = '1x0000000000000000000000000000000AA'

/** Tokens: "pass", "spent", "down", "busy", "slow", "nonsense", "garbage"; all others are rejected. */
export const playTurnstile: Player = async (request) => {
  const { secret, response } = JSON.parse(await request.text()) as Record<string, unknown>
  if (secret !== TURNSTILE_SECRET) return refuse('invalid-input-secret')
  if (response === 'pass') return Response.json({ success: true, hostname: 'a.example' })
  if (response === 'spent') return refuse('timeout-or-duplicate')
  if (response === 'busy') return refuse('internal-error')
  if (response === 'down') return new Response('Bad gateway', { status: 502 })
  if (response === 'nonsense') return Response.json({ success: 'maybe' })
  if (response === 'garbage') return new Response('<html>what?</html>')
  if (response === 'slow') await new Promise((resolve) => setTimeout(resolve, 10_000))
  return refuse('invalid-input-response')
}

const refuse = (code: string) => Response.json({ success: false, 'error-codes': [code] })
