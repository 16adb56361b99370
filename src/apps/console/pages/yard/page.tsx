// The yard's page: its lists, filters and vehicles.
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Views } from '#apps/console/pages/list.tsx'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Unread } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import {
  AGE_NAMES,
  AGES,
  YARD_PAGE,
  YARD_PAGES,
  YARD_SORTS,
  YARD_VIEWS,
} from '#search/yard-list.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { BulkForm } from './bulk-form.tsx'
import type { Typed } from './end-field.tsx'
import { Filters } from './filters.tsx'
import { ChooseColumns } from './columns.tsx'
import { isFiltered, type ListQuery, toParameters } from './read-query.ts'
import { YardTable } from './table.tsx'
import type { Position } from './words.ts'

export type YardList = {
  cars: readonly YardCar[]
  total: number
  /** Number of vehicles in each list, with the same filters. */
  counts: Readonly<Record<string, number>>
  /** Values in the site's stock by field, with the number of vehicles of each. */
  values: Readonly<Record<string, Readonly<Record<string, number>>>>
  positions: ReadonlyMap<string, Position>
  /** Number of vehicles by age (AGES); null if the engine bills each query. */
  ages: Readonly<Record<string, number>> | null
}

export type YardProps = {
  person: Person
  tenant: Tenant
  query: ListQuery
  /** Null if the stock did not answer. */
  list: YardList | null
  /** Whether the stock does not have this order yet. */
  isUnordered: boolean
  notice: Notice | null
  /** The submitted form about many vehicles, if it was refused, and the ticked vehicles. */
  typed?: Typed
  ticked?: ReadonlySet<string>
  today: string
  now: Seconds
}

export function YardPage(props: YardProps) {
  const { person, tenant, query, list, notice } = props
  const { slug, site } = tenant
  return (
    <ConsolePage
      title="Yard"
      person={person}
      site={{ slug, name: site.name }}
      current="yard"
      notice={notice}
      lead="Every vehicle on your website, including those that shoppers don’t see."
      actions={
        <a
          className="button"
          href={withQuery(consoleRoutes.yardFile.href(slug), {
            ...toParameters(query),
            page: undefined,
          })}
        >
          Download
        </a>
      }
    >
      {list === null ? <Unread /> : <List {...props} list={list} />}
    </ConsolePage>
  )
}

function List({
  person,
  tenant,
  query,
  list,
  isUnordered,
  today,
  now,
  typed = null,
  ticked = NONE,
}: YardProps & { list: YardList }) {
  const { slug, site } = tenant
  const { columns } = query
  const path = consoleRoutes.yard.href(slug)
  const { view: _, page: __, ...others } = toParameters(query)
  return (
    <>
      <Views
        label="Lists of vehicles"
        path={withQuery(path, others)}
        views={YARD_VIEWS}
        current={query.view}
        counts={list.counts}
        hasZeros
      />
      <Filters path={path} query={query} values={list.values} />
      {list.ages !== null && Object.values(list.ages).some((count) => count > 0) && (
        <Ages path={path} query={query} ages={list.ages} />
      )}
      {list.cars.length === 0 ? (
        <p className="empty">{emptyText(query, list.counts.all ?? 0)}</p>
      ) : (
        <>
          <p className="quiet">{countText(query, list)}</p>
          <ChooseColumns path={path} query={query} />
          {isUnordered && (
            <p className="warn">
              “{YARD_SORTS.oldest}” comes with the next import of the whole stock. This is “
              {YARD_SORTS.newest}”.
            </p>
          )}
          {may(person, 'stock.edit', slug) ? (
            <BulkForm {...{ slug, site, query, today, typed }} total={list.total}>
              <YardTable {...{ slug, site, now, columns }} {...list} ticked={ticked} />
            </BulkForm>
          ) : (
            <YardTable {...{ slug, site, now, columns }} {...list} />
          )}
        </>
      )}
      <PageLinks path={path} query={query} total={list.total} />
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** How long the listed vehicles have been in stock: a link for each age, with its number of vehicles. */
function Ages({
  path,
  query,
  ages,
}: {
  path: string
  query: ListQuery
  ages: Readonly<Record<string, number>>
}) {
  const href = (age: ListQuery['age']) =>
    withQuery(path, toParameters({ ...query, age: age === query.age ? '' : age, page: 1 }))
  return (
    <nav className="views ages" aria-label="Days in stock">
      <ul>
        {AGE_NAMES.map((name) => (
          <li key={name}>
            <a href={href(name)} aria-current={name === query.age ? 'true' : undefined}>
              {AGES[name].label} ({toGrouped(ages[name] ?? 0)})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function emptyText(query: ListQuery, all: number): string {
  if (query.page > 1) return 'This page of the list is empty.'
  if (isFiltered(query)) return 'No vehicle matches. Remove a filter, or look in “All”.'
  return all === 0
    ? 'No stock has been imported yet. See “Stock” for how vehicles reach the website.'
    : 'There is no vehicle in this list.'
}

function countText({ page }: ListQuery, { cars, total }: YardList): string {
  const first = (page - 1) * YARD_PAGE + 1
  const shown = `${toGrouped(first)} to ${toGrouped(first + cars.length - 1)}`
  const isDeep = total > YARD_PAGES * YARD_PAGE
  const more = isDeep
    ? ` Pages reach the first ${toGrouped(YARD_PAGES * YARD_PAGE)}; filter the list to see others, or download it.`
    : ''
  return `${countOf(total, 'vehicle')}, ${shown} shown.${more}`
}

type LinksProps = { path: string; query: ListQuery; total: number }

function PageLinks({ path, query, total }: LinksProps) {
  const { page } = query
  const last = Math.min(YARD_PAGES, Math.ceil(total / YARD_PAGE))
  if (last <= 1 && page === 1) return null
  const href = (to: number) => withQuery(path, toParameters({ ...query, page: to }))
  return (
    <nav className="pages" aria-label="Pages of vehicles">
      {page > 1 && (
        <a className="button" href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      {page < last && (
        <a className="button" href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
