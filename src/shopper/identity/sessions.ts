// Sessions of a site: opened when a code was verified, ended by the shopper or by time.
import { toBase64Url } from '#lib/base64url.ts'
import { toHex } from '#lib/hex.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Member } from './member.ts'
import {
  deleteSession,
  deleteSessions,
  findMember,
  insertSession,
  listSessions,
  type SessionRow,
} from './session-rows.ts'

export type SessionPort = {
  /** Opens one and gives what the cookie holds, which is new each time; null where the database does not answer, or the shopper has gone. */
  open: (userId: string, now: number) => Promise<string | null>
  /** Whose it is; null for nobody's, "unknown" where that cannot be read. Never rejects. */
  load: (token: string, now: number) => Promise<Member | null | 'unknown'>
  /** Ends it; false where that could not be written. */
  end: (token: string) => Promise<boolean>
  endAll: (userId: string) => Promise<boolean>
  /** Sessions of a shopper, newest first; null where they cannot be read. */
  list: (userId: string, now: number) => Promise<SessionRow[] | null>
}

/** Milliseconds that a page waits to know who is there. */
const READ_MS = 1000
const DAY = 86_400

/** The sessions of one site. */
export function createSessions(db: D1Database, { slug, site }: Tenant): SessionPort {
  const { orElse, isDone } = createTimeout('sessions.failed', slug, READ_MS)
  return {
    open: async (userId, now) => {
      const token = createToken()
      const expiresAt = now + site.account.session_days * DAY
      const session = { id: await hashToken(token), site: slug, userId, createdAt: now, expiresAt }
      return (await orElse(insertSession(db, session), false)) ? token : null
    },
    load: async (token, now) =>
      orElse(findMember(db, slug, await hashToken(token), now), 'unknown'),
    end: async (token) => isDone(deleteSession(db, await hashToken(token))),
    endAll: (userId) => isDone(deleteSessions(db, userId).run()),
    list: (userId, now) => orElse(listSessions(db, userId, now), null),
  }
}

/** 256 bits of chance, 43 characters. */
function createToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hashToken(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
}
