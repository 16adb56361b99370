// Whether what a site leads elsewhere ends at a page: aliases, models and makes that have another page instead of theirs.
import { findBrand } from '#dealership/brands.ts'
import { findModel } from '#dealership/models.ts'
import { findMoved } from '#dealership/moved.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Redirects that lead back to where they came from, whatever they pass on the way. */
export function checkLinkLoops(site: Site): Problem[] {
  const { models, brands, forms } = site
  const leads = [
    ...models.list.map(({ override_url }, at) => [`models.list[${at}].override_url`, override_url]),
    ...brands.list.map(({ href }, at) => [`brands.list[${at}].href`, href]),
    ...Object.entries(forms.aliases).map(([from, to]) => [`forms.aliases.${from}`, to]),
  ] as const
  return leads.flatMap(([path = '', href = '']): Problem[] =>
    href !== '' && isCircle(href, site)
      ? [
          {
            path,
            message: `is ${quote(href)}, which is part of a redirect loop. Use a page that does not redirect.`,
          },
        ]
      : [],
  )
}

function isCircle(href: string, site: Site): boolean {
  const seen = new Set<string>()
  for (let next: string | null = toOwnPath(href, site); next !== null;) {
    if (seen.has(next)) return true
    seen.add(next)
    const on = leadsOn(next, site)
    next = on === null ? null : toOwnPath(on, site)
  }
  return false
}

/** Where an address of the site leads on to; null where a page may answer. In the order in which the app asks. */
function leadsOn(path: string, site: Site): string | null {
  const [first = '', second = '', more] = path.slice(1).split('/')
  if (site.pages.some((page) => page.path === path)) return null
  if (more !== undefined) return findMoved(path, '', site)?.to ?? null
  if (second === 'overview') return findBrand(first, site)?.href || null
  const slug = first === 'models' ? second : second === '' ? first : ''
  const model = slug === '' ? null : findModel(slug, site)
  return model?.override_url || (findMoved(path, '', site)?.to ?? null)
}

/** The path of an address of the site, as the app reads it; null for one of another site. */
function toOwnPath(href: string, { url }: Pick<Site, 'url'>): string | null {
  const { origin, pathname, protocol } = new URL(href, url)
  if (!protocol.startsWith('http') || origin !== new URL(url).origin) return null
  return pathname.replace(/(?<=.)\/$/, '')
}
