// The opening hours of a location: the week with today marked, and its holidays in a dialog.
import { holidayRows, type HoursRow, weekRows } from '#dealership/hours-text.ts'
import { openStatus } from '#dealership/hours.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Place } from '#vehicle/places.ts'
import { Icon } from './icon.tsx'
import { DOT } from './separator.ts'
import { useSite } from './site-context.ts'

/** Only the holidays if the usual hours are unknown; nothing if there are none either. */
export function OpeningHours({ place, now }: { place: Place; now: Seconds }) {
  const { site } = useSite()
  const week = weekRows(place, site, now)
  const holidays = holidayRows(place, now)
  if (week.length === 0 && holidays.length === 0) return null
  return (
    <div className="opening-hours" data-testid="opening-hours">
      {week.length > 0 && <Table caption={`Opening hours of ${place.name}`} rows={week} />}
      {holidays.length > 0 && <Holidays place={place} rows={holidays} />}
    </div>
  )
}

function Table({ caption, rows }: { caption: string; rows: readonly HoursRow[] }) {
  return (
    <table>
      <caption className="unseen">{caption}</caption>
      <tbody>
        {rows.map(({ days, words, isToday }) => (
          <tr key={days} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{days}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The browser opens and closes it, and returns the focus. */
function Holidays({ place: { id, name }, rows }: { place: Place; rows: readonly HoursRow[] }) {
  const dialog = `holiday-hours-${id}`
  return (
    <>
      <button type="button" className="button button-quiet" popoverTarget={dialog}>
        <Icon name="calendar" />
        View Holiday Hours
      </button>
      <dialog
        id={dialog}
        className="holiday-hours"
        popover="auto"
        aria-labelledby={`${dialog}-title`}
      >
        <header>
          <h3 id={`${dialog}-title`}>
            Holiday hours <small>{name}</small>
          </h3>
          <button
            type="button"
            popoverTarget={dialog}
            popoverTargetAction="hide"
            aria-label="Close holiday hours"
            autoFocus
          >
            <Icon name="close" />
          </button>
        </header>
        <Table caption={`Holiday hours of ${name}`} rows={rows} />
      </dialog>
    </>
  )
}

type OpenNowProps = { place: Place; now: Seconds }

/** Whether a location is open now, and when that changes. Renders nothing if unknown. */
export function OpenNow({ place, now }: OpenNowProps) {
  const { site } = useSite()
  const status = openStatus(place, site, now)
  if (status === null) return null
  const { isOpen, words, detail } = status
  return (
    <p className="open-now" data-open={isOpen}>
      <b>{words}</b>
      {detail !== '' && DOT + detail}
    </p>
  )
}
