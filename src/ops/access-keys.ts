// Public keys of Cloudflare Access, cached in the isolate for an hour; an unknown key triggers a reload at most once a
// minute.
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'
import {
  accessIssuer,
  parseAccessKeys,
  type AccessKey,
  type LoadAccessKeys,
} from './access-token.ts'

type Fetch = (request: Request) => Promise<Response>

const FRESH_MS = 3_600_000
/** Limits the calls caused by invented key ids. */
const AGAIN_MS = 60_000
const WAIT_MS = 3000

/** A caching loader; `clock` returns milliseconds. A failed load keeps the known keys. */
export function createAccessKeys(
  clock: () => number,
  fetchKeys: Fetch = (request) => fetch(request),
): LoadAccessKeys {
  let kept: { team: string; keys: readonly AccessKey[]; at: number; asked: number } | null = null
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
