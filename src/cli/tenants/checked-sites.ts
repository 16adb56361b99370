// The sites under tenants/, each with the problems that its files show, formatted for people.
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { openSecret } from '#tenant/secret.ts'
import { findExamples } from '#rollout/checks/check-examples.ts'
import { checkSites } from './check-sites.ts'
import { checkDevelopment } from './development.ts'
import type { Problem } from '#rollout/problem.ts'
import { readSites, type SiteFile } from './read-sites.ts'

export type Loading = {
  folder?: string | undefined
  /** Decrypts secrets to find unreadable ones; null if unknown. */
  masterKey?: string | null
  /** Sites to check, against all others; all if empty. */
  slugs?: readonly string[]
}

/** Every site under tenants/, checked. */
export async function loadCheckedSites(loading: Loading = {}): Promise<SiteFile[]> {
  const { folder = join(root, 'tenants'), masterKey = null, slugs = [] } = loading
  const checked = checkSites(await readSites(folder), join(root, 'static'), slugs)
  const files = await Promise.all(
    checked.map(async (file) => {
      const isSelected = slugs.length === 0 || slugs.includes(file.slug)
      const problems = isSelected ? await checkDevelopment(file) : []
      return { ...file, problems: [...file.problems, ...problems] }
    }),
  )
  return masterKey === null ? files : checkEncryptedKeys(files, masterKey)
}

/** The named sites, all if none is named; or the names that no site has. */
export function selectSites(
  files: readonly SiteFile[],
  slugs: readonly string[],
): { files: readonly SiteFile[] } | { refused: string } {
  const unknown = slugs.filter((slug) => files.every((file) => file.slug !== slug))
  if (unknown.length > 0) return { refused: unknown.map(unknownSite).join('\n') }
  if (files.length === 0) return { refused: 'There is no site under tenants/.' }
  return { files: slugs.length === 0 ? files : files.filter(({ slug }) => slugs.includes(slug)) }
}

/** Every problem of the files, one per line, under its file; empty if there is none. */
export function describeProblems(files: readonly SiteFile[]): string {
  return files
    .filter(({ problems }) => problems.length > 0)
    .flatMap((file) => {
      const byFile = Map.groupBy(file.problems, ({ path }) => nameOf(path, file))
      return [...byFile].map(([name, problems]) =>
        [
          `tenants/${file.slug}/${name}`,
          ...problems.map(({ path, message }) => `  ${`${path} ${message}`.trimStart()}`),
        ].join('\n'),
      )
    })
    .join('\n\n')
}

/** Content that shoppers should not see; empty if there is none. */
export function describeExamples(files: readonly SiteFile[]): string {
  const found = describeProblems(
    files.map((file) => ({ ...file, problems: file.site === null ? [] : findExamples(file.site) })),
  )
  if (found === '') return ''
  return `${found}\n\nNothing published: shoppers would see examples and drafts. Correct them, or add --examples to publish them as they are.`
}

/** The file that contains a group of a site. */
function nameOf(path: string, { parts = {} }: SiteFile): string {
  const group = /^\w*/.exec(path)?.[0] ?? ''
  return parts[group] ?? (group === 'development' ? 'development.json' : 'site.json')
}

/** Message for a name that no site has. */
export function unknownSite(slug: string): string {
  return `There is no site "${slug}": tenants/${slug}/site.json is missing.`
}

/** Adds a problem to the files for each secret that cannot be decrypted. */
export function checkEncryptedKeys(
  files: readonly SiteFile[],
  masterKey: string,
): Promise<SiteFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      problems: [...file.problems, ...(await unopened(file, masterKey))],
    })),
  )
}

async function unopened({ site, slug }: SiteFile, masterKey: string): Promise<Problem[]> {
  const opened = await Promise.all(
    Object.entries(site?.secrets ?? {}).map(async ([name, sealed]) => ({
      name,
      isOpen: (await openSecret(masterKey, slug, name, sealed)) !== null,
    })),
  )
  return opened
    .filter(({ isOpen }) => !isOpen)
    .map(({ name }) => ({
      path: `secrets.${name}`,
      message: `cannot be decrypted with this MASTER_KEY: it was encrypted with another one or for another site. Encrypt it again: npm run tenants -- secret ${slug} ${name}`,
    }))
}
