// One site: live version, stock, imports, export feeds, undelivered leads.
import { toWords } from '#lib/text.ts'
import { toMinute, toMonth } from '#lib/time.ts'
import type { PublishedVersion, SiteReport } from '#apps/ops/load-site-report.ts'
import { routes } from '#routes.ts'
import type { FeedReport } from '#feeds/export/report.ts'
import type { Outcome } from '#feeds/import/delivery.ts'
import type { FeedHealth } from '#feeds/import/feed-schedule.ts'
import { BacklogSection, PausedSection, ThirdPartiesSection } from './failures-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { Facts, Moment, OpsPage, Section, Table } from './pieces.tsx'
import { SearchesSection } from './searches-section.tsx'
import { HoldsSection, RetriesSection } from './reservations-section.tsx'

export function SitePage({ report }: { report: SiteReport }) {
  return (
    <OpsPage title={report.slug} now={report.now} words={report.slug}>
      <PublishedSection report={report} />
      <StockSection report={report} />
      <NoticesSection report={report} />
      <FeedsSection report={report} />
      <LeftOutSection report={report} />
      <BacklogSection report={report} />
      <PausedSection report={report} />
      <ThirdPartiesSection report={report} />
      <HoldsSection report={report} />
      <RetriesSection report={report} />
      <AlertsSection report={report} />
      <SalesSection report={report} />
      <Section title="Views" panel={report.views}>
        {({ cars, views }) => <Facts facts={{ 'Vehicles viewed': cars, Views: views }} />}
      </Section>
      <SearchesSection report={report} />
    </OpsPage>
  )
}

function StockSection({ report: { stock, now } }: { report: SiteReport }) {
  return (
    <Section id="stock" title="Stock" panel={stock}>
      {({ engine, documents, byStatus, writtenAt }) => (
        <Facts
          facts={{
            Engine: engine,
            Documents: documents,
            ...Object.fromEntries(
              Object.entries(byStatus).map(([status, count]) => [toWords(status), count]),
            ),
            'Last written': writtenAt === null ? 'unknown' : <Moment at={writtenAt} now={now} />,
          }}
        />
      )}
    </Section>
  )
}

function AlertsSection({ report: { alerts, now } }: { report: SiteReport }) {
  if (alerts === 'off') return null
  return (
    <Section title="Alerts" panel={alerts}>
      {({ ringsAt, told }) => (
        <Facts
          facts={{ 'Next run': <Moment at={ringsAt} now={now} />, 'Last sent': told ?? '–' }}
        />
      )}
    </Section>
  )
}

function SalesSection({ report: { sales } }: { report: SiteReport }) {
  if (sales === 'off') return null
  return (
    <Section title="Sales counter" panel={sales}>
      {({ month, count }) => <Facts facts={{ Month: toMonth(month), Sales: count }} />}
    </Section>
  )
}

function Database({ report: { database, hasDatabase } }: { report: SiteReport }) {
  if (database === null) return 'unknown'
  if (hasDatabase) return database
  return (
    <span className="bad">
      {database} is not in this deployment: forms wait in the queue, and shoppers cannot sign in.
      Add it to wrangler.toml with the name that it had, and deploy.
    </span>
  )
}

export function PublishedSection({ report }: { report: SiteReport }) {
  return (
    <Section id="configuration" title="Configuration" panel={report.published}>
      {({ live, history, kept, schemaHere }) => (
        <>
          <Facts
            facts={{
              Live: <Live live={live} served={report.served} />,
              Published: toPublication(live),
              Hosts: live?.hosts.join(', ') || '–',
              Database: <Database report={report} />,
              Schema:
                live?.schema == null
                  ? '–'
                  : live.schema === schemaHere
                    ? 'of this release'
                    : 'of another release',
              'Unknown fields': live?.left.join(', ') || 'nothing',
            }}
          />
          <Table
            rows={history}
            none="No version stored."
            columns={{
              Version: ({ version, isWhole }) => (
                <>
                  {version}
                  {!isWhole && <span className="bad"> damaged</span>}
                </>
              ),
              Published: ({ published }) => toTime(published?.at),
              By: ({ published }) => published?.by || '–',
              Note: ({ published }) => toNote(published) || '–',
            }}
          />
          {kept > history.length && <p>{kept - history.length} older versions stored.</p>}
        </>
      )}
    </Section>
  )
}

