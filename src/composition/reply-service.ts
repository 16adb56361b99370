// Whether a dealer keeps its reply promise. The replies are counted at most four times an hour, after a response, so
// that no page waits for the database.
import * as z from 'zod'

import { createTimeout } from '#lib/timeout.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { listReplies } from '#sales/leads/outbox/report-rows.ts'
import {
  describePromise,
  isPromiseKept,
  measureReplies,
  type ReplyRecord,
} from '#sales/leads/reply-promise.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type ReplyService = {
  /** "within 2 business hours" while the dealer promises it and keeps it, else null. Never rejects. */
  keptPromise: (now: Seconds) => Promise<string | null>
}

type Deps = { db: D1Database; kv: KVNamespace; later: (work: Promise<unknown>) => void }

const FRESH: Seconds = 900
/** Seconds until a count that could not be refreshed expires. */
const KEPT: Seconds = DAY
/** Milliseconds that a page waits for the cached count. */
const READ_MS: Milliseconds = 120
const COUNT_MS: Milliseconds = 3000

const cachedCount = z.object({ at: z.number(), measured: z.number(), inTime: z.number() })

/** For one version of a site, so that a publish starts with an empty cache. */
export function createReplyService(
  { slug, version, site }: Tenant,
  { db, kv, later }: Deps,
): ReplyService {
  if (!site.forms.reply_promise.enabled) return { keptPromise: async () => null }
  const key = `${slug}:${version}:replies`
  const { orElse } = createTimeout('replies.read-failed', slug, READ_MS)
  const counting = createTimeout('replies.count-failed', slug, COUNT_MS)
  const count = async (now: Seconds) => {
    const replies = await counting.orElse(listReplies(db, slug, now), null)
    if (replies === null) return
    const value = JSON.stringify({ at: now, ...measureReplies(replies, site, now) })
    await counting.orElse(kv.put(key, value, { expirationTtl: KEPT }), undefined)
  }
  return {
    keptPromise: async (now) => {
      const stored = await orElse(kv.get(key, 'json'), undefined)
      // The count was not read in time: the next page tries again.
      if (stored === undefined) return null
      const found: (ReplyRecord & { at: Seconds }) | null =
        cachedCount.safeParse(stored).data ?? null
      if (found === null || now - found.at >= FRESH) later(count(now))
      return found !== null && isPromiseKept(found) ? describePromise(site) : null
    },
  }
}
