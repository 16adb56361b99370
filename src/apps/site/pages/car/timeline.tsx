// The history of a vehicle as a vertical list, newest first.
import { toDay } from '#lib/time.ts'
import { describeEvent, type TimelineEvent, toTimeline } from '#vehicle/timeline.ts'
import { type IconName, withIcon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Fold, Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function Timeline({ car, now }: Pick<Vehicle, 'car' | 'now'>) {
  const { site } = useSite()
  const events = toTimeline(car, site, now)
  if (events.length === 0) return null
  const { limit } = site.facts.history
  const title = `History of this ${site.vehicle.one}`
  const rest = events.slice(limit)
  return (
    <Section title={title} testId="timeline" isOpen>
      <Events car={car} events={events.slice(0, limit)} />
      {rest.length > 0 && (
        <Fold of={title}>
          <Events car={car} events={rest} />
        </Fold>
      )}
    </Section>
  )
}

type Props = Pick<Vehicle, 'car'> & { events: readonly TimelineEvent[] }

function Events({ car, events }: Props) {
  return (
    <ol className="timeline">
      {events.map((event, at) => (
        // Events never move in the browser.
        <Event key={at} car={car} event={event} />
      ))}
    </ol>
  )
}

function Event({ car, event }: Pick<Vehicle, 'car'> & { event: TimelineEvent }) {
  const { site } = useSite()
  const { title, detail, document } = describeEvent(event, car, site)
  const href = ('document' in event && event.document) || ''
  const day = toDay(event.date)
  return (
    <li className={withIcon(ICONS[event.kind])}>
      <b>{title}</b>
      <time dateTime={event.date}>{day}</time>
      {detail !== '' && <p>{detail}</p>}
      {href !== '' && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {document}
          <span className="unseen"> of {day}</span>
        </a>
      )}
    </li>
  )
}

const ICONS: Record<TimelineEvent['kind'], IconName> = {
  reduced: 'tag',
  listed: 'calendar',
  inspection: 'clipboard',
  service_history: 'tools',
  title: 'shield',
  odometer: 'km',
  roadworthy: 'check',
}
