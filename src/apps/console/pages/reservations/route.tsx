// The reservations of a site: who holds what, which payments are due, which have ended; searchable, paginated, and as a file.
import { audit } from '#apps/console/audit.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { createSearchService } from '#composition/site-services.ts'
import { siteDay } from '#dealership/shown.ts'
import { clock } from '#lib/clock.ts'
import { toSpaced } from '#lib/parse-phone.ts'
import { countOf, textOf } from '#lib/text.ts'
import { addDays } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import {
  type Before,
  Pages,
  readListQuery,
  ROWS_A_PAGE,
  SearchForm,
  sendCsv,
  toPage,
  Views,
} from '#apps/console/pages/list.tsx'
import { Ago, Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import {
  countReservations,
  listReservations,
  RESERVATION_VIEWS,
  type ReservationCounts,
  type ReservationView,
  SEARCHED,
} from '#sales/reservations/reservation-list.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import { countMarked } from '#search/yard-list.ts'
import { siteZone } from '#vehicle/places.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { depositNote, depositOf, needsMoney, shopperOf, STATUS_WORDS } from './words.ts'

type Query = {
  view: ReservationView
  words: string
  before: Before
}

export async function getReservations(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const db = databaseOf(c.env, tenant)
  const query = readListQuery(c, RESERVATION_VIEWS, 'active')
  const times = { now, endOfDay: endOfDay(tenant, now) }
  const [reservations, counts] = await Promise.all([
    listReservations(db, tenant.slug, { ...query, most: ROWS_A_PAGE + 1 }, times),
    countReservations(db, tenant.slug, times),
  ])
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const marked =
    reservations.length === 0 && isCurrent(query)
      ? await countMarked(tenant.site, fresh, now)
      : null
  return sendConsole(
    c,
    <ReservationsPage {...{ person, tenant, reservations, counts, marked, query, now }} />,
  )
}

export async function getReservationsFile(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug } = tenant
  const reservations = await listReservations(
    databaseOf(c.env, tenant),
    slug,
    { ...readListQuery(c, RESERVATION_VIEWS, 'active'), most: SEARCHED },
    { now, endOfDay: endOfDay(tenant, now) },
  )
  const detail = countOf(reservations.length, 'reservation')
  const entry = {
    who: c.var.console.person,
    act: 'reservation.export',
    site: slug,
    detail,
  } as const
  await audit(c.env, entry, now)
  return sendCsv(c, `reservations-${slug}`, cellsOf(tenant.site), reservations)
}

/** The end of today in the time zone of the main location. */
function endOfDay({ site }: Tenant, now: Seconds): Seconds {
  return toMoment(addDays(siteDay(site, now), 1), 0, siteZone(site))
}

type Props = {
  person: Person
  tenant: Tenant
  reservations: readonly Reservation[]
  counts: ReservationCounts
  /** Vehicles that the dealer marked as reserved; null if not counted. */
  marked: number | null
  query: Query
  now: Seconds
}

export function ReservationsPage(props: Props) {
  const { person, tenant, reservations, counts, marked, query, now } = props
  const { slug, site } = tenant
  const { shown, last } = toPage(reservations)
  const path = consoleRoutes.reservations.href(slug)
  const { view, words } = query
  const search = { view, q: words }
  return (
    <ConsolePage
      title="Reservations"
      person={person}
      site={{ slug, name: site.name }}
      current="reservations"
      lead="Vehicles that shoppers reserved or bought online. Newest first."
      actions={
        may(person, 'leads.export', slug) && (
          <a className="button" href={withQuery(consoleRoutes.reservationsFile.href(slug), search)}>
            Download
          </a>
        )
      }
    >
      <Views
        label="Lists of reservations"
        path={path}
        views={RESERVATION_VIEWS}
        current={view}
        counts={counts}
      />
      <SearchForm path={path} words={words} placeholder="Vehicle, name, phone, reference">
        <input type="hidden" name="view" value={view} />
      </SearchForm>
      {shown.length === 0 ? (
        <p className="empty">
          {emptyText(query)}
          {marked !== null && marked > 0 && (
            <>
              {' '}
              <a href={withQuery(consoleRoutes.yard.href(slug), { view: 'reserved' })}>
                {countOf(marked, 'vehicle')} {marked === 1 ? 'is' : 'are'} marked as reserved in
                your stock.
              </a>
            </>
          )}
        </p>
      ) : (
        <ReservationTable slug={slug} reservations={shown} now={now} />
      )}
      <Pages
        label="Pages of reservations"
        path={path}
        query={search}
        isOlder={query.before !== null}
        last={last}
      />
    </ConsolePage>
  )
}

/** Whether the list is every current reservation. */
const isCurrent = ({ view, words, before }: Query) =>
  view === 'active' && words === '' && before === null

function emptyText({ view, words, before }: Query): string {
  if (words !== '')
    return `Nothing was found among the newest ${SEARCHED} reservations. Try fewer words.`
  if (before !== null) return 'There are no older reservations.'
  if (view === 'active') return 'No vehicle is reserved online at the moment.'
  if (view === 'today') return 'No reservation ends today.'
  if (view === 'money') return 'No refund is due, and no payment is disputed.'
  return view === 'ended' ? 'No reservation has ended yet.' : 'There are no reservations yet.'
}

type TableProps = { slug: string; reservations: readonly Reservation[]; now: Seconds }

function ReservationTable({ slug, reservations, now }: TableProps) {
  return (
    <ListTable heads={['Vehicle', 'Received', 'Status', 'Deposit']}>
      {reservations.map((reservation) => (
        <ListRow key={reservation.id}>
          <th scope="row">
            <a href={consoleRoutes.reservation.href(slug, reservation.id)}>
              {reservation.car.name}
            </a>
            <span className="below">{shopperOf(reservation)}</span>
          </th>
          <td>
            <Ago at={reservation.createdAt} now={now} />
          </td>
          <td>
            {STATUS_WORDS[reservation.status]}
            {reservation.status === 'held' && reservation.until !== null && (
              <span className="below">
                until <Clock at={reservation.until} />
              </span>
            )}
          </td>
          <td>
            {depositOf(reservation)}
            <span className={needsMoney(reservation) ? 'below warn' : 'below'}>
              {depositNote(reservation)}
            </span>
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

/** Times in the time zone of the main location. */
const cellsOf = (site: Site): Record<string, (reservation: Reservation) => string> => ({
  Received: ({ createdAt }) => timeIn(site, createdAt),
  Kind: ({ kind }) => (kind === 'purchase' ? 'Online purchase' : 'Reservation'),
  Status: ({ status }) => STATUS_WORDS[status],
  Vehicle: ({ car }) => car.name,
  'Stock number': ({ lead }) => textOf(lead.payload.stock_number),
  Price: ({ car }) => (car.price === null ? '' : String(car.price)),
  Deposit: ({ deposit }) => (deposit / 100).toFixed(2),
  Currency: ({ currency }) => currency,
  'Deposit status': depositNote,
  Name: (reservation) => shopperOf(reservation),
  Phone: ({ phone }) => toSpaced(phone),
  Email: ({ lead }) => textOf(lead.payload.email),
  Paid: ({ paidAt }) => timeIn(site, paidAt),
  'Held until': ({ until }) => timeIn(site, until),
  Ended: ({ endedAt }) => timeIn(site, endedAt),
  Reference: referenceOf,
})

const timeIn = (site: Site, at: Seconds | null) =>
  at === null ? '' : toZonedIso(at, siteZone(site))
