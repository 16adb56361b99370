// Vehicles left out of marketplace feeds: which, why, and what to do about it.
import type { Group } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import type { Panel } from '#apps/ops/load-overview.ts'
import { ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import { noteOfGoogle } from '#feeds/export/served-countries.ts'
import type { FeedReport } from '#feeds/export/report.ts'
import type { Site } from '#tenant/schema.ts'
import { HowToFix } from './how-to-fix.tsx'

/** Feeds are checked by a link, because that reads the whole stock. */
export const UNASKED = 'unasked'
export type ShownFeeds = Panel<FeedReport[]> | typeof UNASKED

type FeedsProps = { feeds: ShownFeeds; slug: string; site: Site; groups: readonly Group[] }

export function Feeds({ feeds, slug, site, groups }: FeedsProps) {
  const href = `${consoleRoutes.stock.href(slug)}?feeds#feeds`
  if (feeds === UNASKED)
    return (
      <p id="feeds">
        <a className="button" href={href}>
          See which vehicles they leave out
        </a>
      </p>
    )
  if (feeds === null) return <Unread />
  if (feeds.length === 0)
    return (
      <p className="quiet">
        No marketplace export is switched on.{' '}
        {groups.includes('feeds') && (
          <a href={consoleRoutes.group.href(slug, 'feeds')}>Switch exports on</a>
        )}
      </p>
    )
  return (
    <div id="feeds">
      {feeds.map((feed) => (
        <FeedTable key={feed.file} {...{ feed, slug, site, groups }} />
      ))}
      <p>
        <a className="button" href={href}>
          Check again
        </a>
      </p>
      <p className="hint">
        A fixed vehicle leaves this list once your stock file is imported again or the setting is
        published. It comes back if it breaks another rule. Marketplaces fetch the export a few
        times a day.
      </p>
    </div>
  )
}

type TableProps = { feed: FeedReport; slug: string; site: Site; groups: readonly Group[] }

function FeedTable({ feed, slug, site, groups }: TableProps) {
  const { file, listed, taken, leftOut } = feed
  const note = file === 'google.tsv' ? noteOfGoogle(site) : null
  return (
    <section aria-label={file}>
      <h3>
        {FEED_NAMES[file] ?? file} <span className="quiet">{file}</span>
      </h3>
      {note !== null && (
        <p className="error" role="note">
          This export {note}
        </p>
      )}
      <p className={leftOut.length === 0 ? 'good' : undefined}>
        {taken} of {listed} vehicles are in it.
      </p>
      {leftOut.length > 0 && (
        <ListTable heads={['Left out because', 'Vehicles', 'How to fix it']}>
          {leftOut.map(({ reason, words, count, examples }) => (
            <ListRow key={reason}>
              <th scope="row">
                {words} <span className="below">{countOf(count, 'vehicle')}</span>
              </th>
              <td>
                <Examples site={site} count={count} examples={examples} />
              </td>
              <td>
                <HowToFix {...{ reason, slug, groups }} columns={site.intake.columns} />
              </td>
            </ListRow>
          ))}
        </ListTable>
      )}
    </section>
  )
}

const FEED_NAMES: Readonly<Record<string, string | undefined>> = {
  'google.tsv': 'Google',
  'meta.csv': 'Meta',
  'vehicles.csv': 'Spreadsheet',
  'vehicles.json': 'JSON',
}

/** Examples shown before “More” is opened. */
const FEW = 3

type ExamplesProps = {
  site: Site
  count: number
  examples: FeedReport['leftOut'][number]['examples']
}

function Examples({ site, count, examples }: ExamplesProps) {
  const link = ({ id, title, path, stocknum }: ExamplesProps['examples'][number]) => (
    <span key={id} className="below">
      <a href={new URL(path, site.url).href}>{title}</a> {stocknum}
    </span>
  )
  if (examples.length <= FEW + 1 && count === examples.length) return examples.map(link)
  return (
    <>
      {examples.slice(0, FEW).map(link)}
      <details className="more">
        <summary>More</summary>
        {examples.slice(FEW).map(link)}
        {count > examples.length && (
          <span className="below">and {count - examples.length} more</span>
        )}
      </details>
    </>
  )
}
