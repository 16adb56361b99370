// Prepares a document for publishing: parses it by the schema, decrypts its secrets, builds its theme.
import { isObject } from '#lib/is-object.ts'
import type { Site } from '#tenant/schema.ts'
import { siteSchema } from '#tenant/schema.ts'
import { openSecret } from '#tenant/secret.ts'
import { parseDocument } from './parse-document.ts'
import type { Problem } from './problem.ts'
import type { Source } from './source.ts'

/** The site of a document, or its errors. `masterKey` decrypts its secrets. */
export async function prepare(
  slug: string,
  source: Source,
  masterKey: string,
): Promise<{ site: Site } | { problems: Problem[] }> {
  const { site, problems } = parseDocument(source)
  if (site === null) return { problems }
  if (site.slug !== slug)
    return { problems: [{ path: 'slug', message: `is not "${slug}". It can never be changed.` }] }
  const sealed = await findSealed(site, masterKey)
  return sealed.length > 0 ? { problems: sealed } : { site }
}

/** Secrets that this master key cannot decrypt: the site could not use them. */
async function findSealed({ slug, secrets }: Site, masterKey: string): Promise<Problem[]> {
  const checked = await Promise.all(
    Object.entries(secrets).map(async ([name, sealed]) => ({
      path: `secrets.${name}`,
      message: 'cannot be decrypted with the MASTER_KEY of this deployment. Enter the key again.',
      isOpen: (await openSecret(masterKey, slug, name, sealed)) !== null,
    })),
  )
  return checked.filter(({ isOpen }) => !isOpen).map(({ path, message }) => ({ path, message }))
}

/** A site with a developer's local settings applied. */
export function withDevelopment(site: Site, overlay: unknown): Site {
  if (!isObject(overlay)) return site
  const read = siteSchema.safeParse(mergeObjects({ ...site }, overlay))
  return read.success ? read.data : site
}

/** Merges objects; a list under "name+" is appended to "name", anything else is replaced. */
export function mergeObjects(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const before = merged.get(key)
    if (key.endsWith('+')) {
      const name = key.slice(0, -1)
      merged.set(name, [merged.get(name) ?? [], value].flat())
    } else
      merged.set(key, isObject(before) && isObject(value) ? mergeObjects(before, value) : value)
  }
  return Object.fromEntries(merged)
}
