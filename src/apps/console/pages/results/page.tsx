// The results of a site: figures compared with the previous period, a chart of visits, and tables.
import {
  judgeSpeed,
  samplesOf,
  SPEED_MEASURES,
  SPEED_NAMES,
  type SpeedMeasure,
  type Speeds,
  toP75,
} from '#analytics/page-speed.ts'
import { SUMMED, SUMMED_NAMES, type Totals } from '#analytics/results-summary.ts'
import { PAGE_GROUPS } from '#analytics/results.ts'
import type { SiteResults } from '#analytics/site-results.ts'
import { SOURCES } from '#analytics/visit-sources.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { SubscriptionKind } from '#apps/console/subscriptions.ts'
import { toGrouped } from '#lib/money.ts'
import { toDay } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Period, Periods } from '#apps/console/pages/list.tsx'
import { Unread } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { SubscriptionForm } from '#apps/console/pages/subscriptions/form.tsx'
import type { Tenant } from '#tenant/tenant.ts'
import { AgentCalls } from './agent-calls.tsx'
import { NumberTable } from './number-table.tsx'
import type { Sort, VehicleResult } from './vehicle-results.ts'
import { Vehicles } from './vehicles.tsx'

export type ResultsQuery = { days: Period; sort: Sort }

/** Maximum sources on the page. */
const SHOWN_SOURCES = 20

type Props = {
  person: Person
  tenant: Tenant
  query: ResultsQuery
  /** Null if they could not be read. */
  results: SiteResults | null
  vehicles: readonly VehicleResult[] | null
  emails: readonly SubscriptionKind[] | null
}

export function ResultsPage({ person, tenant, query, results, vehicles, emails }: Props) {
  const { slug, site } = tenant
  const { days } = query
  const path = consoleRoutes.results.href(slug)
  const file = consoleRoutes.resultsFile.href(slug)
  return (
    <ConsolePage
      title="Results"
      person={person}
      site={{ slug, name: site.name }}
      current="results"
      lead="What shoppers did on the website. Bots are not counted, and no figure identifies a shopper."
      actions={
        <>
          <a className="button" href={withQuery(file, { days })}>
            Download days
          </a>
          <a className="button" href={withQuery(file, { days, of: 'vehicles' })}>
            Download vehicles
          </a>
        </>
      }
    >
      <Periods path={path} days={days} query={{ sort: query.sort }} />
      {results === null ? (
        <Unread />
      ) : (
        <>
          <Figures results={results} days={days} />
          <Days results={results} />
          <h2 id="vehicles">Vehicles</h2>
          {vehicles === null ? (
            <Unread />
          ) : (
            <Vehicles vehicles={vehicles} query={query} path={path} site={site} />
          )}
          <h2>Where visits came from</h2>
          <Sources sources={results.sources} />
          <h2>Pages</h2>
          <Pages pages={results.pages} />
          <h2>Seen by assistants</h2>
          <AgentCalls calls={results.agents} />
          <h2>Searches without results</h2>
          <Searches searches={results.searches} />
          <h2>Speed</h2>
          <SpeedTable speeds={results.speeds} />
        </>
      )}
      {emails !== null && (
        <SubscriptionForm slug={slug} kind="weekly" isOn={emails.includes('weekly')} />
      )}
    </ConsolePage>
  )
}

