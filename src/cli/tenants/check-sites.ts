// Everything that is checked before a site is published: each site by itself, and sites against each other.
import { checkAccount } from './check-account.ts'
import { checkLinkLoops } from './check-link-loops.ts'
import { checkContent } from './check-content.ts'
import { checkFinance } from './check-finance.ts'
import { checkForms } from './check-forms.ts'
import { checkHosts } from './check-hosts.ts'
import { checkFeeds } from './check-feeds.ts'
import { checkIntake } from './check-intake.ts'
import { checkLeads } from './check-leads.ts'
import { checkLinks } from './check-links.ts'
import { checkTheme } from './check-theme.ts'
import { checkMarkup } from './check-markup.ts'
import { checkModels } from './check-models.ts'
import { checkOffers } from './check-offers.ts'
import { checkPages } from './check-pages.ts'
import { checkPlaces } from './check-places.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkReservations } from './check-reservations.ts'
import { checkReviews } from './check-reviews.ts'
import { checkSearch } from './check-search.ts'
import { checkUpstreams } from './check-upstreams.ts'
import { quote, type Problem } from './problem.ts'
import type { SiteFile } from './read-sites.ts'

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
