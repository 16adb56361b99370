// Facts about the people of requests, for a review page.
import { changesOf, listApprovers, mayStillAsk } from '#apps/console/approvals.ts'
import { may } from '#apps/console/permissions.ts'
import type { Ctx } from '#http/send-page.ts'
import { isWaiting } from '#rollout/approvals.ts'
import type { Review } from './base.tsx'
import type { RequestFacts } from './requests.tsx'

/** Who may approve the person's own request, and which requesters no longer have access. */
export async function loadRequestFacts(c: Ctx, review: Review): Promise<RequestFacts> {
  const { person } = c.var.console
  const { slug, requests, changes } = review
  const db = c.env.DB
  const waiting = requests.filter(isWaiting)
  const own = waiting.find(({ by }) => by === person.email)
  const others = may(person, 'content.publish', slug)
    ? waiting.filter((request) => request !== own)
    : []
  const [approvers, former] = await Promise.all([
    own === undefined ? [] : listApprovers(db, { slug, by: person.email }, changesOf(own, changes)),
    Promise.all(others.map(async ({ by }) => ((await mayStillAsk(db, slug, by)) ? [] : [by]))),
  ])
  return {
    approvers: approvers.map(({ name, email }) => name || email),
    former: new Set(former.flat()),
  }
}
