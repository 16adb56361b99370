// One site: live version, stock, imports, undelivered leads.
import type { SiteReport } from '#ops/load-site-report.ts'
import { OpsPage } from './ops-page.tsx'
import { Facts, Moment, Section } from './pieces.tsx'
import { FeedsSection, LeftOutSection } from './site-feeds.tsx'
import { BacklogSection, PausedSection } from './site-leads.tsx'
import { PublishedSection } from './site-published.tsx'

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
