// Leads that a site's targets have not received, and failing targets.
import type { SiteReport } from '#ops/load-site-report.ts'
import { Moment, TableSection } from './pieces.tsx'

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
