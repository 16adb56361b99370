// The stock of a site in the console: how it arrives, which rows were rejected and why, what vehicles lack, and which ones
// the feeds to marketplaces leave out or no longer have.
import { createSearchService } from '#composition/site-services.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { withQuery } from '#lib/url.ts'
import { NEAR } from '#lib/near.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { loadPanel, type Panel } from '#apps/ops/load-overview.ts'
import {
  BROWSING_MS,
  loadFeedReports,
  loadStock,
  type StockReport,
} from '#apps/ops/load-site-report.ts'
import { Clock, ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, groupsOf, type ShellProps, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type FileAbsences, listAbsences } from '#feeds/export/drop-rows.ts'
import { type FeedHealth, loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import type { WaitingDelivery } from '#feeds/import/spool.ts'
import { countReserved } from '#search/yard-list.ts'
import { findGaps, GAP_FIELDS, type StockGap } from '#vehicle/stock-gaps.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { IMPORT, IMPORTED } from './import-route.tsx'
import { Drops } from './drops.tsx'
import { Feeds, type ShownFeeds, UNASKED } from './feeds.tsx'
import { Sources, Waiting } from './sources.tsx'

/** Milliseconds for reading a few fields of each vehicle. */
const GAPS_MS: Milliseconds = 8000

type Gaps = { looked: number; gaps: StockGap[] }

export async function getStock(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const isAsked = c.req.query('feeds') !== undefined
  const db = databaseOf(c.env, tenant)
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const [stock, reserved, sources, waiting, gaps, drops, feeds] = await Promise.all([
    loadPanel('stock', () => loadStock(c.env, tenant, now)),
    countReserved(tenant.site, fresh, now),
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
    reserved,
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
  const { browse } = createSearchService(c.env, tenant, () => undefined)
  const { cars, isWhole } = browse(GAP_FIELDS)
  const found = await findGaps(cars, tenant.site, now)
  if (!isWhole()) throw new Error('The stock cannot be read in full')
  return found
}

type Props = {
  person: Person
  tenant: Tenant
  now: Seconds
  stock: Panel<StockReport>
  /** Reserved vehicles, in the yard or online; null if they can’t be counted. */
  reserved: number | null
  sources: Panel<FeedHealth[]>
  waiting: Panel<WaitingDelivery[]>
  gaps: Panel<Gaps>
  drops: Panel<FileAbsences[]>
  feeds: ShownFeeds
  notice: ShellProps['notice']
}

export function StockPage(props: Props) {
  const { person, tenant, stock, reserved, sources, waiting, gaps, drops, feeds, notice } = props
  const { slug, site } = tenant
  const mayImport = may(person, 'content.publish', slug)
  return (
    <ConsolePage
      title="Stock"
      person={person}
      site={{ slug, name: site.name }}
      current="stock"
      notice={notice}
      lead="How vehicles reach the website, and what is missing from them."
      actions={
        mayImport && (
          <a className="button" href={`#${IMPORT}`}>
            Import a file now
          </a>
        )
      }
    >
      <Numbers stock={stock} reserved={reserved} slug={slug} />
      <h2>What’s missing</h2>
      <Gaps gaps={gaps} site={site} />
      <h2>Where stock comes from</h2>
      <Waiting waiting={waiting} />
      <Sources
        sources={sources}
        hasStock={stock !== null && stock.documents > 0}
        slug={slug}
        mayMap={may(person, 'content.draft', slug)}
        mayImport={mayImport}
      />
      <h2>Marketplace exports</h2>
      <Drops files={drops} site={site} />
      <Feeds feeds={feeds} slug={slug} site={site} groups={groupsOf(person, slug)} />
      {may(person, 'staff.manage', slug) && (
        <p className="act">
          <a href={consoleRoutes.clearStock.href(slug)}>Remove stock…</a>
        </p>
      )}
    </ConsolePage>
  )
}

type NumbersProps = Pick<Props, 'stock' | 'reserved'> & { slug: string }

function Numbers({ stock, reserved, slug }: NumbersProps) {
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
      {reserved !== null && (
        <div>
          <dt>Reserved</dt>
          <dd>
            <a href={withQuery(consoleRoutes.yard.href(slug), { view: 'reserved' })}>{reserved}</a>
            <span className="below">of those for sale</span>
          </dd>
        </div>
      )}
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
