// A preview of a site: its version in KV until it ends, and the signed link to it.
import { routes } from '#routes.ts'
import { readEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { previewKey, siteKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { toContent } from './plan.ts'
import type { BulkKv } from './wrangler-kv.ts'

type Given = {
  /** As the files say it, checked. */
  site: Site
  kv: Pick<BulkKv, 'get' | 'put'>
  masterKey: string
  /** How long it lasts. */
  hours: number
  /** Address of the site on this machine; null takes the one that is live. */
  origin: string | null
  /** Seconds. */
  now: number
}

/** The address of the preview, or why there can be none. */
export async function makePreview(
  given: Given,
): Promise<{ address: string } | { problem: string }> {
  const { site, kv, masterKey, hours, now } = given
  const { slug } = site
  const text = (await kv.get([siteKey(slug)])).get(siteKey(slug)) ?? null
  const live = text === null ? null : readEnvelope(text)
  if (live === null)
    return {
      problem: `${slug} is not live, so a preview has no host. Publish it first; use staging_hosts until its own domain points here.`,
    }
  const origin = given.origin ?? new URL(live.site.url).origin
  const id = crypto.randomUUID().replaceAll('-', '')
  const envelope = await toEnvelope(await toContent(site), previewVersion(id))
  const ttl = hours * 3600
  await kv.put([
    { key: previewKey(slug, id), value: JSON.stringify(envelope), expiration_ttl: ttl },
  ])
  const token = await toPreviewToken(masterKey, slug, { id, expires: now + ttl })
  return { address: new URL(routes.preview.href(token), origin).href }
}
