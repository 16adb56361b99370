// All checks before sites are published: each on its own, and against the others.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { checkSite } from '#rollout/checks/check-site.ts'
import { parsePictureAddress } from '#tenant/own-picture.ts'
import { type Problem, quote } from '#rollout/problem.ts'
import type { SiteFile } from './read-sites.ts'

/**
 * Adds all problems to the files: for every file or only the selected ones, checked against all. `staticFolder`
 * contains the pictures that sites may reference.
 */
export function checkSites(
  files: readonly SiteFile[],
  staticFolder: string,
  slugs: readonly string[] = [],
): SiteFile[] {
  return files.map((file) => {
    const { site, slug } = file
    const isSelected = slugs.length === 0 || slugs.includes(slug)
    if (site === null || !isSelected) return file
    const problems = [
      ...checkFolder(site.slug, slug),
      ...checkOthers(file, files),
      ...checkSite(
        site,
        (path) => isUploaded(path) || existsSync(join(staticFolder, path)),
        // Staff allow hosts in the console: a publish asks there (lead-hosts.ts).
        () => true,
      ),
    ]
    return { ...file, problems: [...file.problems, ...problems] }
  })
}

/** Uploaded in the console: its files are not here. */
const isUploaded = (path: string) => parsePictureAddress(path) !== null

function checkFolder(slug: string, folder: string): Problem[] {
  if (slug === folder) return []
  return [
    {
      path: 'slug',
      message: `is ${quote(slug)}, but its folder is ${quote(folder)}. They must be the same.`,
    },
  ]
}

/** A host or a website number must belong to a single site. */
function checkOthers({ site, slug }: SiteFile, files: readonly SiteFile[]): Problem[] {
  return files.flatMap((other): Problem[] => {
    if (site === null || other.site === null || other.slug === slug) return []
    const others = new Set([...other.site.hosts, ...other.site.staging_hosts])
    const problems = (['hosts', 'staging_hosts'] as const).flatMap((path) =>
      site[path]
        .filter((host) => others.has(host))
        .map((host) => ({
          path,
          message: `contains ${quote(host)}, which is also a host of ${other.slug}. Remove it from one of them.`,
        })),
    )
    return site.id === other.site.id
      ? [
          ...problems,
          { path: 'id', message: `is ${site.id}, which is also the id of ${other.slug}.` },
        ]
      : problems
  })
}
