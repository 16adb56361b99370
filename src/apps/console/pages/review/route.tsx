// What a draft changes, for a last look: what is live, every change in words, what prevents a publish, and the button that
// publishes.
import { audit, type Outcome } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { namePlace, type Words } from '#rollout/describe-change.ts'
import { toShown } from '#rollout/value-text.ts'
import type { HistoryEntry, LiveSite } from '#rollout/draft.ts'
import { parsePointer } from '#rollout/json.ts'
import type { Conflict } from '#rollout/merge.ts'
import { findOldCopies } from '#rollout/site-facts.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { ChooseChanges } from './choice.tsx'
import { pickOf, readLines } from './chosen-lines.ts'
import { Base, MOVED, noteOf, type Review } from './base.tsx'
import { findInDraft, fromFindings, OldCopies, type Problem, Problems } from './problems.tsx'
import { expireTenant } from '#tenant/store.ts'
import { type Notice, takeNotice } from '#apps/console/pages/notice.ts'
import { ScheduleFields, Schedules, zoneOfSite, type TypedSchedule } from './schedules.tsx'

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

/** Publishes what was reviewed, if the role may publish all that it touches. */
export async function postReview(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, revision, live, changes } = review
  const { person } = c.var.console
  const fields = await readFields(c)
  const lines = await readLines(c, changes)
  const note = noteOf(fields)
  const shown = { revision: Number(fields['revision']), live: Number(fields['live']) }
  const log = (outcome: Outcome, detail: string) =>
    audit(c.env, { who: person, act: 'site.publish', outcome, site: slug, detail }, clock())
  const refuse = async (problem: string, status: 403 | 409 | 422, problems: Problem[] = []) => {
    await log('refused', problem)
    return showReview(c, review, { notice: { problem }, problems, note, ticked: lines }, status)
  }
  const held = heldBack(person, 'publish', slug, pickOf(changes, lines))
  if (held.length > 0) return refuse(sayHeld(held), 403)
  // What was checked above is what is published: the object refuses any other revision.
  if (shown.revision !== revision || shown.live !== live.version) return refuse(MOVED, 409)
  if (lines.length === 0) return refuse('Tick at least one change.', 422)
  await log('pending', note)
  const isAll = lines.length === changes.length
  const asked = { by: person.email, note, ...shown, ...(!isAll && { lines }) }
  const outcome = await openDraft(c.env, slug).publish(asked)
  if ('published' in outcome || 'unchanged' in outcome) {
    const version = 'published' in outcome ? outcome.published : outcome.unchanged
    await log('done', `version ${version}`)
    expireTenant(slug)
    return c.redirect(withQuery(consoleRoutes.review.href(slug), { published: version }), 303)
  }
  if ('problems' in outcome) {
    const of = { slug, document: review.draft ?? live.source }
    const problems = await fromFindings(c.env, of, outcome.problems)
    return refuse(
      'Not published: some settings need a change first. You can publish the other changes.',
      422,
      problems,
    )
  }
  if ('conflicts' in outcome)
    return refuse('Not published: decide the fields below that live changed too.', 409)
  return refuse(`Not published. ${outcome.refused}`, 409)
}

/** Which areas keep a role from publishing. */
export function sayHeld(held: readonly string[]): string {
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
  /** The changes that were chosen; null at first. */
  ticked?: readonly number[] | null
  /** What was typed of a publish at a time that was refused. */
  later?: TypedSchedule | undefined
  /** Whether the page follows a publish, and offers to take it back. */
  canTakeBack?: boolean
}

export async function showReview(
  c: Ctx,
  review: Review,
  { notice, problems: said = [], note = '', ticked = null, later, canTakeBack = false }: Shown,
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
  const words = await loadWords(c.env, conflicts.map(groupOf))
  const problems = found.length > 0 ? found : said
  const mayPublish = may(person, 'content.publish', slug)
  const held = mayPublish ? heldBack(person, 'publish', slug, changes) : []
  const isRight = problems.length + conflicts.length === 0
  const canPublish = mayPublish && changes.length > 0 && isRight
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
      <OldCopies copies={copies} />
      {conflicts.length > 0 && <Conflicts review={review} words={words} />}
      <h2>{changes.length === 0 ? 'No unpublished changes' : 'Not published yet'}</h2>
      {changes.length === 0 && (
        <p className="hint">What you save in a form waits here until it is published.</p>
      )}
      {changes.length > 0 && !may(person, 'content.publish', slug) && (
        <p className="hint">An admin of the site publishes these changes.</p>
      )}
      {held.length > 0 && <p className="notice warning">{sayHeld(held)}</p>}
      {changes.length > 0 && <ChooseChanges {...{ review, person, problems, ticked, note, now }} />}
      {canPublish && held.length === 0 && (
        <PublishLater review={review} later={later} zone={zone} now={now} />
      )}
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

/** Brings the version before back in one press. */
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

type LaterProps = Pick<Shown, 'later'> & { review: Review; zone: string; now: Seconds }

/** A form of its own: Enter in a time must not publish at once. */
function PublishLater({ review: { slug, revision, live }, later, zone, now }: LaterProps) {
  return (
    <form method="post" action={consoleRoutes.schedule.href(slug)} className="stacked later">
      <Base revision={revision} live={live.version} />
      <ScheduleFields zone={zone} now={now} typed={later} />
    </form>
  )
}

/** Fields that live changed too: both values, and a button for each. */
function Conflicts({ review, words }: { review: Review; words: Words }) {
  const { slug, revision, live, conflicts } = review
  return (
    <form
      method="post"
      action={consoleRoutes.decide.href(slug)}
      className="notice warning conflicts"
    >
      <Base revision={revision} live={live.version} />
      <p>The live site changed these fields too. Choose which value is right.</p>
      <dl>
        {conflicts.map((conflict) => (
          <div key={conflict.path}>
            <dt>{namePlace(conflict.at, review.draft ?? live.source, words)}</dt>
            <dd>
              Draft: {valueOf(conflict, 'mine')}{' '}
              <button className="button" name="do" value={`mine ${conflict.at}`}>
                Keep the draft’s
              </button>
            </dd>
            <dd>
              Live: {valueOf(conflict, 'theirs')}{' '}
              {!isOrder(conflict) && (
                <button className="button" name="do" value={`theirs ${conflict.at}`}>
                  Take the live one
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </form>
  )
}

const groupOf = ({ at }: Conflict) => parsePointer(at)?.[0] ?? ''

/** A conflict of an order alone has names of items for values, which are not the list. */
export const isOrder = ({ path }: Conflict) => path.endsWith(', order')

function valueOf(conflict: Conflict, side: 'mine' | 'theirs'): string {
  const value = conflict[side]
  return conflict.at.startsWith('/secrets/') && value !== undefined ? 'a key' : toShown(value)
}
