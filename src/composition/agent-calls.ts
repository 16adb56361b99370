// Counts assistants' tool calls. Calls within a second are sent together, because one message to the counter costs as
// much CPU as an answer.
import { localDate } from '#lib/time.ts'
import { NEAR } from '#lib/near.ts'
import { createBoundedMap } from '#lib/memo.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Env } from '#env.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { siteZone } from '#vehicle/places.ts'

/** Milliseconds from the first call until the counts are sent. */
const GATHER_MS: Milliseconds = 1000
/** Milliseconds that the counter may take. */
const STORE_MS: Milliseconds = 1000

/**
 * Calls by tool that were not sent to the counter yet, by site and local day. Bounded by the sites that one isolate
 * serves in a second.
 */
const waiting = createBoundedMap<Map<string, number>>(5000)

/** Counts a tool call for the next message to the counter; the day is local to the site. Never rejects. */
export async function countAgentCall(
  { VIEW_COUNTER }: Pick<Env, 'VIEW_COUNTER'>,
  { slug, site }: Pick<Tenant, 'slug' | 'site'>,
  tool: string,
  now: Seconds,
): Promise<void> {
  const day = localDate(now, siteZone(site))
  const key = `${slug}:${day}`
  const known = waiting.get(key)
  if (known !== undefined) {
    known.set(tool, (known.get(tool) ?? 0) + 1)
    return
  }
  const calls = new Map([[tool, 1]])
  waiting.set(key, calls)
  await new Promise((resolve) => {
    setTimeout(resolve, GATHER_MS)
  })
  if (waiting.get(key) === calls) waiting.delete(key)
  const send = async () =>
    VIEW_COUNTER.get(VIEW_COUNTER.idFromName(slug), NEAR).addAgentCalls(
      slug,
      day,
      Object.fromEntries(calls),
    )
  await createTimeout('views.count-failed', slug, STORE_MS).orElse(send(), undefined)
}
