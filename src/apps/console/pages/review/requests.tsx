// Requests for approval on a review page: what each asks for and its outcome, with the buttons for approvers and for
// the requester.
import { heldOf, linesOf } from '#apps/console/approvals.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { countOf } from '#lib/text.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { isWaiting, type Settled, type ShownChange, type ShownRequest } from '#rollout/approvals.ts'
import { Base, type Review } from './base.tsx'
import { BY_LINE, LINE } from './chosen-lines.ts'

export type RequestFacts = {
  /** Names of people who may approve the person's own request. */
  approvers: readonly string[]
  /** Addresses of requesters who may no longer edit the site. */
  former: ReadonlySet<string>
}

type Props = RequestFacts & { review: Review; person: Person; now: Seconds; typed: string }

export function Requests({ review, person, now, approvers, former, typed }: Props) {
  return review.requests.map((request) => {
    if (request.by === person.email)
      return <OwnRequest key={request.id} {...{ review, request, approvers, now }} />
    const held = heldOf(person, review.slug, request, review.changes)
    if (held === null || !isWaiting(request)) return null
    const isFormer = former.has(request.by)
    return <Answer key={request.id} {...{ review, request, held, isFormer, now, typed }} />
  })
}

type OneProps = { review: Review; request: ShownRequest; now: Seconds }

/** A person's request, with the two answers. */
function Answer({
  review: { slug, revision, live },
  request,
  held,
  isFormer,
  now,
  typed,
}: OneProps & { held: readonly string[]; isFormer: boolean; typed: string }) {
  const { id, by, at, note } = request
  const lines = linesOf(request)
  return (
    <section className="request" data-testid="approval-request" aria-labelledby={id}>
      <h2 id={id}>{by} asks for approval</h2>
      <p className="hint">
        Asked <Ago iso={toZonedIso(at, 'UTC')} now={now} />
        {note !== '' && `: “${note}”`}
      </p>
      <AskedChanges request={request} />
      {isFormer && (
        <p className="hint">
          {by} has no access any more. The changes are still in the draft: publish them, discard
          them, or close the request.
        </p>
      )}
      {held.length > 0 && (
        <p className="hint">Your role can’t publish {held.join(', ')}. Staff can approve this.</p>
      )}
      {lines.length > 0 && held.length === 0 && (
        <form method="post" action={consoleRoutes.review.href(slug)} className="approve">
          <Base revision={revision} live={live.version} />
          <input type="hidden" name="request" value={id} />
          <input type="hidden" name="note" value={note} />
          <input type="hidden" name={BY_LINE} value="1" />
          {lines.map((line) => (
            <input key={line} type="hidden" name={LINE} value={line} />
          ))}
          <button className="button primary">
            Approve and publish {countOf(lines.length, 'change')}
          </button>
        </form>
      )}
      {held.length === 0 && (
        <form method="post" action={consoleRoutes.approval.href(slug)} className="send-back">
          <input type="hidden" name="request" value={id} />
          <details className="more" open={typed !== ''}>
            <summary>{isFormer ? 'Close the request' : 'Send back'}</summary>
            <p className="field">
              <label htmlFor={`reason-${id}`}>
                {isFormer ? 'Reason, for the activity log' : `Reason, which ${by} sees`}
              </label>
              <textarea
                id={`reason-${id}`}
                name="reason"
                rows={3}
                maxLength={MAX_REASON}
                required
                defaultValue={typed}
              />
            </p>
            <button className="button" name="do" value="send-back">
              {isFormer ? 'Close the request' : 'Send back'}
            </button>
          </details>
        </form>
      )}
    </section>
  )
}

export const MAX_REASON = 1000

/** The person's own request, with its answer. */
function OwnRequest({
  review: { slug },
  request,
  approvers,
  now,
}: OneProps & Pick<RequestFacts, 'approvers'>) {
  const { id, at, note, answer, changes } = request
  const waits = isWaiting(request)
  const changed = changes.filter((change) => change.now !== null).length
  return (
    <section className="request" data-testid="own-request" aria-labelledby={id}>
      <h2 id={id}>{titleOf(request)}</h2>
      {answer?.what === 'sent-back' && <p className="notice warning">{answer.reason}</p>}
      <p className="hint">
        You asked <Ago iso={toZonedIso(at, 'UTC')} now={now} />
        {note !== '' && `: “${note}”`}
        {waits && approvers.length > 0 && `. ${approversText(approvers)}.`}
      </p>
      <AskedChanges request={request} />
      {waits && changed > 0 && (
        <p className="notice warning">
          {countOf(changed, 'change is', 'changes are')} not what you asked for any more. Ask again
          to include {changed === 1 ? 'it' : 'them'}.
        </p>
      )}
      {answer?.what === 'sent-back' && (
        <p className="hint">Your changes are still in the draft. Change them, and ask again.</p>
      )}
      <form method="post" action={consoleRoutes.approval.href(slug)} className="withdraw">
        <input type="hidden" name="request" value={id} />
        <button className="button" name="do" value="withdraw">
          {waits ? 'Withdraw the request' : 'Hide this'}
        </button>
      </form>
    </section>
  )
}

function titleOf(request: ShownRequest): string {
  const { answer } = request
  if (answer?.what === 'sent-back') return `${answer.by} sent your changes back`
  if (answer?.what === 'settled') return 'Your request is answered'
  return isWaiting(request) ? 'Waiting for approval' : 'Nothing of your request is left'
}

function approversText(names: readonly string[]): string {
  const shown = names.slice(0, 3)
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(shown)
  return `${names.length > shown.length ? `${list} or another person` : list} can publish it`
}

function AskedChanges({ request: { by, changes } }: { request: ShownRequest }) {
  return (
    <ul className="changes">
      {changes.map((change, at) => (
        // eslint-disable-next-line react/no-array-index-key -- lines never move
        <li key={at}>
          {change.text}
          <State change={change} asker={by} />
        </li>
      ))}
    </ul>
  )
}

const DID: Record<Settled['how'], string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  discarded: 'Discarded',
}

function State({ change: { line, now, settled }, asker }: { change: ShownChange; asker: string }) {
  if (line !== null) return null
  if (settled !== null)
    return (
      <span className="below">
        {DID[settled.how]} by {settled.by}
        {!settled.isAsAsked && ', with a change made after the request'}
      </span>
    )
  if (now === null) return <span className="below">No longer in the draft</span>
  return (
    <span className="below warn">
      Changed after the request{now.by !== '' && ` by ${now.by}`}, so not part of it: {now.text}.{' '}
      {asker} needs to ask again.
    </span>
  )
}
