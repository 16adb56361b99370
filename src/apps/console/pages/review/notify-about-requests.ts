// Notifies people who requested approval of what was done with their changes, after the response.
import { notifyRequesters } from '#apps/console/approvals.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import type { Review } from './base.tsx'
import { siteOf } from './route.tsx'

/** The current person has just "published", "scheduled" or "discarded" these `lines`. */
export function notifyAboutRequests(c: Ctx, review: Review, lines: readonly number[], did: string) {
  const about = { ...siteOf(review), who: c.var.console.person }
  const { requests } = review
  c.executionCtx.waitUntil(notifyRequesters(c.env, about, { requests, lines, did }, clock()))
}
