// Verifies a Cloudflare Access token against the keys of the account's team.
import { decode, verifyWithJwks } from 'hono/utils/jwt/jwt'
import * as z from 'zod'

import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

const FRESH_MS: Milliseconds = 3_600_000

/** Limits the calls caused by invented key ids. */
const AGAIN_MS: Milliseconds = 60_000

const WAIT_MS: Milliseconds = 3000

/** `team` is the name before ".cloudflareaccess.com", `audience` the tag of the application that guards these pages. */
export type AccessSettings = { team: string; audience: string }
export type AccessKey = z.infer<typeof keyShape>
/** Public keys of a team; `kid` is the one needed. Empty if they cannot be loaded. */
export type LoadAccessKeys = (team: string, kid: string) => Promise<readonly AccessKey[]>

/** What a token says of the person; a token of a program has no email address. */
export type AccessClaims = { email: string | null }

/**
 * The claims of a valid token, else null. Accepts only RSA keys that the issuer publishes for RS256; the token cannot choose
 * the algorithm. Never rejects.
 */
export async function readAccessToken(
  token: string,
  { team, audience }: AccessSettings,
  loadKeys: LoadAccessKeys,
): Promise<AccessClaims | null> {
  try {
    const { kid } = decode(token).header
    if (kid === undefined) return null
    const payload = await verifyWithJwks(token, {
      keys: [...(await loadKeys(team, kid))],
      allowedAlgorithms: ['RS256'],
      verification: { iss: accessIssuer(team), aud: audience },
    })
    // The library accepts a token without an expiry.
    if (typeof payload.exp !== 'number') return null
    const { email } = payload
    return { email: typeof email === 'string' && email !== '' ? email : null }
  } catch {
    return null
  }
}

/** Origin of a team: the issuer of its tokens and the host of its keys. */
export const accessIssuer = (team: string) => `https://${team}.cloudflareaccess.com`

/** The keys in an Access response; none in anything else. */
export function parseAccessKeys(body: unknown): AccessKey[] {
  const read = answerShape.safeParse(body)
  if (!read.success) return []
  return read.data.keys.flatMap((key) => {
    const known = keyShape.safeParse(key)
    return known.success ? [known.data] : []
  })
}

const answerShape = z.object({ keys: z.array(z.unknown()) })
const keyShape = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
})

type Fetch = (request: Request) => Promise<Response>

/** A caching loader; `clock` returns milliseconds. A failed load keeps the known keys. */
export function createAccessKeys(
  clock: () => Milliseconds,
  fetchKeys: Fetch = (request) => fetch(request),
): LoadAccessKeys {
  let kept: {
    team: string
    keys: readonly AccessKey[]
    at: Milliseconds
    asked: Milliseconds
  } | null = null
  return async (team, kid) => {
    const now = clock()
    const known = kept?.team === team ? kept : { team, keys: [], at: -Infinity, asked: -Infinity }
    const hasKey = known.keys.some((key) => key.kid === kid)
    const isFresh = now - known.at < FRESH_MS
    if ((hasKey && isFresh) || now - known.asked < AGAIN_MS) return known.keys
    kept = { ...known, asked: now }
    const keys = await fetchAccessKeys(team, fetchKeys)
    if (keys.length === 0) return known.keys
    kept = { team, keys, at: now, asked: now }
    return keys
  }
}

async function fetchAccessKeys(team: string, fetchKeys: Fetch): Promise<AccessKey[]> {
  try {
    const request = new Request(`${accessIssuer(team)}/cdn-cgi/access/certs`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    const response = await inTime(fetchKeys(request), WAIT_MS)
    return response.ok ? parseAccessKeys(await response.json()) : []
  } catch (error) {
    logError('ops.access-keys-failed', { error: errorName(error) })
    return []
  }
}
