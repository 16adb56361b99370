// The API of the command line: /_console/api, with a person's token or the operations token. The console's own pages
// call the draft object directly.
import type { Context, Hono } from 'hono'
import * as z from 'zod'

import { openSites } from '#composition/job-deps.ts'
import type { AppEnv } from '#http/app-env.ts'
import { audit } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import type { Person } from '#apps/console/permissions.ts'
import { commandRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { behindCommandGate } from '#apps/console/gate/console-gate.ts'
import { errorName, logError } from '#lib/log.ts'
import { readJson } from '#lib/parse-json.ts'
import type { PublishOutcome } from '#rollout/draft.ts'
import { loadSource } from '#rollout/kv-sites.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { listAllowedHosts } from '#sales/leads/lead-host-rows.ts'
import { MAX_PREVIEW_HOURS } from '#tenant/preview.ts'
import { savePreview } from '#tenant/store.ts'
import { loadLiveVersions } from '#rollout/versions.ts'

type Ctx = Context<AppEnv>

/** Maximum characters of a request: a site as one document, and some more. */
const MAX_CHARACTERS = 2_000_000
/** Maximum sites per request, whose values are read together. */
const MAX_SITES = 100

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/)
const person = z.string().trim().min(1).max(200)
const note = z.string().max(300).default('')
const version = z.int().positive()

/**
 * GET /_console/api/sites/:slug?version=7: what is live, the source of a version (null if it is not kept), and lead
 * hosts.
 */
async function getSite(c: Ctx): Promise<Response> {
  const earlier = Number(c.req.query('version') ?? 0)
  const name = c.req.param('slug') ?? ''
  const { live } = await openDraft(c.env, name).read()
  const kv = openSites(c.env)
  const leadHosts = [...(await listAllowedHosts(c.env.DB, name))]
  const source = earlier > 0 ? await loadSource(kv, name, earlier) : null
  return c.json({ live, source, leadHosts })
}

/** POST /_console/api/versions {slugs}: the live version of each site, with the schema that it was published with. */
async function postVersions(c: Ctx): Promise<Response> {
  const body = await read(c, z.strictObject({ slugs: z.array(slug).max(MAX_SITES) }))
  if (body === null) return wrong(c)
  return c.json(await loadLiveVersions(openSites(c.env), body.slugs))
}

/** POST /_console/api/sites/:slug/publish: the files of a site, as for SiteDraft.publishFiles. */
async function postPublish(c: Ctx, who: Person | null): Promise<Response> {
  const shape = z.strictObject({
    by: person,
    note,
    source: z.record(z.string(), z.json()),
    base: version.nullable(),
    take: z.enum(['mine', 'live']).optional(),
    database: z.string().max(20).optional(),
    dev: z.boolean().optional(),
  })
  const body = await read(c, shape)
  if (body === null) return wrong(c)
  const { take, database, dev, source, base, note: why } = body
  const by = who?.email ?? body.by
  return logged(c, { who, act: 'site.publish', by }, (draft) =>
    draft.publishFiles({
      by,
      note: why,
      base,
      source,
      ...(take === undefined ? {} : { take }),
      ...(database === undefined ? {} : { database }),
      ...(dev === undefined ? {} : { dev }),
    }),
  )
}

/** POST /_console/api/sites/:slug/rollback {by, note, version}: as for SiteDraft.rollback. */
async function postRollback(c: Ctx, who: Person | null): Promise<Response> {
  const body = await read(c, z.strictObject({ by: person, note, version: version.optional() }))
  if (body === null) return wrong(c)
  const { version: to, note: why } = body
  const by = who?.email ?? body.by
  return logged(c, { who, act: 'site.rollback', by }, (draft) =>
    draft.rollback({ by, note: why, ...(to === undefined ? {} : { version: to }) }),
  )
}

const logFailure = (error: unknown) => logError('console.failed', { error: errorName(error) })

/** The parts of the namespace that the commands read. */
const stored = z.string().regex(/^(?:site|host|source|development):[\w.:-]{0,300}$/)

