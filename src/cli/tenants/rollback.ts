// Brings back the version of a site before the live one, as a new version: nobody reads an old cache entry.
import { parseEnvelope, readEnvelope } from '#tenant/envelope.ts'
import { siteKey, versionKey } from '#tenant/keys.ts'

import { liveKeys, planPublish } from './plan.ts'
import type { Published } from './publish.ts'
import type { BulkKv } from './wrangler-kv.ts'

type Options = { slug: string; kv: BulkKv; dev?: boolean }

/** One step back for one site. The file under tenants/ stays as it is, so the next publish goes forward again. */
export async function rollBackSite({ slug, kv, dev = false }: Options): Promise<Published> {
  const liveText = (await kv.get([siteKey(slug)])).get(siteKey(slug)) ?? null
  const live = liveText === null ? null : readEnvelope(liveText)
  if (live === null) return { refused: `${slug} has no live version that can be read. Publish it.` }

  const key = versionKey(slug, live.version - 1)
  const text = (await kv.get([key])).get(key) ?? null
  const earlier = text === null ? null : await parseEnvelope(text, slug)
  if (earlier === null) return { refused: `${slug} has no whole version before ${live.version}.` }

  const values = await kv.get(liveKeys([earlier.site], { dev }))
  const plan = await planPublish([earlier.site], values, { dev, now: Date.now() })
  const [conflict] = plan.conflicts
  if (conflict !== undefined) {
    return { refused: `${slug}: its earlier host ${conflict.host} shows ${conflict.owner} now.` }
  }
  await kv.put(plan.puts)
  await kv.delete(plan.deletes)
  return { outcomes: plan.outcomes }
}
