// Plays a GoTrue server (A15, A16): GET /otp/{phone} returns the code that it sent and the shopper data it received.
// It requires the key of tests. /busy returns 429.
import type { Player } from '#cli/stand-ins/player.ts'

/** Key that sites of tests encrypt for it. */
export const GOTRUE_KEY = 'anon-key-of-tests'

type Otp = { code: string; data: unknown }

const waiting = new Map<string, Otp>()

export const playGotrue: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') {
    const phone = decodeURIComponent(pathname.replace('/otp/', ''))
    return Response.json(waiting.get(phone) ?? null)
  }
  if (request.headers.get('apikey') !== GOTRUE_KEY)
    return Response.json({ message: 'Invalid API key' }, { status: 401 })
  if (pathname.startsWith('/busy')) return refuse(429, 'over_request_rate_limit')
  const body = JSON.parse(await request.text())
  return pathname.endsWith('/otp') ? send(body) : verify(body)
}

function send({ phone, data }: { phone: string; data: unknown }): Response {
  const code = String(100_000 + (waiting.size % 900_000))
  waiting.set(phone, { code, data })
  return Response.json({ message_id: crypto.randomUUID() })
}

function verify({ type, phone, token }: { type: string; phone: string; token: string }): Response {
  if (type !== 'sms') return refuse(400, 'validation_failed')
  if (waiting.get(phone)?.code !== token) return refuse(403, 'otp_expired')
  waiting.delete(phone)
  const user = { id: `gotrue-${phone.slice(1)}`, phone: phone.slice(1) }
  return Response.json({ access_token: 'theirs', token_type: 'bearer', user })
}

function refuse(code: number, error_code: string): Response {
  return Response.json(
    { code, error_code, msg: 'Token has expired or is invalid' },
    { status: code },
  )
}
