// Reservations of a site: the number of held vehicles, and reservations with a failing step.
import type { SiteReport } from '#apps/ops/load-site-report.ts'
import type { Retried } from '#sales/reservations/reservation-backlog.ts'
import { Facts, Moment, Section, TableSection } from './pieces.tsx'

export function HoldsSection({ report: { holds, now } }: { report: SiteReport }) {
  return (
    <Section id="reservations" title="Reservations" panel={holds}>
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

export function RetriesSection({ report: { retries, now } }: { report: SiteReport }) {
  return (
    <TableSection
      id="retries"
      title="Reservations being retried"
      panel={retries}
      columns={{
        Reservation: ({ reference }) => `${reference}…`,
        Step: ({ kind, status }) => `${RETRIED[kind]} (${status})`,
        Reason: ({ reason }) => reason ?? '–',
        Tries: ({ tries }) => tries,
        'First failure': ({ since }) => <Moment at={since} now={now} />,
        'Next try': ({ dueAt }) => (dueAt === null ? 'never' : <Moment at={dueAt} now={now} />),
      }}
    />
  )
}

const RETRIED = {
  'by-hand': 'refund, by hand',
  refund: 'refund',
  step: 'next step',
  pending: 'refund, pending at Stripe',
} satisfies Record<Retried['kind'], string>