function Figures({ results: { totals, before }, days }: { results: SiteResults; days: number }) {
  return (
    <dl className="facts figures">
      {SUMMED_NAMES.map((name) => (
        <div key={name} data-testid={`total-${name}`}>
          <dt>{SUMMED[name]}</dt>
          <dd>
            <strong>{toGrouped(totals[name])}</strong>
            <span className="below">{toChange(totals[name], before[name], days)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** "12% more than the 28 days before". */
export function toChange(now: number, before: number, days: number): string {
  const past = `the ${days} days before`
  if (before === 0) return now === 0 ? `None in ${past} either` : `None in ${past}`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `Same as ${past}`
  return `${percent}% ${now > before ? 'more' : 'fewer'} than ${past}`
}

/** Units of the chart: a bar with its gap, and the height. */
const BAR = 10
const HEIGHT = 100

/** A bar chart of the visits, and all figures as a table. */
function Days({ results: { days } }: { results: SiteResults }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  const [first, last] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? '']
  const isEmpty = days.every(({ visits }) => visits === 0)
  return (
    <>
      {isEmpty ? (
        <p className="quiet">No visits were counted on these days.</p>
      ) : (
        <figure className="bars">
          <svg
            viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Visits each day, ${most} at most. The table below has the numbers.`}
          >
            {days.map(({ day, visits }, at) => {
              const height = (visits / most) * HEIGHT
              return (
                <rect
                  key={day}
                  x={at * BAR + 1}
                  y={HEIGHT - height}
                  width={BAR - 2}
                  height={height}
                >
                  <title>{`${toDay(day)}: ${visits}`}</title>
                </rect>
              )
            })}
          </svg>
          <figcaption>
            <span>{toDay(first)}</span>
            <span>Visits each day</span>
            <span>{toDay(last)}</span>
          </figcaption>
        </figure>
      )}
      <details className="more">
        <summary>Figures for each day</summary>
        <NumberTable
          head="Day"
          columns={SUMMED_NAMES.map((name) => SUMMED[name])}
          rows={days.toReversed().map((row) => ({
            key: row.day,
            name: toDay(row.day),
            cells: SUMMED_NAMES.map((name) => toGrouped(row[name])),
          }))}
        />
      </details>
    </>
  )
}

const SOURCE_MEASURES = ['visits', 'views', 'saves', 'enquiries', 'reservations'] as const

function Sources({ sources }: Pick<SiteResults, 'sources'>) {
  if (sources.length === 0) return <p className="quiet">No visits were counted.</p>
  return (
    <NumberTable
      head="Source"
      columns={SOURCE_MEASURES.map((name) => SUMMED[name])}
      rows={sources.slice(0, SHOWN_SOURCES).map((row) => ({
        key: `${row.source} ${row.campaign}`,
        name: (
          <>
            {wordOf(SOURCES, row.source)}
            {row.campaign !== '' && <span className="below">{row.campaign}</span>}
          </>
        ),
        cells: SOURCE_MEASURES.map((name: keyof Totals) => toGrouped(row[name])),
      }))}
    />
  )
}

/** The label of a stored name; other releases may store other names. */
const wordOf = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name

function Pages({ pages }: Pick<SiteResults, 'pages'>) {
  const seen = pages.filter(({ page_views: views }) => views > 0)
  if (seen.length === 0) return <p className="quiet">No pages were counted.</p>
  return (
    <NumberTable
      head="Kind of page"
      columns={['Page views', 'Visits that started there']}
      rows={seen.map(({ page, page_views: views, visits }) => ({
        key: page,
        name: wordOf(PAGE_GROUPS, page),
        cells: [toGrouped(views), toGrouped(visits)],
      }))}
    />
  )
}

function Searches({ searches }: Pick<SiteResults, 'searches'>) {
  if (searches.length === 0) return <p className="quiet">None.</p>
  return (
    <NumberTable
      head="Search"
      columns={['Times']}
      rows={searches.map(({ words, meaning, searches: times }) => ({
        key: `${words} ${meaning}`,
        name: (
          <>
            {words === '' ? meaning : `“${words}”`}
            {words !== '' && words !== meaning && <span className="below">{meaning}</span>}
          </>
        ),
        cells: [toGrouped(times)],
      }))}
    />
  )
}

function SpeedTable({ speeds }: Pick<SiteResults, 'speeds'>) {
  if (speeds.size === 0)
    return <p className="quiet">No pages have been measured yet. One page view in four is.</p>
  return (
    <>
      <p className="quiet">
        Three in four pages measured in shoppers’ browsers were at least this good.
      </p>
      <NumberTable
        head="Kind of page"
        columns={SPEED_NAMES.map(
          (name) => `${SPEED_MEASURES[name].label} (${SPEED_MEASURES[name].short})`,
        )}
        rows={[...speeds].map(([page, of]) => ({
          key: page,
          name: (
            <>
              {wordOf(PAGE_GROUPS, page)}
              <span className="below">{toGrouped(samplesOf(of.cls))} measured</span>
            </>
          ),
          cells: SPEED_NAMES.map((name) => toSpeedText(name, of)),
        }))}
      />
    </>
  )
}

/** "2.5 s, good". */
export function toSpeedText(measure: SpeedMeasure, speeds: Speeds): string {
  const value = toP75(measure, speeds[measure])
  if (value === null) return 'not measured'
  const verdict = judgeSpeed(measure, value)
  if (value === Infinity) return `slower than we measure, ${verdict}`
  if (measure === 'cls') return `${value}, ${verdict}`
  return `${measure === 'lcp' ? `${value / 1000} s` : `${value} ms`}, ${verdict}`
}
