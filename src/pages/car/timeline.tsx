// The history of a vehicle as a vertical list, newest first.
import { toDay } from '#lib/time.ts'
import { describeEvent, type TimelineEvent, toTimeline } from '#stock/timeline.ts'
import type { Site } from '#tenant/schema.ts'
import { fill, filled } from '#ui/fill.tsx'
import { type IconName, withIcon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
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
    <Section title={title} testId="timeline">
      <Events events={events.slice(0, limit)} />
      {rest.length > 0 && (
        <Fold of={title}>
          <Events events={rest} />
        </Fold>
      )}
    </Section>
  )
}

function Events({ events }: { events: readonly TimelineEvent[] }) {
  const { site } = useSite()
  const html = events.map((event) => eventHtml(event, site)).join('')
  return <ol className="timeline" {...filled(html)} />
}

function eventHtml(event: TimelineEvent, site: Site): string {
  const { title, detail, document } = describeEvent(event, site)
  const href = ('document' in event && event.document) || ''
  const shape = `event ${event.kind} ${detail === ''} ${href === ''}`
  const texts = { title, date: event.date, day: toDay(event.date), detail, href, document }
  return fill(shape, texts, (given) => (
    <li className={withIcon(ICONS[event.kind])}>
      <b>{given.title}</b>
      <time dateTime={given.date}>{given.day}</time>
      {detail !== '' && <p>{given.detail}</p>}
      {href !== '' && (
        <a href={given.href} target="_blank" rel="noopener noreferrer">
          {given.document}
          <span className="unseen"> of {given.day}</span>
        </a>
      )}
    </li>
  ))
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
