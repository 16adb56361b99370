// New Zealand's Consumer Information Notice on the page of a used vehicle.
import { routes } from '#routes.ts'
import {
  ASK_US,
  needsNotice,
  type NoticeGroup,
  SECURITY_WARNING,
  toNotice,
} from '#vehicle/consumer-notice.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function ConsumerNotice({ car, now }: Pick<Vehicle, 'car' | 'now'>) {
  const { site } = useSite()
  if (!needsNotice(car, site)) return null
  return (
    <Section
      title="Consumer Information Notice"
      testId="consumer-notice"
      className="facts consumer-notice"
    >
      <div>
        {toNotice(car, site, now).map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <NoticeRows rows={rows} className="facts-rows" />
          </section>
        ))}
      </div>
      {car.consumer_notice?.security_interest === true && <p>{SECURITY_WARNING}</p>}
      <a
        className="button button-quiet"
        href={routes.consumerNotice.href(car.slug)}
        target="_blank"
        rel="noopener nofollow"
      >
        <Icon name="print" />
        Print this notice
      </a>
    </Section>
  )
}

/** The rows of a group; missing values can be requested. */
export function NoticeRows({
  rows,
  className,
}: Pick<NoticeGroup, 'rows'> & { className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? ASK_US}</dd>
        </div>
      ))}
    </dl>
  )
}
