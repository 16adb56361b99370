// The page of one vehicle of the yard: what shoppers and feeds get, its own values, and its history.
import type { ReactNode } from 'react'

import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Panel } from '#apps/ops/load-overview.ts'
import type { LoggedChange } from '#feeds/import/change-log.ts'
import type { FeedCheck } from '#feeds/export/check-car.ts'
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { STANDARD_PERIOD } from '#apps/console/pages/list.tsx'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Clock } from '#apps/console/pages/pieces.tsx'
import { AS_ADVERTISED } from '#apps/console/pages/results/vehicle-results.ts'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { routes } from '#routes.ts'
import type { Car } from '#vehicle/car.ts'
import { describeEvent, type TimelineEvent } from '#vehicle/timeline.ts'
import { toDay } from '#lib/time.ts'
import { toPrice } from '#vehicle/price.ts'
import { isOwnField } from '#vehicle/own-values.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { History } from './history.tsx'
import type { Typed } from './end-field.tsx'
import { OwnSection, PHOTOS } from './own-section.tsx'
import {
  ageText,
  CONDITIONS,
  daysInStock,
  type Position,
  positionText,
  stateWord,
} from './words.ts'

export type YardVehicle = {
  document: Readonly<Record<string, unknown>>
  car: Car
  row: YardCar
  /** Whether shoppers can open its page, and whether lists and feeds have it. */
  isOpen: boolean
  isListed: boolean
  feeds: readonly FeedCheck[]
  timeline: readonly TimelineEvent[]
  position: Position | undefined
  /** Of the last days (STANDARD_PERIOD), as the results count them; null if they could not be read. */
  figures: Panel<{ views: number; saves: number }>
  changes: Panel<readonly LoggedChange[]>
}

type Props = {
  person: Person
  tenant: Tenant
  vehicle: YardVehicle
  notice: Notice | null
  today: string
  now: Seconds
  /** A refused form. A page that answers a form names no colleague (http/uncached.ts). */
  typed: Typed
}

export function YardCarPage({ person, tenant, vehicle, notice, today, now, typed }: Props) {
  const { slug, site } = tenant
  const { car, row, document, changes } = vehicle
  const href = consoleRoutes.yardCar.href(slug, car.id)
  const mayEdit = may(person, 'stock.edit', slug)
  return (
    <ConsolePage
      title={toTitle(car)}
      person={person}
      site={{ slug, name: site.name }}
      current="yard"
      // Errors of a form are shown in the form, where the page then begins.
      notice={typed === null || !isOwnField(typed.field) ? notice : null}
      lead={[stateWord(row, now), toSubtitle(car), car.stocknum, car.vin]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {mayEdit && (
            <a className="button" href={`#${PHOTOS}`}>
              Add photos
            </a>
          )}
          <a className="button" href={consoleRoutes.yard.href(slug)}>
            All vehicles
          </a>
        </>
      }
    >
      <Facts tenant={tenant} vehicle={vehicle} now={now} />
      <h2>What shoppers see</h2>
      <Shown tenant={tenant} vehicle={vehicle} />
      <h2>Your own values</h2>
      <p className="quiet">
        What you set here overrides your stock file until its end date, and shoppers see it within a
        minute. All else is as your stock file says.
      </p>
      <OwnSection
        {...{ href, mayEdit, document, car, site, today, typed }}
        problem={typed !== null && notice !== null && 'problem' in notice ? notice.problem : ''}
      />
      {typed === null && (
        <>
          <h2>History</h2>
          <History changes={changes} />
        </>
      )}
    </ConsolePage>
  )
}

type PartProps = { tenant: Tenant; vehicle: YardVehicle }

function Facts({ tenant, vehicle, now }: PartProps & { now: Seconds }) {
  const { slug, site } = tenant
  const { car, row, position, figures } = vehicle
  const price = toPrice(car, site)
  const where = positionText(row, position)
  const reservations = withQuery(consoleRoutes.reservations.href(slug), {
    view: 'all',
    q: car.stocknum ?? toTitle(car),
  })
  const held = car.held_until ?? 0
  const place = car.location_name ?? car.location?.name ?? ''
  return (
    <dl className="facts">
      <Fact label="Price">
        {[price.text, price.type].filter(Boolean).join(' ')}
        {where !== '' && <span className="below">{where}</span>}
        {(position?.of ?? 0) > 1 && <span className="below">{AS_ADVERTISED}</span>}
      </Fact>
      <Fact label="Days in stock">{ageText(daysInStock(row, site, now))}</Fact>
      <Fact label="Condition">{CONDITIONS[car.car_type] ?? car.car_type}</Fact>
      {car.km !== null && <Fact label="Kilometres">{toGrouped(car.km)}</Fact>}
      <Fact label="Photos">{car.photos_count ?? 0}</Fact>
      {place !== '' && <Fact label="Location">{place}</Fact>}
      <Fact label="Views">
        {figures === null ? 'Unknown' : toGrouped(figures.views)}
        {figures !== null && (
          <span className="below">
            {countOf(figures.saves, 'save')}, in{' '}
            <a href={consoleRoutes.results.href(slug)}>the last {STANDARD_PERIOD} days</a>
          </span>
        )}
      </Fact>
      <Fact label="Reservations">
        {held > now ? (
          <>
            Held until <Clock at={held} />.{' '}
          </>
        ) : null}
        <a href={reservations}>See its reservations</a>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Shown({ tenant: { site }, vehicle }: PartProps) {
  const { car, isOpen, isListed, feeds, timeline } = vehicle
  const href = new URL(routes.car.href(car.slug), site.url).href
  return (
    <>
      {isOpen ? (
        <p>
          <a href={href} target="_blank" rel="noopener">
            Its page on the website
          </a>
          <span className="below">
            {isListed ? 'It is in search results too.' : 'It is no longer in search results.'}
          </span>
        </p>
      ) : (
        <p className="warn">Shoppers don’t see it: it is hidden, or your settings leave it out.</p>
      )}
      {isListed && feeds.length > 0 && (
        <ul className="changes">
          {feeds.map(({ file, reason }) => (
            <li key={file}>
              {reason === ''
                ? `In the marketplace export ${file}.`
                : `Left out of the marketplace export ${file}. ${reason}`}
            </li>
          ))}
        </ul>
      )}
      {!isListed && feeds.length > 0 && (
        <p className="quiet">In none of your {countOf(feeds.length, 'marketplace export')}.</p>
      )}
      {timeline.length > 0 && (
        <>
          <h3 id="timeline">Timeline on its page</h3>
          <ul className="changes" aria-labelledby="timeline">
            {timeline.map((event) => {
              const { title, detail } = describeEvent(event, car, site)
              return (
                <li key={`${event.kind} ${event.date}`}>
                  {[toDay(event.date), title, detail].filter(Boolean).join(': ')}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}
