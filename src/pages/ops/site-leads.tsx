// Leads that targets of a site have not, and targets that fail.
import type { SiteReport } from '#ops/load-site-report.ts'
import { Moment, TableSection } from './pieces.tsx'

export function BacklogSection({ report: { backlog, now } }: { report: SiteReport }) {
  return (
    <TableSection
      title="Leads not delivered"
      panel={backlog}
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
  )
}

export function PausedSection({ report: { resting, now } }: { report: SiteReport }) {
  return (
    <TableSection
      title="Targets that rest"
      panel={resting}
      columns={{
        Target: ({ target }) => target,
        'Fails since': ({ since }) => <Moment at={since} now={now} />,
        'Tried again': ({ until }) => <Moment at={until} now={now} />,
        Failures: ({ failures }) => failures,
      }}
    />
  )
}
