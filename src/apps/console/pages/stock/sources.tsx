// The stock sources of a site: imports in progress, and the outcome of the last import of each source.
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import type { Panel } from '#apps/ops/load-overview.ts'
import { Clock, ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import type { FeedHealth } from '#feeds/import/feed-schedule.ts'
import { nameOfField } from '#feeds/import/left-out.ts'
import type { WaitingDelivery } from '#feeds/import/spool.ts'
import { CONSOLE, EDIT, feedOf } from '#vehicle/stock-source.ts'
import { ImportForm } from './import-route.tsx'

/** Pending imports and their progress. */
export function Waiting({ waiting }: { waiting: Panel<WaitingDelivery[]> }) {
  if (waiting === null) return <Unread />
  return waiting.map(({ source, at, rows }, nth) => (
    <p key={nth} role="status">
      {nameOfSource(source)}, received <Clock at={at} />:{' '}
      {rows === null ? 'waiting for its turn.' : `being imported, ${countOf(rows, 'row')} so far.`}
    </p>
  ))
}

function nameOfSource(source: string): string {
  if (source === CONSOLE) return 'A file imported here'
  if (source === EDIT) return 'An edit in the yard'
  const feed = feedOf(source)
  return feed === null ? 'A delivery' : `Feed “${feed}”`
}

type SourcesProps = {
  sources: Panel<FeedHealth[]>
  hasStock: boolean
  slug: string
  mayMap: boolean
  mayImport: boolean
}

export function Sources({ sources, hasStock, slug, mayMap, mayImport }: SourcesProps) {
  if (sources === null) return <Unread />
  const map = mayMap && (
    <p>
      <a className="button" href={consoleRoutes.columns.href(slug)}>
        Map the columns of your own file
      </a>
    </p>
  )
  return (
    <>
      {sources.length === 0 && (
        <p className="quiet">
          {hasStock
            ? 'Your vehicles were loaded when the site was set up, and no stock file has arrived since.'
            : 'No vehicles have arrived yet.'}{' '}
          {mayImport
            ? 'Import your stock file here, or let your stock system send it.'
            : 'An admin can import your stock file here, or your stock system can send it.'}
        </p>
      )}
      {sources.map((health) => (
        <Source key={health.source} health={health} />
      ))}
      {map}
      {mayImport && <ImportForm slug={slug} />}
    </>
  )
}

function Source({ health: { source, lastSuccess, isStale, last } }: { health: FeedHealth }) {
  const isOwn = source === CONSOLE
  const feed = feedOf(source)
  const other = isOwn ? 'Files imported here' : 'Deliveries'
  const name = feed === null ? other : `Feed “${feed}”`
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {isOwn && last !== null ? (
        <p>
          Last file: <Clock at={last.endedAt} />.
        </p>
      ) : (
        <p className={isStale ? 'bad' : undefined}>
          {lastSuccess === null ? (
            'Nothing has been imported from it yet.'
          ) : (
            <>
              Last import: <Clock at={lastSuccess} />.
              {isStale && ' That is too long ago: contact your stock provider.'}
            </>
          )}
        </p>
      )}
      {last !== null && <LastRun last={last} />}
    </section>
  )
}

function LastRun({ last }: { last: NonNullable<FeedHealth['last']> }) {
  const { outcome, message, taken, added, changed, sold, refused, refusals, unknown } = last
  const { leftOut, repairs } = last
  const isGood = outcome === 'taken' || outcome === 'unchanged'
  return (
    <>
      {!isGood && (
        <p className="bad">
          The last one, <Clock at={last.endedAt} />, was{' '}
          {outcome === 'refused' ? 'rejected' : 'not imported'}: {message} The website still shows
          the earlier vehicles.
        </p>
      )}
      <p>
        {countOf(taken, 'row')} imported: {added} new, {changed} changed, {sold} sold. {refused}{' '}
        rejected.
      </p>
      {unknown.length > 0 && <p>Not read, as no vehicle field matches: {unknown.join(', ')}.</p>}
      {leftOut.length > 0 && (
        <details className="more">
          <summary>
            Values left out: {leftOut.reduce((sum, { count }) => sum + count, 0)}, which were not
            understood or could not be used
          </summary>
          <ListTable heads={['Field', 'Values', 'Such as']}>
            {leftOut.map(({ field, count, examples }) => (
              <ListRow key={field}>
                <th scope="row">{nameOfField(field)}</th>
                <td>{count}</td>
                <td>
                  {examples.map(({ sent, row, count: times }) => (
                    <span key={sent} className="below">
                      “{sent}” in row {row}
                      {times > 1 && `, ${times} times`}
                    </span>
                  ))}
                </td>
              </ListRow>
            ))}
          </ListTable>
        </details>
      )}
      {repairs.map(({ reason, count, row }) => (
        <p key={reason} className="warn">
          {countOf(count, 'row')} repaired, because the {reason}. The first is row {row}: please
          check it.
        </p>
      ))}
      {refusals.length > 0 && (
        <details className="more">
          <summary>Why rows were rejected</summary>
          <ListTable heads={['Row', 'Reason']}>
            {refusals.map(({ row, reason }, at) => (
              <ListRow key={at}>
                <th scope="row">{row}</th>
                <td>{reason}</td>
              </ListRow>
            ))}
          </ListTable>
        </details>
      )}
    </>
  )
}
