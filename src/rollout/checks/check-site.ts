// All checks of a single site before it is published, from the command line and from the console.
import type { Site } from '#tenant/schema.ts'
import { AA, findContrastProblems } from '#tenant/theme.ts'
import { findTypeface, TYPEFACES } from '#tenant/typefaces.ts'
import { type Problem, quote } from '#rollout/problem.ts'
import { checkAccount } from './check-account.ts'
import { checkClaims } from './check-claims.ts'
import { checkContent, checkMarkup } from './check-content.ts'
import { checkFinance } from './check-finance.ts'
import { checkForms } from './check-forms.ts'
import { checkFeeds, checkIntake } from './check-intake.ts'
import { type AllowsHost, checkLeads } from './check-leads.ts'
import { checkLinkLoops, checkModels } from './check-models.ts'
import { checkOffers } from './check-offers.ts'
import { checkBlockPages } from './check-pages.ts'
import { checkPlaces } from './check-places.ts'
import { checkHosts, checkRedirects } from './check-redirects.ts'
import { checkReservations } from './check-reservations.ts'
import { checkReviews } from './check-reviews.ts'
import { checkSearch } from './check-search.ts'
import { checkUpstreams } from './check-upstreams.ts'
import { type HasFile, isAlias, isAnswered, withoutQuery } from './own-pages.ts'
import { listLinks } from '#rollout/site-strings.ts'

/** Every problem of a site. */
export function checkSite(
  site: Site,
  hasFile: HasFile = () => true,
  allowsHost: AllowsHost = () => false,
): Problem[] {
  const problems = [
    ...checkHosts(site),
    ...checkPlaces(site),
    ...checkRedirects(site, hasFile),
    ...checkSearch(site),
    ...checkContent(site, hasFile),
    ...checkClaims(site),
    ...checkBlockPages(site),
    ...checkLinks(site, hasFile),
    ...checkModels(site),
    ...checkOffers(site),
    ...checkFinance(site),
    ...checkForms(site),
    ...checkTheme(site),
    ...checkMarkup(site),
    ...checkUpstreams(site),
    ...checkLeads(site, allowsHost),
    ...checkFeeds(site),
    ...checkIntake(site),
    ...checkAccount(site),
    ...checkReservations(site),
    ...checkReviews(site),
  ]
  // A redirect to itself already has a clearer problem.
  const circles = checkLinkLoops(site).filter(({ path }) => !problems.some((p) => p.path === path))
  return [...problems, ...circles]
}

/** Problems with a site's colours and typeface. */
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

/** Links to addresses of the site where nothing answers. `hasFile` is true for possible targets. */
export function checkLinks(site: Site, hasFile: HasFile): Problem[] {
  return listLinks(site).flatMap(({ path, href }): Problem[] => {
    const target = withoutQuery(href)
    if (!target.startsWith('/') || leads(target, site, hasFile)) return []
    return [{ path, message: `is ${quote(href)}, ${toReason(target)}` }]
  })
}

function leads(target: string, site: Site, hasFile: HasFile): boolean {
  const bare = target === '/' ? target : target.replace(/\/$/, '')
  return (
    isAnswered(bare, site) ||
    isAlias(bare, site) ||
    (/^\/[\w./-]+\.\w+$/.test(bare) && !bare.includes('..') && hasFile(bare))
  )
}

function toReason(target: string): string {
  return target.startsWith('/search/')
    ? 'which is not a condition, make, model, body or location of this site. The page would not exist.'
    : 'but this site has no such page. Add the page, enable its feature, or remove the link.'
}
