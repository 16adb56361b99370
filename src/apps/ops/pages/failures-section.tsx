// Failing deliveries of a site: undelivered leads, failing targets, failing third parties.
import { countOf } from '#lib/text.ts'
import type { SiteReport } from '#apps/ops/load-site-report.ts'
import { describeThirdParty } from '#apps/ops/rules-of-third-parties.ts'
import { Moment, TableSection } from './pieces.tsx'

export function BacklogSection({ report: { backlog, now } }: { report: SiteReport }) {
  return (
    <TableSection
      id="undelivered-leads"
      title="Undelivered leads"
      panel={backlog}
      columns={{
        Target: ({ target }) => target,
        State: ({ state }) =>
          state === 'held' ? <span className="warning">held for review</span> : 'waiting',
        Reason: ({ reason }) => reason ?? '–',
        Leads: ({ leads }) => leads,
        Tried: ({ failing, tries }) =>
          failing === 0 ? '–' : `${failing}, at most ${countOf(tries, 'time')}`,
        'First failure': ({ failedAt }) => <Moment at={failedAt} now={now} />,
        Oldest: ({ oldest }) => <Moment at={oldest} now={now} />,
      }}
    />
  )
}

export function PausedSection({ report: { resting, now } }: { report: SiteReport }) {
  return (
    <TableSection
      id="paused-targets"
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

export function ThirdPartiesSection({ report: { failing, now } }: { report: SiteReport }) {
  return (
    <TableSection
      id="failing-third-parties"
      title="Failing third parties"
      panel={failing}
      columns={{
        'Third party': ({ name }) => describeThirdParty(name),
        'Failing since': ({ since }) => <Moment at={since} now={now} />,
        'Last failure': ({ lastAt }) => <Moment at={lastAt} now={now} />,
        'Failures, at least': ({ failures }) => failures,
        Reason: ({ reason }) => reason,
      }}
    />
  )
}
