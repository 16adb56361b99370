// The changes of a draft as a form: each with its author and previous value, ticked to be published or discarded.
import { heldBack } from '#apps/console/fields/areas.ts'
import { linesOf } from '#apps/console/approvals.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { toShown } from '#rollout/value-text.ts'
import { isWaiting } from '#rollout/approvals.ts'
import type { DraftChange } from '#rollout/draft.ts'
import { Base, NoteField, type Review } from './base.tsx'
import { BY_LINE, LINE, ownLines } from './chosen-lines.ts'
import type { Problem } from './problems.tsx'

type Props = {
  review: Review
  person: Person
  problems: readonly Problem[]
  /** Changes ticked when the form was sent; null before. */
  ticked: readonly number[] | null
  note: string
  now: Seconds
}

/** The form, with the buttons that the role may use. */
export function ChooseChanges({ review, person, problems, ticked, note, now }: Props) {
  const { slug, changes, conflicts, revision, live, requests } = review
  const mayPublish = may(person, 'content.publish', slug)
  const own = new Set(ownLines(changes, person.email))
  const lines = changes.map((change, at): LineProps => {
    const isWrong = [...problems, ...conflicts].some((one) => isWithin(one.at, change.at))
    const isFixed = heldBack(person, 'draft', slug, [change]).length > 0
    const held = heldBack(person, 'publish', slug, [change])
    const isFree = !isFixed && (held.length === 0 || !mayPublish)
    const isTicked = ticked?.includes(at) ?? (mayPublish ? isFree && !isWrong : own.has(at))
    const waiting = requests.filter((one) => isWaiting(one) && linesOf(one).includes(at))
    const askedBy = waiting.map(({ by }) => by)
    const needs = isFixed || mayPublish ? held : []
    return { change, at, now, isWrong, needs, isFixed, askedBy, isTicked: isTicked && !isFixed }
  })
  const canAsk = lines.some(({ isFixed, needs }) => !isFixed && (needs.length > 0 || !mayPublish))
  return (
    <>
      {/* A form of its own: Enter in the note must publish, not press the first button of a line. */}
      <form
        method="post"
        action={consoleRoutes.decide.href(slug)}
        id={TAKE}
        className="take-earlier"
      >
        <Base revision={revision} live={live.version} />
      </form>
      <form method="post" action={consoleRoutes.review.href(slug)} className="stacked publish">
        <Base revision={revision} live={live.version} />
        <input type="hidden" name={BY_LINE} value="1" />
        <ul className="changes choose">
          {lines.map((line) => (
            <Line key={line.at} {...line} />
          ))}
        </ul>
        <NoteField
          note={note}
          label={mayPublish ? undefined : 'Note for the approver (optional)'}
        />
        <p className="actions">
          {mayPublish && <button className="button primary">Publish ticked changes</button>}{' '}
          {mayPublish && (
            <button
              className="button"
              formMethod="get"
              formAction={consoleRoutes.schedule.href(slug)}
            >
              Publish them later…
            </button>
          )}{' '}
          {canAsk && (
            <button
              className={mayPublish ? 'button' : 'button primary'}
              formAction={consoleRoutes.approval.href(slug)}
              name="do"
              value="ask"
            >
              {mayPublish ? 'Ask staff to publish them' : 'Ask for approval'}
            </button>
          )}{' '}
          <button className="button" formMethod="get" formAction={consoleRoutes.decide.href(slug)}>
            Discard ticked changes…
          </button>
        </p>
        {own.size > 0 && own.size < changes.length && (
          <p className="act">
            <a href={`${consoleRoutes.decide.href(slug)}?own`}>Discard my own changes…</a>
          </p>
        )}
      </form>
    </>
  )
}

/** The form that restores a person's text. */
const TAKE = 'take-earlier'

type LineProps = {
  change: DraftChange
  at: number
  now: Seconds
  isWrong: boolean
  /** Its areas that need another role to be published. */
  needs: readonly string[]
  /** The role may not even edit it. */
  isFixed: boolean
  /** People waiting for its approval. */
  askedBy: readonly string[]
  isTicked: boolean
}

function Line({ change, at, now, isWrong, needs, isFixed, askedBy, isTicked }: LineProps) {
  const { text, authors, replaced } = change
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={LINE}
          value={at}
          defaultChecked={isTicked}
          disabled={isFixed}
        />{' '}
        {text}
      </label>
      {authors.length > 0 && (
        <span className="below">
          {authors.map(({ by, at: when }, place) => (
            <span key={by}>
              {place === 0 ? 'by ' : ', '}
              {by} <Ago iso={toZonedIso(when, 'UTC')} now={now} />
            </span>
          ))}
        </span>
      )}
      {replaced.map(({ by, wrote }) => (
        <span key={by} className="below warn">
          {by} wrote: {toShown(wrote?.value)}{' '}
          {mayTake(change) && (
            <button className="plain" form={TAKE} name="do" value={`take ${at} ${by}`}>
              Take this instead
            </button>
          )}
        </span>
      ))}
      {isWrong && <span className="below bad">Needs a change first: see above.</span>}
      {askedBy.length > 0 && (
        <span className="below">Waiting for approval, requested by {askedBy.join(', ')}</span>
      )}
      {needs.length > 0 && (
        <span className="below">
          Your role can’t {isFixed && 'change or '}publish {needs.join(', ')}.
          {!isFixed && ' You can ask staff to.'}
        </span>
      )}
    </li>
  )
}

/** Whether a value can be restored: a field's can, but not the position of an item in a list. */
export const mayTake = ({ at, path }: Pick<DraftChange, 'at' | 'path'>) =>
  !/\/\d+$/.test(at) && !path.endsWith(', order')

/** Whether one place is the other, or one is in the other. */
const isWithin = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
