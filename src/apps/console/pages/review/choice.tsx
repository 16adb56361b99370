// The changes of a draft as a form: each with who made it and what it replaced, ticked to be published or discarded.
import { heldBack } from '#apps/console/fields/areas.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { toShown } from '#rollout/value-text.ts'
import type { DraftChange } from '#rollout/draft.ts'
import { Base, NoteField, type Review } from './base.tsx'
import { BY_LINE, LINE, ownLines } from './chosen-lines.ts'
import type { Problem } from './problems.tsx'

type Props = {
  review: Review
  person: Person
  problems: readonly Problem[]
  /** Ticked when the form was sent; null before. */
  ticked: readonly number[] | null
  note: string
  now: Seconds
}

/** The form; its buttons are those that the role may press. */
export function ChooseChanges({ review, person, problems, ticked, note, now }: Props) {
  const { slug, changes, conflicts, revision, live } = review
  const mayPublish = may(person, 'content.publish', slug)
  const own = new Set(ownLines(changes, person.email))
  const lines = changes.map((change, at): LineProps => {
    const isWrong = [...problems, ...conflicts].some((one) => isWithin(one.at, change.at))
    const held = heldBack(person, mayPublish ? 'publish' : 'draft', slug, [change])
    const isTicked = ticked?.includes(at) ?? (mayPublish ? !isWrong : own.has(at))
    return { change, at, now, isWrong, held, isTicked: isTicked && held.length === 0 }
  })
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
        {mayPublish && <NoteField note={note} />}
        <p className="actions">
          {mayPublish && <button className="button primary">Publish ticked changes</button>}{' '}
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

/** The form that puts back what someone wrote. */
const TAKE = 'take-earlier'

type LineProps = {
  change: DraftChange
  at: number
  now: Seconds
  isWrong: boolean
  /** Areas of it that the role may not publish, or not edit. */
  held: readonly string[]
  isTicked: boolean
}

function Line({ change, at, now, isWrong, held, isTicked }: LineProps) {
  const { text, authors, replaced } = change
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={LINE}
          value={at}
          defaultChecked={isTicked}
          disabled={held.length > 0}
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
      {held.length > 0 && (
        <span className="below">Your role can’t change or publish {held.join(', ')}.</span>
      )}
    </li>
  )
}

/** Whether a value can be put back: that of a field, not the place of an item in a list. */
export const mayTake = ({ at, path }: Pick<DraftChange, 'at' | 'path'>) =>
  !/\/\d+$/.test(at) && !path.endsWith(', order')

/** Whether one place is the other, or one is in the other. */
const isWithin = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
