// Verifies a Cloudflare Access token with jose, against the keys of the account's team. The platform's own `ctx.access`
// does not reach a Worker with static assets.
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose'

import { errorName, logError } from '#lib/log.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

const FRESH_MS: Milliseconds = 3_600_000

/** Milliseconds between calls caused by invented key ids, or while Access does not answer. */
const AGAIN_MS: Milliseconds = 60_000

const WAIT_MS: Milliseconds = 3000

/**
 * `team` is the name before ".cloudflareaccess.com", `audience` the tag of the application that protects these pages.
 */
export type AccessSettings = { team: string; audience: string }
/** Finds the public key of a team that a token names. */
export type AccessKeys = (team: string) => JWTVerifyGetKey

/** A token's claims about the person; a program's token has no email address. */
export type AccessClaims = { email: string | null }

/**
 * The claims of a valid token, otherwise null. Accepts only RSA keys of at least 2,048 bits; the token cannot choose
 * the algorithm. Never rejects.
 */
export async function readAccessToken(
  token: string,
  { team, audience }: AccessSettings,
  keysOf: AccessKeys,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(team), {
      algorithms: ['RS256'],
      issuer: accessIssuer(team),
      audience,
      requiredClaims: ['exp'],
    })
    const { email } = payload
    return { email: typeof email === 'string' && email !== '' ? email : null }
  } catch {
    return null
  }
}

/** Origin of a team: the issuer of its tokens and the host of its keys. */
const accessIssuer = (team: string) => `https://${team}.cloudflareaccess.com`

/**
 * The keys of a deployment's team, cached for an hour, and for longer while Access does not answer. `clock` returns
 * milliseconds.
 */
export function createAccessKeys(clock: () => Milliseconds): AccessKeys {
  let cached: { team: string; keys: JWTVerifyGetKey } | null = null
  return (team) => {
    if (cached?.team !== team) cached = { team, keys: keysOfTeam(team, clock) }
    return cached.keys
  }
}

function keysOfTeam(team: string, clock: () => Milliseconds): JWTVerifyGetKey {
  const load = createRemoteJWKSet(new URL(`${accessIssuer(team)}/cdn-cgi/access/certs`), {
    timeoutDuration: WAIT_MS,
    cacheMaxAge: FRESH_MS,
    cooldownDuration: AGAIN_MS,
  })
  let failed: Milliseconds = -Infinity
  return async (header, token) => {
    // Access names the key in each token.
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey()
    // Once its keys are older than an hour, the library rejects every token until it has loaded new ones, and tries to
    // load them for each token. The old keys are still in `load.jwks()`.
    if (clock() - failed >= AGAIN_MS) {
      try {
        return await load(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) throw error
        failed = clock()
        logError('ops.access-keys-failed', { error: errorName(error) })
      }
    }
    return createLocalJWKSet(load.jwks() ?? { keys: [] })(header, token)
  }
}
