// The stock of a site in the console: how it arrives, which rows were rejected and why, what vehicles lack, and which ones
// the feeds to marketplaces leave out or no longer have.
import { createSearchServices } from '#composition/site-services.ts'
import { may, type Person } from '#console/permissions.ts'
import { consoleRoutes } from '#console/routes.ts'
import { clock } from '#http/clock.ts'
import { countOf } from '#lib/text.ts'
import { NEAR } from '#lib/near.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { loadPanel, type Panel } from '#ops/load-overview.ts'
import { BROWSING_MS, loadFeedReports, loadStock, type StockReport } from '#ops/load-site-report.ts'
import { Clock, ListRow, ListTable, Unread } from '#pages/console/pieces.tsx'
import { screens } from '#pages/console/refused/route.tsx'
import { ConsolePage, groupsOf, type ShellProps, sendConsole } from '#pages/console/shell.tsx'
import { loadSite } from '#pages/console/site/route.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { routes } from '#routes.ts'
import { type FileAbsences, listAbsences } from '#stock/export-feeds/drop-rows.ts'
import { CONSOLE, feedOf } from '#stock/stock-source.ts'
import { type FeedHealth, loadFeedHealth } from '#stock/import/feed-schedule.ts'
import { nameOfField } from '#stock/import/left-out.ts'
import type { WaitingDelivery } from '#stock/import/spool.ts'
import { findGaps, GAP_FIELDS, type StockGap } from '#stock/stock-gaps.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { IMPORTED, ImportForm } from './import-route.tsx'
import { Drops } from './drops.tsx'
import { Feeds, type ShownFeeds, UNASKED } from './feeds.tsx'

/** For reading a few fields of each vehicle. */
const GAPS_MS: Milliseconds = 8000

type Gaps = { looked: number; gaps: StockGap[] }

export async function getStock(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const isAsked = c.req.query('feeds') !== undefined
  const db = databaseOf(c.env, tenant)
  const [stock, sources, waiting, gaps, drops, feeds] = await Promise.all([
    loadPanel('stock', () => loadStock(c.env, tenant, now)),
    loadPanel('feeds', () => loadFeedHealth(db, tenant.site, now)),
    loadPanel('waiting', () => importerOf(c.env, tenant.slug).waiting()),
    loadPanel('gaps', () => loadGaps(c, tenant, now), GAPS_MS),
    loadPanel('drops', () => listAbsences(db, tenant.slug)),
    isAsked ? loadPanel('left-out', () => loadFeedReports(c.env, tenant), BROWSING_MS) : null,
  ])
  const { person } = c.var.console
  const notice = IMPORTED[c.req.query('imported') ?? ''] ?? null
  const read = {
    stock,
    sources,
    waiting,
    gaps,
    drops,
    notice,
    feeds: isAsked ? feeds : UNASKED,
  } as const
  return sendConsole(c, <StockPage {...{ person, tenant, now, ...read }} />)
}

const importerOf = ({ STOCK_IMPORTER: importers }: Ctx['env'], slug: string) =>
  importers.get(importers.idFromName(slug), NEAR)

async function loadGaps(c: Ctx, tenant: Tenant, now: Seconds): Promise<Gaps> {
  const { browseStock } = createSearchServices(c.env, tenant, () => undefined)
  const { cars, isWhole } = browseStock(GAP_FIELDS)
  const found = await findGaps(cars, tenant.site, now)
  if (!isWhole()) throw new Error('The stock cannot be read to its end')
  return found
}

type Props = {
  person: Person
  tenant: Tenant
  now: Seconds
  stock: Panel<StockReport>
  sources: Panel<FeedHealth[]>
  waiting: Panel<WaitingDelivery[]>
  gaps: Panel<Gaps>
  drops: Panel<FileAbsences[]>
  feeds: ShownFeeds
  notice: ShellProps['notice']
}

export function StockPage(props: Props) {
  const { person, tenant, stock, sources, waiting, gaps, drops, feeds, notice } = props
  const { slug, site } = tenant
  return (
    <ConsolePage
      title="Stock"
      person={person}
      site={{ slug, name: site.name }}
      current="stock"
      notice={notice}
      lead="How vehicles reach the website, and what is missing from them."
      actions={
        may(person, 'staff.manage', slug) && (
          <a className="button" href={consoleRoutes.clearStock.href(slug)}>
            Remove stock…
          </a>
        )
      }
    >
      <Numbers stock={stock} />
      <h2>What’s missing</h2>
      <Gaps gaps={gaps} site={site} />
      <h2>Where stock comes from</h2>
      <Waiting waiting={waiting} />
      <Sources
        sources={sources}
        slug={slug}
        mayMap={may(person, 'content.draft', slug)}
        mayImport={may(person, 'content.publish', slug)}
      />
      <h2>Feeds to marketplaces</h2>
      <Drops files={drops} site={site} />
      <Feeds feeds={feeds} slug={slug} site={site} groups={groupsOf(person, slug)} />
    </ConsolePage>
  )
}

