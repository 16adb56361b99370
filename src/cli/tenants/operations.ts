// Queries the Worker about sites, through the same object as the console: on the operations host of the deployment, or
// the one that npm start runs. Needs no wrangler.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readSecret } from '#cli/master-key.ts'
import { root } from '#cli/run.ts'
import type { LiveSite, PublishFiles, PublishOutcome } from '#rollout/draft.ts'
import { createWranglerKv } from './bulk-kv.ts'
import type { ListedKv } from '#rollout/kv.ts'
import type { Source } from '#rollout/source.ts'
import type { LiveVersion } from '#rollout/versions.ts'

export type Where = {
  /** The deployment instead of this machine. */
  remote: boolean
  /** Port of npm start on this machine. */
  port: string
}

/** Access to the store of sites without wrangler; only previews can be written. */
type WorkerStore = Pick<ListedKv, 'get' | 'list' | 'put'>

export type Operations = {
  /** The live version, and the source of another version if one is named. */
  loadSite: (
    slug: string,
    version?: number,
  ) => Promise<{
    live: LiveSite | null
    source: Source | null
    /** Hosts that staff have allowed for its leads. */
    leadHosts?: readonly string[]
  }>
  loadVersions: (slugs: readonly string[]) => Promise<Map<string, LiveVersion | null>>
  publish: (slug: string, files: PublishFiles) => Promise<PublishOutcome>
  rollback: (
    slug: string,
    request: { by: string; note: string; version?: number },
  ) => Promise<PublishOutcome>
}

/** Maximum sites or keys per call. */
const SITES_PER_CALL = 100

/** The Worker's answers. Each call rejects with instructions if the Worker cannot be reached. */
export async function openOperations({
  remote,
  port,
}: Where): Promise<Operations & { store: WorkerStore }> {
  const origin = remote ? await readOperationsHost() : `http://localhost:${port}`
  const token = remote ? await readRemoteToken() : await readSecret('OPS_TOKEN')
  if (token === null)
    throw new Error(
      remote
        ? 'Make a token in the console, on your account page, and set it as FORECOURT_TOKEN in the environment or in .dev.vars.'
        : 'There is no OPS_TOKEN in .dev.vars. Run npm start once to create it.',
    )
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const request =
      body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${origin}/_console/api/${path}`, request).catch(() => null)
    if (response === null) throw new Error(toUnreachable(origin, remote))
    if ([200, 409, 422].includes(response.status)) return response.json()
    const text = (await response.text()).slice(0, 200)
    throw new Error(`${origin} answered ${response.status}. ${toAdvice(response.status) ?? text}`)
  }
  /** The deployment answers with the types of this release (apps/console/pages/api/route.ts). */
  const askStore = async (keys: readonly string[], prefixes: readonly string[]) =>
    (await call('store', { keys, prefixes })) as {
      values: Record<string, string | null>
      names: Record<string, string[]>
    }
  const store: WorkerStore = {
    get: async (keys) => {
      const values = new Map<string, string | null>()
      for (let at = 0; at < keys.length; at += SITES_PER_CALL) {
        const answer = await askStore(keys.slice(at, at + SITES_PER_CALL), [])
        for (const [key, value] of Object.entries(answer.values)) values.set(key, value)
      }
      return values
    },
    list: async (prefix) => (await askStore([], [prefix])).names[prefix] ?? [],
    put: async (pairs) => {
      for (const { key, value, expiration_ttl: ttl } of pairs) {
        const [, slug = '', id = ''] = key.split(':')
        // eslint-disable-next-line no-await-in-loop -- there is one
        await call(`sites/${slug}/preview`, { id, text: value, ttl })
      }
    },
  }
  return {
    store,
    // The deployment answers with the types of this release (apps/console/pages/api/route.ts).
    loadSite: async (slug, version) =>
      (await call(`sites/${slug}${version === undefined ? '' : `?version=${version}`}`)) as {
        live: LiveSite | null
        source: Source | null
        leadHosts?: readonly string[]
      },
    loadVersions: async (slugs) => {
      const found = new Map<string, LiveVersion | null>()
      for (let at = 0; at < slugs.length; at += SITES_PER_CALL) {
        const some = slugs.slice(at, at + SITES_PER_CALL)
        const answer = await call('versions', { slugs: some })
        for (const [slug, live] of Object.entries(answer as Record<string, LiveVersion | null>))
          found.set(slug, live)
      }
      return found
    },
    publish: async (slug, files) => (await call(`sites/${slug}/publish`, files)) as PublishOutcome,
    rollback: async (slug, request) =>
      (await call(`sites/${slug}/rollback`, request)) as PublishOutcome,
  }
}

/** A person's own token, or the deployment's: for emergencies, and for programs. */
async function readRemoteToken(): Promise<string | null> {
  const { FORECOURT_TOKEN: own, OPS_TOKEN: deployments } = process.env
  return own || (await readSecret('FORECOURT_TOKEN')) || deployments || null
}

/** Options of commands that read stored data. */
export const STORE_OPTIONS = {
  remote: { type: 'boolean', default: false },
  direct: { type: 'boolean', default: false },
  port: { type: 'string', default: process.env.PORT ?? '8787' },
} as const
export const STORE_FLAGS = `--direct  reads KV itself, past the Worker: when npm start does not run
--port    of npm start, if it is not 8787`

/** Stored data of sites, from the Worker, or from KV directly. */
export async function openSiteStore({
  direct,
  ...where
}: Where & { direct: boolean }): Promise<Pick<ListedKv, 'get' | 'list'>> {
  return direct ? createWranglerKv(where) : (await openOperations(where)).store
}

async function readOperationsHost(): Promise<string> {
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
  const [, hosts = ''] = /^OPS_HOSTS\s*=\s*"([^"]*)"/m.exec(toml) ?? []
  const [host = ''] = hosts.split(',').map((name) => name.trim())
  if (host === '')
    throw new Error(
      'wrangler.toml has no OPS_HOSTS: see "Operations page" in tenants/README.md. Or use --direct, which writes KV itself.',
    )
  return `https://${host}`
}

function toUnreachable(origin: string, remote: boolean): string {
  return remote
    ? `${origin} cannot be reached. In an emergency, --direct writes KV itself.`
    : `Nothing answers at ${origin}. Start it with npm start (PORT=… if it is not 8787), or use --direct.`
}

function toAdvice(status: number): string | null {
  if (status === 401)
    return 'The token is not valid there, has expired or was revoked. Make one in the console, on your account page.'
  if (status === 403) return 'Your token does not allow this: only staff may do it.'
  if (status === 404 || status === 421) return 'Deploy this release first: npm run deploy.'
  return null
}
