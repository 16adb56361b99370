// What needs attention on a site, with links.
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isPartial, toLines, type Waiting } from '#apps/console/waiting.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import type { Tenant } from '#tenant/tenant.ts'

type Props = { tenant: Tenant; waiting: Waiting; now: Seconds }

export function WaitingList({ tenant, waiting, now }: Props) {
  const isUnread = isPartial(waiting)
  const lines = toLines(tenant, waiting)
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">What needs you</h2>
      {isUnread && (
        <p className="bad">Some of it could not be read just now. Reload this page in a minute.</p>
      )}
      {lines.length === 0 && !isUnread && <p className="quiet">Nothing at the moment.</p>}
      <ul>
        {lines.map(({ href, label, more, since }) => (
          <li key={label}>
            <a href={href}>{label}</a>
            <span className="below">
              {more} {since !== undefined && <Ago at={since} now={now} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures of today and the previous seven days. */
export function Figures({ slug, figures }: { slug: string; figures: Waiting['figures'] }) {
  if (figures === null) return null
  return (
    <section className="figures" aria-labelledby="figures">
      <h2 id="figures">Today and the seven days before</h2>
      <a href={consoleRoutes.results.href(slug)}>All results</a>
      <dl className="facts">
        {SUMMED_NAMES.map((name) => (
          <div key={name}>
            <dt>{SUMMED[name]}</dt>
            <dd>
              <b>{figures.today[name].toLocaleString('en-AU')}</b> today
              <span className="below">
                {figures.week[name].toLocaleString('en-AU')} in the seven days before
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
