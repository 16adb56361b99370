// Checks of new models and makes (unique addresses, makes known to the stock, one group each), and of link loops.
import { findBrand, overviewHref } from '#dealership/brands.ts'
import { findNewModel, type Model, modelHref, modelSlug } from '#dealership/models.ts'
import { findMoved } from '#dealership/moved.ts'
import { toModelPage } from '#routes.ts'
import { findMake } from '#vehicle/catalogue.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { isFixedPage, withoutQuery } from './own-pages.ts'
import { type Problem, quote } from '#rollout/problem.ts'

/** Problems with a site's models and makes. Pictures and links are checked with those of the whole site. */
export function checkModels(site: Site): Problem[] {
  const { models, brands } = site
  return [
    ...models.list.flatMap((model, at) => checkModel(model, at, site)),
    ...checkRewrites(site),
    ...checkDuplicates(
      models.list.map((model, at) => ({
        path: `models.list[${at}].slug`,
        name: modelSlug(model, site),
      })),
    ),
    ...brands.list.flatMap(({ make }, at) => checkMake(make, `brands.list[${at}].make`)),
    ...checkDuplicates(
      brands.list.map(({ make }, at) => ({ path: `brands.list[${at}].make`, name: make })),
    ),
    ...checkBrandLoops(site),
    ...site.dealership_websites.flatMap(({ make }, at) =>
      make === '' ? [] : checkMake(make, `dealership_websites[${at}].make`),
    ),
  ]
}

function checkModel(model: Model, at: number, site: Site): Problem[] {
  const path = `models.list[${at}]`
  return [
    ...checkMake(model.manufacturer_name, `${path}.manufacturer_name`),
    ...checkAddress(model, path, site),
    ...checkBodies(model, path, site),
    ...checkDuplicates(
      model.grades.map(({ name }, index) => ({ path: `${path}.grades[${index}].name`, name })),
    ),
    ...checkDuplicates(
      model.colours.map(({ name }, index) => ({ path: `${path}.colours[${index}].name`, name })),
    ),
    ...checkLoop(model, path, site),
  ]
}

function checkMake(make: string, path: string): Problem[] {
  const known = findMake(make)
  if (known?.name === make) return []
  const message =
    known === null
      ? `is ${quote(make)}, which is not in the catalogue. Correct it, or add it to tenants/catalogue/makes.json.`
      : `is ${quote(make)}. The stock spells it ${quote(known.name)}.`
  return [{ path, message }]
}

/** A page that matches before the model's page would hide it. */
function checkAddress(model: Model, path: string, site: Site): Problem[] {
  if (model.override_url !== '') return []
  const page = toModelPage(modelSlug(model, site))
  const isTaken =
    isFixedPage(page) ||
    site.pages.some((own) => own.path === page) ||
    site.finance.pages.some((own) => own.path === page)
  return isTaken
    ? [
        {
          path: `${path}.slug`,
          message: `gives ${page}, which is already a page of the site. Choose another slug.`,
        },
      ]
    : []
}

function checkBodies(model: Model, path: string, { models }: Site): Problem[] {
  const { manufacturer_body: first, manufacturer_body2: second, manufacturer_body3: third } = model
  if (first === '' && second === '' && third === '' && !model.performance) {
    const message = 'is empty, so the model is in no group. Use one of models.bodies.'
    return [{ path: `${path}.manufacturer_body`, message }]
  }
  const names = { manufacturer_body: first, manufacturer_body2: second, manufacturer_body3: third }
  return Object.entries(names).flatMap(([name, body]) => {
    const meant = models.bodies.find((own) => own !== body && isAlmost(own, body))
    return meant === undefined || body === ''
      ? []
      : [{ path: `${path}.${name}`, message: `is ${quote(body)}. The group is ${quote(meant)}.` }]
  })
}

/** "SUV" and "SUVs" would be two groups. */
function isAlmost(one: string, other: string): boolean {
  return slugOf(one).replace(/s$/, '') === slugOf(other).replace(/s$/, '')
}

/** A model that links to one that links back has no page at all. */
function checkLoop(model: Model, path: string, site: Site): Problem[] {
  const seen = new Set<Model>()
  for (let next: Model | null = model; next !== null && next.override_url !== '';) {
    if (seen.has(next)) {
      const message = `is ${quote(model.override_url)}, which leads back here. Use the final page.`
      return [{ path: `${path}.override_url`, message }]
    }
    seen.add(next)
    next = findNewModel(withoutQuery(modelHref(next, site)).replace(/^\/(?:models\/)?/, ''), site)
  }
  return []
}

function checkRewrites({ models }: Site): Problem[] {
  const slugs = new Set(models.list.map(({ slug, new_slug: renamed }) => renamed || slug))
  return Object.keys(models.rewrites).flatMap((slug) =>
    slugs.has(slug)
      ? []
      : [
          {
            path: `models.rewrites.${slug}`,
            message: 'is not the slug of a model. Correct or remove it.',
          },
        ],
  )
}

/** A make whose overview is skipped must not lead to a skipped overview, including its own. */
function checkBrandLoops({ brands }: Site): Problem[] {
  const skipped = new Set(
    brands.list.filter(({ href }) => href !== '').map(({ make }) => overviewHref(make)),
  )
  return brands.list.flatMap(({ href }, at) =>
    skipped.has(withoutQuery(href))
      ? [
          {
            path: `brands.list[${at}].href`,
            message: `is ${quote(href)}, which redirects. Use the final page.`,
          },
        ]
      : [],
  )
}

/** Redirects that lead back to their start, directly or through others. */
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

/** Where an address of the site redirects; null if a page may answer. In the app's order. */
function leadsOn(path: string, site: Site): string | null {
  const [first = '', second = '', more] = path.slice(1).split('/')
  if (site.pages.some((page) => page.path === path)) return null
  if (more !== undefined) return findMoved(path, '', site)?.to ?? null
  if (second === 'overview') return findBrand(first, site)?.href || null
  const slug = first === 'models' ? second : second === '' ? first : ''
  const model = slug === '' ? null : findNewModel(slug, site)
  return model?.override_url || (findMoved(path, '', site)?.to ?? null)
}

/** The path of an address of the site, as the app reads it; null for an address of another site. */
function toOwnPath(href: string, { url }: Pick<Site, 'url'>): string | null {
  const { origin, pathname, protocol } = new URL(href, url)
  if (!protocol.startsWith('http') || origin !== new URL(url).origin) return null
  return pathname.replace(/(?<=.)\/$/, '')
}
