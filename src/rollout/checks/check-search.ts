// Checks of filters, makes and bodies in a site's settings against what the stock can be searched by.
import { isListedEngine } from '#search/engine-host.ts'
import { parseFilter } from '#search/filter.ts'
import { parseHref } from '#search/parse-href.ts'
import { toHref } from '#search/path.ts'
import { findMake } from '#vehicle/catalogue.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from '#rollout/problem.ts'

/** Problems of a site's search settings. */
export function checkSearch(site: Site): Problem[] {
  return [
    ...checkFilter('search_filters', site.search_filters),
    ...site.search.curated.flatMap(({ filters }, at) =>
      checkFilter(`search.curated[${at}].filters`, filters),
    ),
    ...checkIntroduced(site),
    ...checkMakes(site),
    ...checkDropdowns(site),
    ...checkEngine(site),
  ]
}

/** Problems of a filter of the stock at a path of the file. */
export function checkFilter(path: string, text: string): Problem[] {
  if (text === '') return []
  const parsed = parseFilter(text)
  if ('problem' in parsed) return [{ path, message: `is ${quote(text)}. ${parsed.problem}` }]
  const unknown = parsed.filter.flat().find(({ attribute }) => !FILTERABLE.has(attribute))
  return unknown === undefined
    ? []
    : [
        {
          path,
          message: `filters by ${quote(unknown.attribute)}. Use one of: ${[...FILTERABLE].join(', ')}.`,
        },
      ]
}

/** A text belongs to one list, whose address is written in canonical form. */
function checkIntroduced(site: Site): Problem[] {
  const { introduced } = site.search
  return introduced.flatMap(({ path: href }, at): Problem[] => {
    const path = `search.introduced[${at}].path`
    const state = parseHref(href, site)
    if (state === null)
      return [{ path, message: `is ${quote(href)}, which is not a list of this site.` }]
    const own = toHref(state, site)
    if (own !== href)
      return [{ path, message: `is ${quote(href)}. The address of this list is ${quote(own)}.` }]
    if (state.page > 1)
      return [{ path, message: `is ${quote(href)}. Use the first page of the list.` }]
    return introduced.findIndex((other) => other.path === href) === at
      ? []
      : [{ path, message: `is ${quote(href)}, which another text names too.` }]
  })
}

const FILTERABLE = new Set(
  recordSettings('any').flatMap(({ settings }) =>
    settings.attributesForFaceting.map((name) => name.replace(/^\w+\((.+)\)$/, '$1')),
  ),
)

function checkMakes({ manufacturer, make_restriction, search }: Site): Problem[] {
  const named: [string, string | undefined][] = [
    ['manufacturer.name', manufacturer?.name],
    ['make_restriction.make', make_restriction?.make],
    ...search.popular_makes.map((make, at): [string, string] => [
      `search.popular_makes[${at}]`,
      make,
    ]),
  ]
  return named.flatMap(([path, make]): Problem[] => {
    if (make === undefined) return []
    const found = findMake(make)
    if (found?.name === make) return []
    return found === null
      ? [
          {
            path,
            message: `is ${quote(make)}, which is not in tenants/catalogue/makes.json. Add the make there.`,
          },
        ]
      : [{ path, message: `is ${quote(make)}, but the stock spells it ${quote(found.name)}.` }]
  })
}

function checkDropdowns({ search }: Site): Problem[] {
  return search.dropdowns.flatMap((facet, at): Problem[] =>
    search.facets.includes(facet)
      ? []
      : [
          {
            path: `search.dropdowns[${at}]`,
            message: `is ${quote(facet)}, which is not in search.facets. Add it there.`,
          },
        ],
  )
}

/** A hosted engine is called at its own host, with the dealer's keys. */
function checkEngine({ search: { engine } }: Site): Problem[] {
  if (engine.kind === 'embedded' || isListedEngine(engine)) return []
  const message = `is ${quote(engine.host)}. Remove it, or use a host of the application or one listed under search_engine in tenants/catalogue/upstreams.json.`
  return [{ path: 'search.engine.host', message }]
}
