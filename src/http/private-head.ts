// The head of pages that are a shopper's own.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Search engines keep nothing of them, and no tag of the site sees them. */
export function privateHead(c: Context<AppEnv>, title: string) {
  const { name } = c.var.tenant.site
  return { title: `${title} | ${name}`, robots: 'noindex, nofollow', isPrivate: true } as const
}

/** The same for a page whose address opens it: the tags of the page after it do not learn where its shopper was. */
export function secretHead(c: Context<AppEnv>, title: string) {
  return { ...privateHead(c, title), isSecret: true } as const
}