/** The version in KV, and whether pages are rendered from it. */
function Live({ live, served }: { live: PublishedVersion | null; served: number | null }) {
  if (live === null) return <span className="bad">nothing</span>
  if (!live.isWhole)
    return (
      <span className="bad">
        version {live.version} is damaged, {served === null ? 'nothing' : `version ${served}`} is
        served
      </span>
    )
  if (served !== live.version)
    return (
      <span className="warning">
        version {live.version}, but {served === null ? 'nothing' : `version ${served}`} is still
        served
      </span>
    )
  return `version ${live.version}`
}

function toPublication(live: PublishedVersion | null): string {
  const published = live?.published
  if (!published) return '–'
  const { at, by } = published
  return [toTime(at), by, toNote(published)].filter((words) => words !== '').join(', ')
}

/** The publisher's reason, and the version that a rollback restored. */
function toNote(published: PublishedVersion['published']): string {
  const { note = '', restores } = published ?? {}
  const again = restores === undefined ? '' : `version ${restores} again`
  return [again, note].filter((words) => words !== '').join(': ')
}

const toTime = (iso: string | undefined) => (iso === undefined ? '–' : toMinute(iso))

export function FeedsSection({ report: { feeds, now } }: { report: SiteReport }) {
  return (
    <Section id="stock-imports" title="Stock imports" panel={feeds}>
      {(sources) => (
        <>
          <Table
            rows={sources}
            none="No stock received, and no feed configured."
            columns={{
              Source: ({ source }) => source,
              'Last success': ({ lastSuccess, isStale }) => (
                <span className={isStale ? 'bad' : undefined}>
                  <Moment at={lastSuccess} now={now} />
                  {isStale && ' (stale)'}
                </span>
              ),
              'Last outcome': ({ last }) => toOutcome(last),
              Rows: ({ last }) => last?.taken,
              Added: ({ last }) => last?.added,
              Changed: ({ last }) => last?.changed,
              Sold: ({ last }) => last?.sold,
              Rejected: ({ last }) => last?.refused,
            }}
          />
          {sources.map((health) => (
            <Refusals key={health.source} health={health} />
          ))}
        </>
      )}
    </Section>
  )
}

function toOutcome(last: FeedHealth['last']): string {
  if (last === null) return '–'
  const label = OUTCOME_LABELS[last.outcome]
  return last.message === '' ? label : `${label}: ${last.message}`
}

const OUTCOME_LABELS: Record<Outcome, string> = {
  taken: 'imported',
  unchanged: 'unchanged',
  refused: 'rejected',
  failed: 'failed',
}

function Refusals({ health: { source, last } }: { health: FeedHealth }) {
  if (last === null || last.refusals.length === 0) return null
  return (
    <details>
      <summary>Rejected rows from {source}</summary>
      <Table
        rows={last.refusals}
        none=""
        columns={{ Row: ({ row }) => row, Reason: ({ reason }) => reason }}
      />
    </details>
  )
}

/** Loaded by a link, because it reads the whole stock. */
export function LeftOutSection({ report: { leftOut, slug } }: { report: SiteReport }) {
  if (leftOut === 'unasked')
    return (
      <section>
        <h2>Export feeds</h2>
        <p>
          <a href={`${routes.opsSite.href(slug)}?feeds`}>Check the stock for vehicles left out</a>
        </p>
      </section>
    )
  return (
    <Section title="Export feeds" panel={leftOut}>
      {(reports) =>
        reports.length === 0 ? (
          <p>No feed is enabled.</p>
        ) : (
          reports.map((report) => <LeftOut key={report.file} report={report} />)
        )
      }
    </Section>
  )
}

function LeftOut({ report: { file, listed, taken, leftOut } }: { report: FeedReport }) {
  return (
    <>
      <h3>
        {file}: {taken} of {listed}
      </h3>
      <Table
        rows={leftOut}
        none="No vehicles left out."
        isWide
        columns={{
          'Reason left out': ({ words }) => words,
          Vehicles: ({ count }) => count,
          Examples: ({ examples }) =>
            examples
              .slice(0, 5)
              .map(({ id, title }) => `${title} (${id})`)
              .join(', '),
        }}
      />
    </>
  )
}
