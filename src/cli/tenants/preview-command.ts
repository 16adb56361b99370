// `npm run tenants -- preview <slug>`: stores the files under tenants/ as a preview, and prints the link that shows it
// to one browser at a time.
import { fail } from '#cli/fail.ts'
import { deployedKey, readMasterKey } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { readEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { previewKey, siteKey } from '#tenant/keys.ts'
import { MAX_PREVIEW_HOURS, previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { describeProblems, loadCheckedSites, unknownSite } from './checked-sites.ts'
import { toContent } from '#rollout/plan.ts'
import { openOperations } from './operations.ts'
import type { BulkKv } from '#rollout/kv.ts'

const USAGE = 'npm run tenants -- preview <slug> [--hours 24] [--remote] [--port 8787]'

/** Prints the link; returns the exit code. */
export async function runPreview(args: string[]): Promise<number> {
  const options = {
    hours: { type: 'string', default: '24' },
    remote: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const { remote, port } = values
  const hours = /^\d{1,3}$/.test(values.hours) ? Number(values.hours) : 0
  if (slug === undefined || more.length > 0 || hours < 1 || hours > MAX_PREVIEW_HOURS)
    return fail(USAGE)
  const file = (await loadCheckedSites({ slugs: [slug] })).find((known) => known.slug === slug)
  if (file === undefined) return fail(unknownSite(slug))
  if (file.site === null || file.problems.length > 0) return fail(describeProblems([file]))
  // A deployment does not accept signatures by this machine's key.
  const masterKey = remote ? deployedKey() : await readMasterKey()
  if (masterKey === null)
    return fail(
      remote
        ? 'Set MASTER_KEY in the environment to that of the deployment, which signs the link.'
        : 'MASTER_KEY is not set. Run npm start once to create it.',
    )
  const made = await makePreview({
    site: file.site,
    kv: (await openOperations({ remote, port })).store,
    masterKey,
    hours,
    origin: remote ? null : `http://${slug}.localhost:${port}`,
    now: Math.floor(Date.now() / 1000),
  })
  if ('problem' in made) return fail(made.problem)
  console.log(
    `Preview of tenants/${slug}, valid for ${hours} h, not published:\n\n  ${made.address}\n\n` +
      'Anyone with the link can see it; forms cannot be submitted. Use "Leave" at the top of each page to return.',
  )
  return 0
}

type PreviewRequest = {
  /** From the files, checked. */
  site: Site
  kv: Pick<BulkKv, 'get' | 'put'>
  masterKey: string
  /** How many hours it lasts. */
  hours: number
  /** Address of the site on this machine; null for the live site's address. */
  origin: string | null
  now: Seconds
}

/** The address of the preview, or why it cannot be shown. */
export async function makePreview(
  request: PreviewRequest,
): Promise<{ address: string } | { problem: string }> {
  const { site, kv, masterKey, hours, now } = request
  const { slug } = site
  const text = (await kv.get([siteKey(slug)])).get(siteKey(slug)) ?? null
  const live = text === null ? null : readEnvelope(text)
  if (live === null)
    return {
      problem: `${slug} is not live, so a preview has no host. Publish it first; use staging_hosts until its own domain points here.`,
    }
  const origin = request.origin ?? new URL(live.site.url).origin
  const id = crypto.randomUUID().replaceAll('-', '')
  const envelope = await toEnvelope(await toContent(site), previewVersion(id))
  const ttl = hours * 3600
  await kv.put([
    { key: previewKey(slug, id), value: JSON.stringify(envelope), expiration_ttl: ttl },
  ])
  const token = await toPreviewToken(masterKey, slug, { id, expires: now + ttl })
  return { address: new URL(routes.preview.href(token), origin).href }
}
