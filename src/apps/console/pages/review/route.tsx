// What a draft changes, for a final review: the live version, every change in words, what prevents publishing, and the
// publish button.
import { heldBack } from '#apps/console/fields/areas.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { toShown } from '#rollout/value-text.ts'
import type { HistoryEntry, LiveSite } from '#rollout/draft.ts'
import { findOldCopies } from '#rollout/site-facts.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { ChooseChanges } from './choice.tsx'
import { Conflicts, groupOfConflict } from './conflicts.tsx'
import { Examples, PublishAnyway, type Stopped } from './anyway.tsx'
import { Base, type Review } from './base.tsx'
import {
  findExamplesIn,
  findInDraft,
  fromFindings,
  OldCopies,
  type Problem,
  Problems,
} from './problems.tsx'
import { type Notice, takeNotice } from '#apps/console/pages/notice.ts'
import { Requests } from './requests.tsx'
import { loadRequestFacts } from './request-facts.ts'
import { Schedules, zoneOfSite } from './schedules.tsx'

export async function getReview(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const published = Number(c.req.query('published'))
  const { version } = review.live
  const isNew = published > 0 && published >= version
  const notice = takeNotice(c) ?? (isNew ? { done: saySoon(published) } : null)
  return showReview(c, review, { notice, canTakeBack: isNew })
}

const saySoon = (version: number) =>
  `Version ${version} is published. Seen everywhere within about a minute.`

/** The areas that a role may not publish. */
export function heldText(held: readonly string[]): string {
  return `Your role can’t publish changes of ${held.join(', ')}. Ask someone who may to publish them.`
}

/** The draft of the address; null if the site is not live. */
export async function readReview(c: Ctx): Promise<Review | null> {
  const slug = c.req.param('slug') ?? ''
  const state = await openDraft(c.env, slug).read()
  return state.live === null ? null : { ...state, slug, live: state.live }
}

export const siteOf = ({ slug, live }: Review) => ({ slug, name: toShown(live.source['name']) })

type Shown = {
  notice: Notice | null
  problems?: Problem[]
  note?: string
  /** The chosen changes; null at first. */
  ticked?: readonly number[] | null
  /** The typed reason for sending a request back. */
  reason?: string
  /** A publish that stopped because of examples and drafts. */
  anyway?: Stopped | null
  /** Whether the page follows a publish, and offers to undo it. */
  canTakeBack?: boolean
}

export async function showReview(
  c: Ctx,
  review: Review,
  {
    notice,
    problems: refusals = [],
    note = '',
    ticked = null,
    reason = '',
    anyway = null,
    canTakeBack = false,
  }: Shown,
  status: 200 | 403 | 409 | 422 = 200,
): Promise<Response> {
  const { slug, live, draft, changes, conflicts, schedules } = review
  const now = clock()
  const zone = await zoneOfSite(c, now)
  const { person } = c.var.console
  const history = await openDraft(c.env, slug).history()
  const found = draft === null ? [] : await findInDraft(c.env, { slug, draft, live: live.source })
  const old = draft === null ? [] : findOldCopies(live.source, draft)
  const copies = await fromFindings(c.env, { slug, document: draft ?? live.source }, old)
  const examples =
    draft === null ? [] : await findExamplesIn(c.env, { slug, draft, live: live.source })
  const words = await loadWords(c.env, conflicts.map(groupOfConflict))
  const problems = found.length > 0 ? found : refusals
  const mayPublish = may(person, 'content.publish', slug)
  const held = mayPublish ? heldBack(person, 'publish', slug, changes) : []
  const facts = await loadRequestFacts(c, review)
  const page = (
    <ConsolePage
      title="Review and publish"
      person={person}
      site={siteOf(review)}
      current="review"
      notice={notice}
      lead={<LiveLine live={live} entry={history.find((one) => one.version === live.version)} />}
    >
      {canTakeBack && may(person, 'content.publish', slug) && (
        <TakeBack slug={slug} live={live} history={history} />
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {anyway !== null && <PublishAnyway review={review} stopped={anyway} />}
      {anyway === null && examples.length > 0 && <Examples found={examples} />}
      <OldCopies copies={copies} />
      {conflicts.length > 0 && <Conflicts review={review} words={words} />}
      <Requests {...{ review, person, now, typed: reason, ...facts }} />
      <h2>{changes.length === 0 ? 'No unpublished changes' : 'Not published yet'}</h2>
      {changes.length === 0 && (
        <p className="hint">What you save in a form waits here until it is published.</p>
      )}
      {changes.length > 0 && !may(person, 'content.publish', slug) && (
        <p className="hint">
          An admin of the site publishes these changes. Tick yours, and ask for approval.
        </p>
      )}
      {held.length > 0 && <p className="notice warning">{heldText(held)}</p>}
      {changes.length > 0 && <ChooseChanges {...{ review, person, problems, ticked, note, now }} />}
      {changes.length > 0 && (
        <p className="act">
          <a href={consoleRoutes.decide.href(slug)}>Discard all changes…</a>
        </p>
      )}
      <Schedules
        slug={slug}
        schedules={schedules}
        zone={zone}
        now={now}
        mayPublish={may(person, 'content.publish', slug)}
      />
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}

/** Restores the previous version with one press. */
function TakeBack({
  slug,
  live,
  history,
}: {
  slug: string
  live: LiveSite
  history: HistoryEntry[]
}) {
  const before = history.find(({ version, isWhole }) => version < live.version && isWhole)
  if (before === undefined) return null
  return (
    <form method="post" action={consoleRoutes.history.href(slug)} className="take-back">
      <Base live={live.version} />
      <button className="button" name="version" value={before.version}>
        Take it back: make version {before.version} live again
      </button>
    </form>
  )
}

function LiveLine({ live, entry }: { live: LiveSite; entry: HistoryEntry | undefined }) {
  return (
    <>
      Version {live.version} is live
      {entry !== undefined && (
        <>
          , published <Ago iso={entry.at} now={clock()} />
          {entry.by !== '' && ` by ${entry.by}`}
          {entry.note !== '' && `: “${entry.note}”`}
        </>
      )}
      .
    </>
  )
}
