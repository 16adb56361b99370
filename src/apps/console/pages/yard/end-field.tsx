// Until when an own value counts: a field of the forms of the yard.
import { endText } from './own-words.ts'

type EndProps = {
  /** Tells the fields of several forms on a page apart. */
  id: string
  /** An end, or a day as it was typed. */
  until: string
  /** By the clocks of the site. */
  today: string
}

/** What a form was sent with, by the names of its fields; null for a form that is new. */
export type Typed = Readonly<Record<string, string>> | null

/** The end that was chosen, whether it is one or not. */
export function typedEnd(typed: Typed, standard: string): string {
  const { until, day = '' } = typed ?? {}
  return until === 'day' ? day : (until ?? standard)
}

export function EndField({ id, until, today }: EndProps) {
  const isDay = until !== 'changed' && until !== 'removed'
  return (
    <fieldset className="field">
      <legend>It counts</legend>
      <label className="choice">
        <input type="radio" name="until" value="changed" defaultChecked={until === 'changed'} />{' '}
        {endText('changed')}
      </label>
      <label className="choice">
        <input type="radio" name="until" value="removed" defaultChecked={until === 'removed'} />{' '}
        {endText('removed')}
      </label>
      <label className="choice">
        <input type="radio" name="until" value="day" defaultChecked={isDay} /> until the end of a
        day
      </label>
      <label htmlFor={`day-${id}`} className="unseen">
        Last day
      </label>
      <input
        id={`day-${id}`}
        type="date"
        name="day"
        min={today}
        defaultValue={isDay ? until : ''}
        className="short"
      />
    </fieldset>
  )
}
