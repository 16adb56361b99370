// The parts of a draft that need a person: unpublished changes, and requests for approval, their own and others'.
import type { Env } from '#env.ts'
import { countOf } from '#lib/text.ts'
import type { DraftState } from '#rollout/draft.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { linesOf, requestsFor } from './approvals.ts'
import type { Person } from './permissions.ts'
import { consoleRoutes } from './routes.ts'
import type { WaitingLine } from './waiting-line.ts'

/** Unpublished changes. */
export type DraftNews = Pick<DraftState, 'changes' | 'schedules'> & {
  /** Requests that the person may answer, and their own. */
  requests: ReturnType<typeof requestsFor>
}

export async function loadDraftNews(env: Env, slug: string, person: Person): Promise<DraftNews> {
  const state = await openDraft(env, slug).read()
  const { changes, schedules } = state
  return { changes, schedules, requests: requestsFor(person, slug, state) }
}

/** What a person should do about requests. */
export function requestLines(
  slug: string,
  { toAnswer, own }: DraftNews['requests'],
): WaitingLine[] {
  const href = consoleRoutes.review.href(slug)
  const lines = toAnswer.map((request): WaitingLine => {
    const { by, at, note } = request
    const label = `${by} asks you to publish ${countOf(linesOf(request).length, 'change')}`
    return { href, label, more: `${note === '' ? '' : `“${note}” `}Asked`, since: at }
  })
  if (own === null) return lines
  const { answer, changes } = own
  const changed = changes.filter(({ now }) => now !== null).length
  if (answer?.what === 'sent-back')
    lines.push({ href, label: `${answer.by} sent your changes back`, more: answer.reason })
  else if (answer === null && changed > 0) {
    const label = `${countOf(changed, 'change differs', 'changes differ')} from what you asked for`
    lines.push({ href, label, more: 'Ask for approval again to include what is new' })
  }
  return lines
}
