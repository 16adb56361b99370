// Which version of a site is live, and earlier versions.
import { toMinute } from '#lib/time.ts'
import type { PublishedVersion } from '#ops/load-published.ts'
import type { SiteReport } from '#ops/load-site-report.ts'
import { Facts, Section, Table } from './pieces.tsx'

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
