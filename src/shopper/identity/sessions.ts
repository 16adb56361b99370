// Sessions of a site: opened after verification, ended by sign-out, by expiry, or after a time without use.
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { toBase64Url, toHex } from '#lib/encoding.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Member } from './member.ts'
import {
  deleteSession,
  deleteSessions,
  findMember,
  insertSession,
  listSessions,
  type Moment,
  type SessionRow,
  touchSession,
} from './session-rows.ts'

export type SessionService = {
  /** Opens a session and returns the new cookie value; null if the database fails or the shopper has been deleted. */
  open: (userId: string, now: Seconds) => Promise<string | null>
  /** The session's shopper; null if there is none, "unknown" if it cannot be read. Never rejects. */
  load: (token: string, now: Seconds) => Promise<Member | null | 'unknown'>
  /** Ends a session; false if that could not be saved. */
  end: (token: string) => Promise<boolean>
  endAll: (userId: string) => Promise<boolean>
  /** A shopper's sessions, newest first; null if they cannot be read. */
  list: (userId: string, now: Seconds) => Promise<SessionRow[] | null>
}

/** Minimum seconds between two recorded uses. */
const PRECISION: Seconds = 3600
/** Milliseconds that a page waits for the session. */
const READ_MS: Milliseconds = 1000

export function createSessions(db: D1Database, { slug, site }: Tenant): SessionService {
  const { orElse, isDone } = createTimeout('sessions.failed', slug, READ_MS)
  const at = (now: Seconds): Moment => ({ now, usedAfter: now - site.account.idle_days * DAY })
  const find = async (token: string, now: Seconds): Promise<Member | null> => {
    const found = await findMember(db, slug, await hashToken(token), at(now))
    if (found === null) return null
    const { seenAt, ...member } = found
    // A session is valid even if its use cannot be recorded.
    if (seenAt <= now - PRECISION) await isDone(touchSession(db, member.sessionId, now))
    return member
  }
  return {
    open: async (userId, now) => {
      const token = createToken()
      const expiresAt = now + site.account.session_days * DAY
      const session = { id: await hashToken(token), site: slug, userId, createdAt: now, expiresAt }
      return (await orElse(insertSession(db, session), false)) ? token : null
    },
    load: (token, now) => orElse(find(token, now), 'unknown'),
    end: async (token) => isDone(deleteSession(db, await hashToken(token))),
    endAll: (userId) => isDone(deleteSessions(db, userId).run()),
    list: (userId, now) => orElse(listSessions(db, userId, at(now)), null),
  }
}

/** 256 random bits, 43 characters. */
function createToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hashToken(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
}
