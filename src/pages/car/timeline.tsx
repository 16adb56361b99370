// The history of a vehicle as a vertical list, newest first.
import { toDay } from '#lib/time.ts'
import { describeEvent, type TimelineEvent, toTimeline } from '#stock/timeline.ts'
import { type IconName, withIcon } from '#ui/icon.tsx'
import { MoreToggle } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function Timeline({ car, now }: Pick<Vehicle, 'car' | 'now'>) {
  const { site } = useSite()
  const events = toTimeline(car, site, now)
  if (events.length === 0) return null
  const { limit } = site.facts.history
  const title = `History of this ${site.vehicle.one}`
  const rest = events.slice(limit)
  return (
    <Section title={title} testId="timeline">
      <Events events={events.slice(0, limit)} />
      {rest.length > 0 && (
        <details className="more">
          <MoreToggle of={title} labels={['Show More', 'Show Less']} />
          <Events events={rest} />
        </details>
      )}
    </Section>
  )
}

function Events({ events }: { events: readonly TimelineEvent[] }) {
  const { site } = useSite()
  return (
    <ol className="timeline">
      {events.map((event) => {
        const { title, detail, document } = describeEvent(event, site)
        const href = 'document' in event ? event.document : null
        return (
          <li key={`${event.kind} ${event.date}`} className={withIcon(ICONS[event.kind])}>
            <b>{title}</b>
            <time dateTime={event.date}>{toDay(event.date)}</time>
            {detail !== '' && <p>{detail}</p>}
            {href !== null && (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {document}
                <span className="unseen"> of {toDay(event.date)}</span>
              </a>
            )}
          </li>
        )
      })}
    </ol>
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
