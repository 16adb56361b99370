// Everything that is checked before a site is published: each site by itself, and sites against each other.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Site } from '#tenant/schema.ts'
import { AA, findContrastProblems } from '#tenant/theme.ts'
import { findTypeface, TYPEFACES } from '#tenant/typefaces.ts'
import { checkAccount } from './check-account.ts'
import { checkContent, checkMarkup } from './check-content.ts'
import { checkFinance } from './check-finance.ts'
import { checkForms } from './check-forms.ts'
import { checkFeeds, checkIntake } from './check-intake.ts'
import { checkLeads } from './check-leads.ts'
import { checkLinkLoops, checkModels } from './check-models.ts'
import { checkOffers } from './check-offers.ts'
import { checkPages } from './check-pages.ts'
import { checkPlaces } from './check-places.ts'
import { checkHosts, checkRedirects } from './check-redirects.ts'
import { checkReservations } from './check-reservations.ts'
import { checkReviews } from './check-reviews.ts'
import { checkSearch } from './check-search.ts'
import { checkUpstreams } from './check-upstreams.ts'
import { isAlias, isAnswered, withoutQuery } from './own-pages.ts'
import { type Problem, quote } from '#rollout/problem.ts'
import type { SiteFile } from './read-sites.ts'
import { listLinks } from './site-strings.ts'

/**
 * The same files with every problem that was found: of all of them, or of those that are named, against all. `staticFolder`
 * holds the pictures that sites may name.
 */
export function checkSites(
  files: readonly SiteFile[],
  staticFolder: string,
  slugs: readonly string[] = [],
): SiteFile[] {
  return files.map((file) => {
    const { site, slug } = file
    const isAsked = slugs.length === 0 || slugs.includes(slug)
    if (site === null || !isAsked) return file
    const problems = [
      ...checkFolder(site.slug, slug),
      ...checkOthers(file, files),
      ...checkHosts(site),
      ...checkPlaces(site),
      ...checkRedirects(site, staticFolder),
      ...checkSearch(site),
      ...checkContent(site, staticFolder),
      ...checkPages(site),
      ...checkLinks(site, staticFolder),
      ...checkModels(site),
      ...checkOffers(site),
      ...checkFinance(site),
      ...checkForms(site),
      ...checkTheme(site),
      ...checkMarkup(site),
      ...checkUpstreams(site),
      ...checkLeads(site),
      ...checkFeeds(site),
      ...checkIntake(site),
      ...checkAccount(site),
      ...checkReservations(site),
      ...checkReviews(site),
    ]
    // A redirect to itself already has a clearer problem.
    const circles = checkLinkLoops(site).filter(
      ({ path }) => !problems.some((p) => p.path === path),
    )
    return { ...file, problems: [...file.problems, ...problems, ...circles] }
  })
}

function checkFolder(slug: string, folder: string): Problem[] {
  if (slug === folder) return []
  return [
    {
      path: 'slug',
      message: `is ${quote(slug)}, but its folder is ${quote(folder)}. They must be the same.`,
    },
  ]
}

/** A host or a website number belongs to one site alone. */
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

/** Problems of a site's colours and typeface. */
export function checkTheme(site: Site): Problem[] {
  return [...checkColours(site), ...checkTypeface(site)]
}

function checkColours({ theme: { colours } }: Site): Problem[] {
  return findContrastProblems(colours).map(({ text, ground, where, ratio, better }) => ({
    path: `theme.colours.${text}`,
    message:
      `is ${colours[text]} on ${ground} ${colours[ground]} (${where}): contrast ${ratio.toFixed(2)}, minimum ${AA}. ` +
      (better === null ? `Change ${ground} as well.` : `Use ${better}, or change ${ground}.`),
  }))
}

function checkTypeface({ theme }: Site): Problem[] {
  const typeface = findTypeface(theme.typeface)
  if (typeface === undefined) {
    const known = TYPEFACES.map(({ id }) => id).join(', ')
    return [
      { path: 'theme.typeface', message: `is ${quote(theme.typeface)}. Use one of: ${known}.` },
    ]
  }
  const [least = 0, most = 1000] = typeface.weights
  const { weight } = theme.heading
  return weight >= least && weight <= most
    ? []
    : [
        {
          path: 'theme.heading.weight',
          message: `is ${weight}, but ${typeface.family} supports ${least} to ${most}.`,
        },
      ]
}

/** Links to addresses of the site where nothing answers. `staticFolder` holds the files that it may link to. */
export function checkLinks(site: Site, staticFolder: string): Problem[] {
  return listLinks(site).flatMap(({ path, href }): Problem[] => {
    const target = withoutQuery(href)
    if (!target.startsWith('/') || leads(target, site, staticFolder)) return []
    return [{ path, message: `is ${quote(href)}, ${toReason(target)}` }]
  })
}

function leads(target: string, site: Site, staticFolder: string): boolean {
  const bare = target === '/' ? target : target.replace(/\/$/, '')
  return (
    isAnswered(bare, site) ||
    isAlias(bare, site) ||
    (/^\/[\w./-]+\.\w+$/.test(bare) && !bare.includes('..') && existsSync(join(staticFolder, bare)))
  )
}

function toReason(target: string): string {
  return target.startsWith('/search/')
    ? 'which is not a condition, make, model, body or location of this site. The page would not exist.'
    : 'but this site has no such page. Add the page, enable its feature, or remove the link.'
}