/** POST /_console/api/store {keys, prefixes}: values by key, null if there is none, and names of keys by prefix. */
async function postStore(c: Ctx): Promise<Response> {
  const keys = z.array(stored).max(MAX_SITES)
  const body = await read(c, z.strictObject({ keys, prefixes: keys }))
  if (body === null) return wrong(c)
  const kv = openSites(c.env)
  const names = body.prefixes.map(async (prefix) => [prefix, await kv.list(prefix)] as const)
  return c.json({
    values: Object.fromEntries(await kv.get(body.keys)),
    names: Object.fromEntries(await Promise.all(names)),
  })
}

/** POST /_console/api/sites/:slug/preview {id, text, ttl}: stores an envelope for the link that the command signs. */
async function postPreview(c: Ctx): Promise<Response> {
  const id = z.string().regex(/^[0-9a-f]{32}$/)
  const ttl = z
    .int()
    .min(60)
    .max(MAX_PREVIEW_HOURS * 3600)
  const body = await read(c, z.strictObject({ id, text: z.string(), ttl }))
  if (body === null) return wrong(c)
  await savePreview(c.env, { slug: c.req.param('slug') ?? '', ...body })
  return c.json({})
}

type Acting = { who: Person | null; act: AuditAct; by: string }

/**
 * Publishes, and records the outcome in the activity log. With the operations token, the author is the request's `by`.
 */
async function logged(
  c: Ctx,
  { who, act, by }: Acting,
  run: (draft: ReturnType<typeof openDraft>) => Promise<PublishOutcome>,
): Promise<Response> {
  const site = c.req.param('slug') ?? ''
  const subject = who === null ? `by the token of operations, as ${by}` : 'by the command line'
  const outcome = await run(openDraft(c.env, site))
  if ('unchanged' in outcome) return answer(c, outcome)
  const done =
    'published' in outcome
      ? ({ outcome: 'done', detail: `version ${outcome.published}` } as const)
      : ({ outcome: 'refused' } as const)
  const entry = audit(c.env, { who, act, site, subject, ...done }, clock())
  // In an emergency, a site can be published although the log cannot be written.
  await (who === null ? entry.catch(logFailure) : entry)
  return answer(c, outcome)
}

/** Pages of other sites cannot send it, because browsers ask for permission before sending JSON. */
function api(handle: (c: Ctx, who: Person | null) => Promise<Response>) {
  return async (c: Ctx, who: Person | null) => {
    const isJson = c.req.header('Content-Type') === 'application/json'
    if (c.req.method !== 'GET' && !isJson) return c.text('Send application/json.', 415)
    if (!slug.safeParse(c.req.param('slug') ?? 'none').success) return wrong(c)
    return handle(c, who)
  }
}

async function read<T>(c: Ctx, shape: z.ZodType<T>): Promise<T | null> {
  const text = await c.req.text()
  return text.length > MAX_CHARACTERS ? null : readJson(text, shape)
}

const wrong = (c: Ctx) => c.text('This version of the command does not match the deployment.', 400)

function answer(c: Ctx, outcome: PublishOutcome): Response {
  if ('problems' in outcome) return c.json(outcome, 422)
  return c.json(outcome, 'refused' in outcome || 'conflicts' in outcome ? 409 : 200)
}

/** Adds these addresses to the app, on operations hosts only. */
export function mountApi(app: Hono<AppEnv>): void {
  const { site, versions, publish, rollback, store, preview } = commandRoutes
  app.get(site.pattern, behindCommandGate(site.get, api(getSite)))
  app.post(versions.pattern, behindCommandGate(versions.post, api(postVersions)))
  app.post(publish.pattern, behindCommandGate(publish.post, api(postPublish)))
  app.post(store.pattern, behindCommandGate(store.post, api(postStore)))
  app.post(preview.pattern, behindCommandGate(preview.post, api(postPreview)))
  app.post(rollback.pattern, behindCommandGate(rollback.post, api(postRollback)))
}
