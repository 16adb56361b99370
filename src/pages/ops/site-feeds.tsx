// How a site's stock is imported, and which vehicles its export feeds left out.
import type { FeedReport } from '#stock/export-feeds/report.ts'
import type { FeedHealth } from '#stock/import/feed-schedule.ts'
import type { SiteReport } from '#ops/load-site-report.ts'
import { routes } from '#routes.ts'
import { Moment, Section, Table } from './pieces.tsx'

export function FeedsSection({ report: { feeds, now } }: { report: SiteReport }) {
  return (
    <Section title="Stock imports" panel={feeds}>
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
  return last.message === '' ? last.outcome : `${last.outcome}: ${last.message}`
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
            examples.map(({ id, title }) => `${title} (${id})`).join(', '),
        }}
      />
    </>
  )
}
