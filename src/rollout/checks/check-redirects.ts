// Checks of a site's hosts, and of its redirects from an older website: each one matches, and leads to a page in one
// step.
import { formRoutes } from '#routes.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import { parseHost } from '#tenant/host.ts'
import { findEntry, isBelow, withoutStar } from '#tenant/redirects.ts'
import type { Site } from '#tenant/schema.ts'
import { type HasFile, isAlias, isAnswered, isFixedPage, withoutQuery } from './own-pages.ts'
import { type Problem, quote } from '#rollout/problem.ts'

type Redirect = Site['redirects'][number]

/** Problems with "redirects", the first of each side of an entry. `hasFile` is true for possible targets. */
export function checkRedirects(site: Site, hasFile: HasFile): Problem[] {
  return site.redirects.flatMap((redirect, at): Problem[] => {
    const from = fromReason(redirect, at, site)
    const to = toReason(redirect, site, hasFile)
    return [
      ...(from === null ? [] : [say(at, 'from', redirect.from, from)]),
      ...(to === null ? [] : [say(at, 'to', redirect.to, to)]),
    ]
  })
}

function say(at: number, side: 'from' | 'to', value: string, reason: string): Problem {
  return { path: `redirects[${at}].${side}`, message: `is ${quote(value)}, ${reason}` }
}

function fromReason({ from }: Redirect, at: number, site: Site): string | null {
  const bare = withoutStar(from)
  if (bare.includes('*'))
    return 'but a star is only allowed at the end, after a slash. Move it there.'
  if (bare === '')
    return 'which matches every path, so missing pages would never return 404. Use a folder such as "/news/*".'
  const first = findEntry(isBelow(from) ? `${bare}/-` : from, site.redirects)
  if (first !== null && first.at !== at)
    return `which redirects[${first.at}] (${quote(first.from)}) matches first. Move it up or remove it.`
  if (isBelow(from)) return null
  if (isAlias(from, site))
    return 'which is also an alias, and aliases take precedence. Remove one of them.'
  return isAlwaysAnswered(from, site)
    ? 'which is a page of this site, so the redirect is never used. Remove one of them.'
    : null
}

function toReason({ from, to }: Redirect, site: Site, hasFile: HasFile): string | null {
  if (isBelow(to) && !isBelow(from))
    return 'which ends in "/*", but "from" does not. Remove the star, or add one to "from".'
  const target = toOwnPath(withoutStar(to), site)
  if (target === null) return null
  const page = isBelow(to) ? `${target.replace(/\/$/, '')}/-` : target
  const next = isAlwaysAnswered(page, site) ? null : findEntry(page, site.redirects)
  if (next !== null || (!isBelow(to) && isAlias(page, site)))
    return 'which redirects again and may loop. Use the final page.'
  if (isFormOff(page, site))
    return 'a form not listed in "forms.pages". Add it there, or redirect elsewhere.'
  const leads = isBelow(to)
    ? hasPagesBelow(page, site)
    : isAnswered(page, site) || isFile(page, hasFile)
  return leads
    ? null
    : 'but this site has no such page. Use the page that replaces it, or the closest list.'
}

/** The path of an address of this site, without its query and trailing slash; null for another site's. */
function toOwnPath(href: string, { url, hosts }: Site): string | null {
  const { hostname, pathname } = new URL(href === '' ? '/' : href, url)
  const isOwn = href.startsWith('/') || href === '' || hosts.includes(parseHost(hostname) ?? '')
  return isOwn ? withoutQuery(pathname).replace(/(?<=.)\/$/, '') : null
}

/** Whether a page exists every day, whatever leaves the stock. */
function isAlwaysAnswered(path: string, site: Site): boolean {
  if (/^\/cars\/(?!trade-in$)[^/]+$/.test(path)) return false
  const own = site.pages.filter((page) => page.path === path)
  const comesAndGoes =
    own.length > 0 && own.every(({ start, expiry }) => start !== '' || expiry !== '')
  return !comesAndGoes && !isFormOff(path, site) && isAnswered(path, site)
}

function isFormOff(path: string, site: Site): boolean {
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === path && !hasForm(kind, site))
}

function hasPagesBelow(page: string, site: Site): boolean {
  const folder = page.slice(0, -1)
  return (
    folder === '/' || isFixedPage(page) || site.pages.some(({ path }) => path.startsWith(folder))
  )
}

function isFile(path: string, hasFile: HasFile): boolean {
  return /^\/[\w./-]+\.\w+$/.test(path) && !path.includes('..') && hasFile(path)
}

/** Problems of "hosts", "staging_hosts" and "url". */
export function checkHosts(site: Site): Problem[] {
  return [
    ...checkNames('hosts', site.hosts),
    ...checkNames('staging_hosts', site.staging_hosts),
    ...checkOwn(site),
    ...checkStaging(site),
  ]
}

function checkNames(name: string, hosts: readonly string[]): Problem[] {
  return hosts.flatMap((host, at): Problem[] =>
    parseHost(host) === host
      ? []
      : [
          {
            path: `${name}[${at}]`,
            message: `is ${quote(host)}. Use lower case, without "www." or port. IP addresses are not allowed.`,
          },
        ],
  )
}

/** Pages redirect to the site's own address, so the site must answer there. */
function checkOwn({ hosts, url }: Site): Problem[] {
  const own = parseHost(url)
  if (own !== null && hosts.includes(own)) return []
  return [
    {
      path: 'url',
      message: `is ${quote(url)}, but its host is not in "hosts". Add it there.`,
    },
  ]
}

function checkStaging({ hosts, staging_hosts: staging }: Site): Problem[] {
  return staging.flatMap((host, at): Problem[] =>
    hosts.includes(host)
      ? [
          {
            path: `staging_hosts[${at}]`,
            message: `is ${quote(host)}, which is also in "hosts", so search engines would drop the site. Keep it in one of them.`,
          },
        ]
      : [],
  )
}
