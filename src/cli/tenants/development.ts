// Development settings of a site: development.json beside its site.json, merged over the site when it is published on a
// developer's machine. It references the simulated third parties as "{stand-ins}", and contains keys for them in plain
// text. A deployment never gets any of it.
import { isObject } from '#lib/is-object.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { siteKey } from '#tenant/keys.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'
import type { BulkKv } from '#rollout/kv.ts'
import { checkReservations } from '#rollout/checks/check-reservations.ts'
import { checkUpstreams } from '#rollout/checks/check-upstreams.ts'
import { mergeObjects } from '#rollout/prepare.ts'
import { type Problem, toPath } from '#rollout/problem.ts'
import type { SiteFile } from './read-sites.ts'

/** Inputs of development.json. */
export type Development = {
  /** Address of the simulated third parties: http://127.0.0.1:8788. */
  standIns: string
  /** Encrypts their keys. */
  masterKey: string
}

type Encrypt = (name: string, plain: string) => Promise<string>

/** The files with their development settings applied. checkDevelopment finds their problems. */
export async function applyDevelopment(
  files: readonly SiteFile[],
  { standIns, masterKey }: Development,
  kv: Pick<BulkKv, 'get'>,
): Promise<SiteFile[]> {
  const own = files.filter(({ development }) => development !== undefined)
  const live = own.length === 0 ? null : await kv.get(own.map(({ slug }) => siteKey(slug)))
  return Promise.all(
    files.map(async (file) => {
      const { site, slug, development } = file
      if (site === null || development === undefined) return file
      const before = readEnvelope(live?.get(siteKey(slug)) ?? '')?.site.secrets ?? {}
      const merged = await merge(site, development, standIns, async (name, plain) => {
        // Encrypting a key again gives a different text, and each start would publish the site again.
        const sealed = before[name]
        const isSame =
          sealed !== undefined && (await openSecret(masterKey, slug, name, sealed)) === plain
        return isSame ? sealed : encryptSecret(masterKey, slug, name, plain)
      })
      return { ...file, ...merged }
    }),
  )
}

/** Problems of a site's development.json; none without one. */
export async function checkDevelopment({ site, development }: SiteFile): Promise<Problem[]> {
  if (site === null || development === undefined) return []
  const merged = await merge(site, development, NOWHERE, async () => SEALED)
  if ('problems' in merged) return merged.problems
  const known = new Set(checkUpstreams(site).map(({ path, message }) => `${path} ${message}`))
  const { upstreams } = merged.site
  const isStandIn = ({ path }: Problem) =>
    Object.entries(upstreams).some(
      ([name, upstream]) =>
        path === `upstreams.${name}.url` && upstream?.url.startsWith(`${NOWHERE}/`),
    )
  return [...checkUpstreams(merged.site), ...checkReservations(merged.site)]
    .filter((problem) => !isStandIn(problem) && !known.has(`${problem.path} ${problem.message}`))
    .map(toOwnPath)
}

/** Placeholder address while a file is checked. */
const NOWHERE = 'http://127.0.0.1:1'
/** Placeholder with the format of an encrypted key. */
const SEALED = 'A'.repeat(60)

async function merge(
  site: Site,
  text: string,
  standIns: string,
  encrypt: Encrypt,
): Promise<{ site: Site; overlay: string } | { problems: Problem[] }> {
  const own = parse(text.replaceAll('{stand-ins}', standIns))
  if (own === null) return { problems: [toOwnPath({ path: '', message: 'is not JSON.' })] }
  const secrets = isObject(own['secrets']) ? own['secrets'] : {}
  const sealed = await Promise.all(
    Object.entries(secrets).map(
      async ([name, plain]) => [name, await encrypt(name, String(plain))] as const,
    ),
  )
  const overlay = { ...own, secrets: Object.fromEntries(sealed) }
  const read = siteSchema.safeParse(mergeObjects({ ...site }, overlay))
  if (read.success) return { site: read.data, overlay: JSON.stringify(overlay) }
  return {
    problems: read.error.issues.map(({ path, message }) =>
      toOwnPath({ path: toPath(path), message: `is invalid: ${message}.` }),
    ),
  }
}

/** describeProblems finds the file by the first word. */
const toOwnPath = ({ path, message }: Problem): Problem => ({
  path: path === '' ? 'development' : `development.${path}`,
  message,
})

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
