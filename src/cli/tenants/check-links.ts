// Whether every link of a site leads somewhere: header and footer, blocks of pages, offers, models, and links within words.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Site } from '#tenant/schema.ts'

import { isAlias, isAnswered, withoutQuery } from './own-pages.ts'
import { quote, type Problem } from './problem.ts'
import { listLinks } from './site-strings.ts'

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
