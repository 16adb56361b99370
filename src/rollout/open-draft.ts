// Finds the draft object of a site.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'

/** The draft of a site, for pages, commands and jobs. The slug comes from the caller's grant, never from a form. */
export function openDraft({ SITE_DRAFT: drafts }: Env, slug: string) {
  return drafts.get(drafts.idFromName(slug), NEAR)
}
