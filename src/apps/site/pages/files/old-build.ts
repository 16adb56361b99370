// Files of earlier builds, which open pages still request; each deployment copies its files to KV.
import { errorName, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { buildKey } from '#tenant/keys.ts'

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** Seconds that the edge caches a value of KV, or its absence. */
const NEAR_S: Seconds = 300

/** GET /build/{name}: a file of a build of the last 30 days. */
export async function getOldBuild(c: Ctx): Promise<Response> {
  const name = c.req.path.slice('/build/'.length)
  const file = await loadFile(c.env.TENANTS, name)
  if (file === null) return c.text('File not found.', 404, { 'Cache-Control': 'no-store' })
  return c.body(file, 200, {
    'Content-Type': typeOf(name),
    // The name contains the content hash.
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

/** Null for names that no build writes, so that no other key of the namespace can be read. */
async function loadFile(kv: KVNamespace, name: string): Promise<ReadableStream | null> {
  const key = buildKey(name)
  if (key === null) return null
  try {
    return await kv.get(key, { type: 'stream', cacheTtl: NEAR_S })
  } catch (error) {
    logError('build.read-failed', { error: errorName(error) })
    return null
  }
}

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return Object.entries(TYPES).find(([known]) => known === ending)?.[1] ?? 'text/plain'
}
