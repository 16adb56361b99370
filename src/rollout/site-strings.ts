// Every text of a site with its place, for checks of links, pictures and days.
import type { Site } from '#tenant/schema.ts'

import { toPath } from './problem.ts'

export type SiteString = {
  /** Place in the file, such as "pages[0].blocks[2].links[0].href". */
  path: string
  keys: readonly (string | number)[]
  text: string
}

export function listStrings(site: unknown): SiteString[] {
  return walk(site, [])
}

/** Date ranges that end before they start. Works on invalid documents too: such a range is never shown. */
export function listBackwardDays(
  site: unknown,
): (Omit<SiteString, 'text'> & { start: string; expiry: string })[] {
  const strings = listStrings(site)
  const texts = new Map(strings.map(({ path, text }) => [path, text]))
  return strings.flatMap(({ path, keys, text: expiry }) => {
    const start = keys.at(-1) === 'expiry' ? texts.get(path.replace(/expiry$/, 'start')) : undefined
    return start !== undefined && Date.parse(expiry) < Date.parse(start)
      ? [{ path, keys, start, expiry }]
      : []
  })
}

function walk(node: unknown, keys: SiteString['keys']): SiteString[] {
  if (typeof node === 'string') return [{ path: toPath(keys), keys, text: node }]
  if (Array.isArray(node)) return node.flatMap((item, at) => walk(item, [...keys, at]))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => walk(value, [...keys, key]))
}

/** Fields that hold links. Those of "finance" and "forms.aliases" have checks of their own. */
const LINKS = new Set([
  'href',
  'override_url',
  'brochure_url',
  'refresh_path',
  'leave_url',
  'booking_link',
])

/** Every link of a site: in header and footer, blocks, offers and models, and within texts. */
export function listLinks(site: Site): { path: string; href: string }[] {
  return listStrings(site).flatMap(({ path, keys, text }) => {
    const key = String(keys.at(-1))
    const isLink = LINKS.has(key) || (key === 'url' && keys.at(-3) === 'slides')
    if (isLink) return text === '' ? [] : [{ path, href: text }]
    const within = [...text.matchAll(/<a\s[^>]*href\s*=\s*["']([^"']+)["']/gi)]
    return within.map(([, href = '']) => ({ path, href: href.replaceAll('&amp;', '&') }))
  })
}

const PICTURES = new Set([
  'image',
  'image_phone',
  'share_image',
  'image_url',
  'cloudfront_new_image_url',
  'thumb',
  'map_image',
  'video',
  'captions',
])

/** Every picture that a site references, and every video of its pages with its captions. */
export function listPictures(site: Site): { path: string; url: string }[] {
  return listStrings(site)
    .filter(({ keys, text }) => {
      const [parent, key] = [String(keys.at(-2)), String(keys.at(-1))]
      const isPicture = PICTURES.has(key) || (key === 'url' && /^(?:logo|image)/.test(parent))
      return isPicture && text !== ''
    })
    .map(({ path, text }) => ({ path, url: text }))
}
