// Leads that targets of a site have not, and targets that fail.
import type { SiteReport } from '#ops/load-site-report.ts'
import { Moment, Section, Table } from './pieces.tsx'

export function BacklogSection({ report: { backlog, now } }: { report: SiteReport }) {
  return (
    <Section title="Leads not delivered" panel={backlog}>
      {(rows) => (
        <Table
          rows={rows}
          none="None."
          columns={{
            Target: ({ target }) => target,
            State: ({ state }) =>
              state === 'held' ? <span className="warning">held for a person</span> : 'waiting',
            Why: ({ reason }) => reason ?? '–',
            Leads: ({ leads }) => leads,
            Tried: ({ failing }) => failing,
            Oldest: ({ oldest }) => <Moment at={oldest} now={now} />,
          }}
        />
      )}
    </Section>
  )
}

export function RestingSection({ report: { resting, now } }: { report: SiteReport }) {
  return (
    <Section title="Targets that rest" panel={resting}>
      {(rows) => (
        <Table
          rows={rows}
          none="None."
          columns={{
            Target: ({ target }) => target,
            'Fails since': ({ since }) => <Moment at={since} now={now} />,
            'Tried again': ({ until }) => <Moment at={until} now={now} />,
            Failures: ({ failures }) => failures,
          }}
        />
      )}
    </Section>
  )
}
