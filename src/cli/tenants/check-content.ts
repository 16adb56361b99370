// Checks of promotional cards, links and pictures: dates that make sense, addresses that lead somewhere.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { parseFirst, parseModelPath } from '#search/path.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of what a site says and where it links; `staticFolder` holds the pictures that it may name. */
export function checkContent(site: Site, staticFolder: string): Problem[] {
  return [
    ...checkPromos(site),
    ...checkNames(site),
    ...listLinks(site).flatMap((link) => checkLink(link, site)),
    ...checkPictures(site, staticFolder),
  ]
}

function checkPromos({ promos: { cards, random_offset: offset } }: Site): Problem[] {
  const problems = cards.flatMap(({ start, expiry }, at): Problem[] =>
    start === '' || expiry === '' || start <= expiry
      ? []
      : [
          {
            path: `promos.cards[${at}].expiry`,
            message: `is ${expiry}, before its start ${start}. The card would never show.`,
          },
        ],
  )
  return offset === null || offset[0] <= offset[1]
    ? problems
    : [
        ...problems,
        {
          path: 'promos.random_offset',
          message: `is ${quote(offset)}. Write the smaller number first.`,
        },
      ]
}

/** Cards, curated lists, places and filters are told apart by name. */
function checkNames({ promos, search, locations, dealerships }: Site): Problem[] {
  const lists: [string, readonly string[]][] = [
    ['promos.cards', promos.cards.map(({ id }) => id)],
    ['search.curated', search.curated.map(({ slug }) => slug)],
    ['search.facets', search.facets],
    ['search.sorts', search.sorts],
    ['locations', locations.map(({ name }) => name)],
    ['dealerships', dealerships.map(({ name }) => name)],
  ]
  return lists.flatMap(([path, names]) =>
    names.flatMap((name, at): Problem[] =>
      names.indexOf(name) === at
        ? []
        : [{ path: `${path}[${at}]`, message: `is named ${quote(name)}, as another one is.` }],
    ),
  )
}

type Link = { path: string; href: string }

function listLinks({ promos, search, layout, facts }: Site): Link[] {
  return [
    ...facts.benefits.map(({ href }, at) => ({ path: `facts.benefits[${at}].href`, href })),
    { path: 'search.refresh_path', href: search.refresh_path },
    ...promos.cards.map(({ href }, at) => ({ path: `promos.cards[${at}].href`, href })),
    ...layout.navigation.flatMap(({ href, children }, at) => [
      { path: `layout.navigation[${at}].href`, href },
      ...children.map((child, below) => ({
        path: `layout.navigation[${at}].children[${below}].href`,
        href: child.href,
      })),
    ]),
    ...layout.footer.flatMap(({ links }, at) =>
      links.map(({ href }, below) => ({ path: `layout.footer[${at}].links[${below}].href`, href })),
    ),
  ]
}

/** A link to /search/ must name a condition, make, model, body or place that the site can show. */
function checkLink({ path, href }: Link, site: Site): Problem[] {
  const [first, second, ...more] = /^\/search\/([^?#]*)/.exec(href)?.[1]?.split('/') ?? []
  if (first === undefined) return []
  const found = second === undefined ? parseFirst(first, site) : parseModelPath(first, second)
  return found !== null && more.length === 0
    ? []
    : [
        {
          path,
          message: `is ${quote(href)}, which is no condition, make, model, body or place of this site. The page would not exist.`,
        },
      ]
}

/** Pictures of our own must lie in static/; those in static/build are made by the build. */
function checkPictures({ promos, layout }: Site, staticFolder: string): Problem[] {
  const pictures = [
    { path: 'layout.logo.url', url: layout.logo.url },
    ...promos.cards.map(({ image }, at) => ({ path: `promos.cards[${at}].image`, url: image })),
  ]
  return pictures.flatMap(({ path, url }): Problem[] => {
    if (url === '' || url.startsWith('/build/')) return []
    if (!/^\/[\w./-]+$/.test(url) || url.includes('..')) {
      return [
        {
          path,
          message: `is ${quote(url)}. Use a path of this site, such as /stock/ute-blue-front.webp.`,
        },
      ]
    }
    return existsSync(join(staticFolder, url))
      ? []
      : [{ path, message: `is ${quote(url)}, but there is no such file under static/.` }]
  })
}
