// When an own value ends: a field of the yard's forms.
import { endText } from './own-words.ts'

type EndProps = {
  /** Distinguishes the fields of several forms on a page. */
  id: string
  /** An end, or a day as typed. */
  until: string
  /** Today in the site's time zone. */
  today: string
}

/** The submitted form by field name; null for a new form. */
export type Typed = Readonly<Record<string, string>> | null

/** The chosen end, valid or not. */
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