function Numbers({ stock }: { stock: Panel<StockReport> }) {
  if (stock === null) return <Unread />
  const { documents, byStatus, writtenAt } = stock
  return (
    <dl className="facts">
      <div>
        <dt>Vehicles</dt>
        <dd>{documents}</dd>
      </div>
      {Object.entries(byStatus).map(([status, count]) => (
        <div key={status}>
          <dt>{STATUSES[status] ?? status}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      <div>
        <dt>Last change</dt>
        <dd>{writtenAt === null ? 'Unknown' : <Clock at={writtenAt} />}</dd>
      </div>
    </dl>
  )
}

const STATUSES: Readonly<Record<string, string | undefined>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
}

function Gaps({ gaps: found, site }: { gaps: Panel<Gaps>; site: Site }) {
  if (found === null) return <Unread />
  const { looked, gaps } = found
  if (looked === 0) return <p className="quiet">No vehicles are for sale.</p>
  if (gaps.length === 0)
    return (
      <p className="good">
        Nothing: all {looked} have photos, a price, a location and the evidence for your checks.
      </p>
    )
  return (
    <ListTable heads={['Vehicles', 'Number', 'Examples']}>
      {gaps.map(({ label, count, examples }) => (
        <ListRow key={label}>
          <th scope="row">{label}</th>
          <td>
            {count} of {looked}
          </td>
          <td>
            {examples.map(({ title, slug, stocknum }) => (
              <span key={slug} className="below">
                <a href={carUrl(site, slug)}>{title}</a> {stocknum}
              </span>
            ))}
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

const carUrl = (site: Site, slug: string) => new URL(routes.car.href(slug), site.url).href

/** What is not imported yet, and how far it is. */
function Waiting({ waiting }: { waiting: Panel<WaitingDelivery[]> }) {
  if (waiting === null) return <Unread />
  return waiting.map(({ source, at, rows }, nth) => (
    <p key={nth} role="status">
      {nameOfSource(source)}, received <Clock at={at} />:{' '}
      {rows === null ? 'waiting for its turn.' : `being imported, ${countOf(rows, 'row')} so far.`}
    </p>
  ))
}

function nameOfSource(source: string): string {
  if (source === CONSOLE) return 'A file imported here'
  const feed = feedOf(source)
  return feed === null ? 'A delivery' : `Feed “${feed}”`
}

type SourcesProps = {
  sources: Panel<FeedHealth[]>
  slug: string
  mayMap: boolean
  mayImport: boolean
}

function Sources({ sources, slug, mayMap, mayImport }: SourcesProps) {
  if (sources === null) return <Unread />
  const map = mayMap && (
    <p>
      <a className="button" href={consoleRoutes.columns.href(slug)}>
        Map the columns of your own file
      </a>
    </p>
  )
  return (
    <>
      {sources.length === 0 && (
        <p className="quiet">No stock has arrived, and no feed is set up.</p>
      )}
      {sources.map((health) => (
        <Source key={health.source} health={health} />
      ))}
      {map}
      {mayImport && <ImportForm slug={slug} />}
    </>
  )
}

function Source({ health: { source, lastSuccess, isStale, last } }: { health: FeedHealth }) {
  const isOwn = source === CONSOLE
  const feed = feedOf(source)
  const other = isOwn ? 'Files imported here' : 'Deliveries'
  const name = feed === null ? other : `Feed “${feed}”`
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {isOwn && last !== null ? (
        <p>
          Last file: <Clock at={last.endedAt} />.
        </p>
      ) : (
        <p className={isStale ? 'bad' : undefined}>
          {lastSuccess === null ? (
            'Nothing has been imported from it yet.'
          ) : (
            <>
              Last import: <Clock at={lastSuccess} />.
              {isStale && ' That is too long ago: contact your stock provider.'}
            </>
          )}
        </p>
      )}
      {last !== null && <LastRun last={last} />}
    </section>
  )
}

function LastRun({ last }: { last: NonNullable<FeedHealth['last']> }) {
  const { outcome, message, taken, added, changed, sold, refused, refusals, unknown } = last
  const { leftOut, repairs } = last
  const isGood = outcome === 'taken' || outcome === 'unchanged'
  return (
    <>
      {!isGood && (
        <p className="bad">
          The last one, <Clock at={last.endedAt} />, was{' '}
          {outcome === 'refused' ? 'rejected' : 'not imported'}: {message} The website still shows
          the earlier vehicles.
        </p>
      )}
      <p>
        {countOf(taken, 'row')} imported: {added} new, {changed} changed, {sold} sold. {refused}{' '}
        rejected.
      </p>
      {unknown.length > 0 && <p>Not read, as no vehicle field matches: {unknown.join(', ')}.</p>}
      {leftOut.length > 0 && (
        <details className="more">
          <summary>
            Values left out: {leftOut.reduce((sum, { count }) => sum + count, 0)}, which were not
            understood or could not be used
          </summary>
          <ListTable heads={['Field', 'Values', 'Such as']}>
            {leftOut.map(({ field, count, examples }) => (
              <ListRow key={field}>
                <th scope="row">{nameOfField(field)}</th>
                <td>{count}</td>
                <td>
                  {examples.map(({ sent, row, count: times }) => (
                    <span key={sent} className="below">
                      “{sent}” in row {row}
                      {times > 1 && `, ${times} times`}
                    </span>
                  ))}
                </td>
              </ListRow>
            ))}
          </ListTable>
        </details>
      )}
      {repairs.map(({ reason, count, row }) => (
        <p key={reason} className="warn">
          {countOf(count, 'row')} repaired, because the {reason}. The first is row {row}: please
          check it.
        </p>
      ))}
      {refusals.length > 0 && (
        <details className="more">
          <summary>Why rows were rejected</summary>
          <ListTable heads={['Row', 'Reason']}>
            {refusals.map(({ row, reason }, at) => (
              <ListRow key={at}>
                <th scope="row">{row}</th>
                <td>{reason}</td>
              </ListRow>
            ))}
          </ListTable>
        </details>
      )}
    </>
  )
}
