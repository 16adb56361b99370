// Checks of promotional cards, names, days, pictures and markup, wherever a site has them.
import { isHttps } from '#lib/url.ts'
import { isPlainMarkup, sanitise } from '#tenant/markup.ts'
import { parsePictureAddress } from '#tenant/own-picture.ts'
import type { Site } from '#tenant/schema.ts'
import type { HasFile } from './own-pages.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { type Problem, quote, toPath } from '#rollout/problem.ts'
import { listBackwardDays, listPictures } from '#rollout/site-strings.ts'

/** Problems with a site's content; `hasFile` is true for the pictures that it may use. */
export function checkContent(site: Site, hasFile: HasFile): Problem[] {
  return [
    ...checkWindows(site),
    ...checkOffset(site),
    ...checkNames(site),
    ...listPictures(site).flatMap((picture) => checkPicture(picture, hasFile)),
  ]
}

function checkWindows(site: Site): Problem[] {
  return listBackwardDays(site).map(({ path, start, expiry }) => ({
    path,
    message: `is ${expiry}, before its start ${start}, so it is never shown. Correct one of them.`,
  }))
}

function checkOffset({ promos: { random_offset: offset } }: Site): Problem[] {
  return offset === null || offset[0] <= offset[1]
    ? []
    : [
        {
          path: 'promos.random_offset',
          message: `is ${quote(offset)}. Write the smaller number first.`,
        },
      ]
}

/** Cards, curated lists, locations and filters need unique names. */
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
    checkDuplicates(names.map((name, at) => ({ path: `${path}[${at}]`, name }))),
  )
}

type Picture = { path: string; url: string }

/** Local pictures must be in static/; the build makes those in static/build. Other pictures use https. */
function checkPicture({ path, url }: Picture, hasFile: HasFile): Problem[] {
  if (url.startsWith('/build/')) return []
  if (parsePictureAddress(url) !== null)
    return hasFile(url)
      ? []
      : [{ path, message: 'names a picture that this site does not have. Choose another picture.' }]
  if (isHttps(url) && !OWN_ONLY.test(path)) return []
  if (!/^\/[\w./-]+$/.test(url) || url.includes('..')) {
    return [
      {
        path,
        message: `is ${quote(url)}. Use a path of this site, such as /stock/coupe-red-front/1600x1067.webp.`,
      },
    ]
  }
  return hasFile(url)
    ? []
    : [
        {
          path,
          message: `is ${quote(url)}, but there is no such file. Use another picture, or add this one.`,
        },
      ]
}

/** Pictures on every page or between vehicles: they must be local files. */
const OWN_ONLY = /^(?:layout\.logo|promos\.)/

/** Texts that would lose markup when published. */
export function checkMarkup(site: Site): Problem[] {
  return listMarkup(site, []).flatMap(({ path, text }): Problem[] =>
    isPlainMarkup(text)
      ? []
      : [
          {
            path: toPath(path),
            message: `contains markup that is not allowed. Use only b, i, em, strong, br and a (https, tel, mailto, own path). After removal: ${quote(sanitise(text))}`,
          },
        ],
  )
}

type TextAt = { path: PropertyKey[]; text: string }

/** Every text that contains a tag; "price<=10000" contains none. */
function listMarkup(value: unknown, path: PropertyKey[]): TextAt[] {
  if (typeof value === 'string') return /<[a-z!/]/i.test(value) ? [{ path, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => listMarkup(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => listMarkup(part, [...path, name]))
}
