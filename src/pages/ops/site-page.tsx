// One site: live version, stock, imports, undelivered leads.
import { toMinute } from '#lib/time.ts'
import type { PublishedVersion, SiteReport } from '#ops/load-site-report.ts'
import { OpsPage } from './ops-page.tsx'
import { Facts, Moment, Section, Table, TableSection } from './pieces.tsx'
import { FeedsSection, LeftOutSection } from './site-feeds.tsx'

export function SitePage({ report }: { report: SiteReport }) {
  return (
    <OpsPage title={report.slug} now={report.now} words={report.slug}>
      <PublishedSection report={report} />
      <StockSection report={report} />
      <FeedsSection report={report} />
      <LeftOutSection report={report} />
      <BacklogSection report={report} />
      <PausedSection report={report} />
      <HoldsSection report={report} />
      <AlertsSection report={report} />
      <SalesSection report={report} />
      <Section title="Views" panel={report.views}>
        {({ cars, views }) => <Facts facts={{ 'Vehicles viewed': cars, Views: views }} />}
      </Section>
    </OpsPage>
  )
}

function StockSection({ report: { stock, now } }: { report: SiteReport }) {
  return (
    <Section title="Stock" panel={stock}>
      {({ engine, documents, byStatus, writtenAt }) => (
        <Facts
          facts={{
            Engine: engine,
            Documents: documents,
            ...byStatus,
            'Last written': writtenAt === null ? 'unknown' : <Moment at={writtenAt} now={now} />,
          }}
        />
      )}
    </Section>
  )
}

function HoldsSection({ report: { holds, now } }: { report: SiteReport }) {
  return (
    <Section title="Reservations" panel={holds}>
      {({ held, nextEnd, overdue }) => (
        <Facts
          facts={{
            'Vehicles held': held,
            'Next hold expires': <Moment at={nextEnd} now={now} />,
            Overdue: <span className={overdue > 0 ? 'bad' : undefined}>{overdue}</span>,
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
      {({ month, count }) => <Facts facts={{ Month: month, Sales: count }} />}
    </Section>
  )
}

/** Leads that a site's targets have not received, and failing targets. */
export function BacklogSection({ report: { backlog, now } }: { report: SiteReport }) {
  return (
    <TableSection
      title="Undelivered leads"
      panel={backlog}
      columns={{
        Target: ({ target }) => target,
        State: ({ state }) =>
          state === 'held' ? <span className="warning">held for review</span> : 'waiting',
        Reason: ({ reason }) => reason ?? '–',
        Leads: ({ leads }) => leads,
        Tried: ({ failing }) => failing,
        Oldest: ({ oldest }) => <Moment at={oldest} now={now} />,
      }}
    />
  )
}

export function PausedSection({ report: { resting, now } }: { report: SiteReport }) {
  return (
    <TableSection
      title="Paused targets"
      panel={resting}
      columns={{
        Target: ({ target }) => target,
        'Failing since': ({ since }) => <Moment at={since} now={now} />,
        'Next attempt': ({ until }) => <Moment at={until} now={now} />,
        Failures: ({ failures }) => failures,
      }}
    />
  )
}

/** Which version of a site is live, and earlier versions. */
export function PublishedSection({ report }: { report: SiteReport }) {
  return (
    <Section title="Configuration" panel={report.published}>
      {({ live, history, kept, schemaHere }) => (
        <>
          <Facts
            facts={{
              Live: <Live live={live} served={report.served} />,
              Published: toPublication(live),
              Hosts: live?.hosts.join(', ') || '–',
              Schema: `${live?.schema ?? '–'} (${schemaHere} here)`,
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

type LiveProps = { live: PublishedVersion | null; served: number | null }

/** The version in KV, and whether pages are rendered from it. */
function Live({ live, served }: LiveProps) {
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

/** The publisher's reason, and which version a rollback restored. */
function toNote(published: PublishedVersion['published']): string {
  const { note = '', restores } = published ?? {}
  const again = restores === undefined ? '' : `version ${restores} again`
  return [again, note].filter((words) => words !== '').join(': ')
}

const toTime = (iso: string | undefined) => (iso === undefined ? '–' : toMinute(iso))
