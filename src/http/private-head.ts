// The head of personal pages.
import type { Context } from 'hono'

import type { AppEnv } from './app-env.ts'

/** Excluded from search engines and from the site's tags. */
export function privateHead(c: Context<AppEnv>, title: string) {
  const { name } = c.var.tenant.site
  return { title: `${title} | ${name}`, robots: 'noindex, nofollow', isPrivate: true } as const
}

/** The same for a page whose address is a credential: the next page's tags do not receive it as the referrer. */
export function secretHead(c: Context<AppEnv>, title: string) {
  return { ...privateHead(c, title), isSecret: true } as const
}
