// Shared parts of lists: views, search, pagination, and the file export.
import type { ReactNode } from 'react'

import { toCsv } from '#lib/csv.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'

export const ROWS_A_PAGE = 50

/** Only rows before this one, for the next page. */
export type Before = { at: Seconds; id: string } | null

/** Search text, list and page of an address; `standard` if the list is unknown. */
export function readListQuery<View extends string>(
  c: Ctx,
  views: Readonly<Record<View, string>>,
  standard: View,
) {
  const names = Object.keys(views) as View[] // the keys of the table
  const wanted = c.req.query('view')
  const [, at = '', id = ''] = /^(\d{1,12})-([0-9a-f]{32})$/.exec(c.req.query('before') ?? '') ?? []
  const before: Before = at === '' ? null : { at: Number(at), id }
  return {
    view: names.find((name) => name === wanted) ?? standard,
    words: readWords(c),
    before,
  }
}

/** The rows of a page, given one row more than fits; `last` is the address parameter if more rows follow. */
export function toPage<Row extends { createdAt: Seconds; id: string }>(rows: readonly Row[]) {
  const shown = rows.slice(0, ROWS_A_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { shown, last: last && `${last.createdAt}-${last.id}` }
}

export const readWords = (c: Ctx) => (c.req.query('q') ?? '').slice(0, 100).trim()

type ViewsProps = {
  label: string
  path: string
  views: Readonly<Record<string, string>>
  current: string
  /** Number of rows that need attention, by list. */
  counts?: Readonly<Record<string, unknown>>
  /** Also shows counts of none. */
  hasZeros?: boolean
  /** Its parameter in the address, and others that the links keep. */
  name?: string
  query?: Readonly<Record<string, string>>
}

const NONE: Readonly<Record<string, unknown>> = {}

/** Links to the lists of a page, with the number of rows that need attention. */
export function Views(props: ViewsProps) {
  const { label, path, views, current, counts = NONE, hasZeros = false } = props
  const { name: parameter = 'view', query } = props
  return (
    <nav className="views" aria-label={label}>
      <ul>
        {Object.entries(views).map(([name, text]) => (
          <li key={name}>
            <a
              href={withQuery(path, { [parameter]: name, ...query })}
              aria-current={name === current ? 'page' : undefined}
            >
              {text}
              {Number(counts[name] ?? -1) >= (hasZeros ? 0 : 1) && ` (${String(counts[name])})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Periods of a report, in days. */
const PERIODS = { 7: '7 days', 28: '28 days', 90: '90 days' }
export type Period = keyof typeof PERIODS

/** The period of an address that names none. */
export const STANDARD_PERIOD: Period = 28

/** The period of an address. */
export function readPeriod(c: Ctx): Period {
  const days = Number(c.req.query('days'))
  return days === 7 || days === 90 ? days : STANDARD_PERIOD
}

type PeriodsProps = Pick<ViewsProps, 'path' | 'query'> & { days: number | null }

/** Links to the periods of a report. */
export function Periods({ days, ...props }: PeriodsProps) {
  return <Views label="Days" name="days" views={PERIODS} current={String(days)} {...props} />
}

type SearchProps = { path: string; words: string; placeholder: string; children?: ReactNode }

/** The search field; `children` are more fields. */
export function SearchForm({ path, words, placeholder, children }: SearchProps) {
  return (
    <form className="filter" action={path} role="search">
      <label>
        Search for
        <input type="search" name="q" defaultValue={words} placeholder={placeholder} />
      </label>
      {children}
      <button type="submit" className="button">
        Search
      </button>
    </form>
  )
}

type PagesProps = {
  label: string
  path: string
  query: Record<string, string | number | undefined>
  /** Whether these are not the newest rows. */
  isOlder: boolean
  /** The last row, if there are more after it. */
  last: string | number | undefined
}

/** Links to newer and older rows. */
export function Pages({ label, path, query, isOlder, last }: PagesProps) {
  return (
    <nav className="pages" aria-label={label}>
      {isOlder && (
        <a className="button" href={withQuery(path, query)}>
          Newest
        </a>
      )}
      {last !== undefined && (
        <a className="button" href={withQuery(path, { ...query, before: last })} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}

/** Rows as a file for spreadsheets. */
export function sendCsv<Row>(
  c: Ctx,
  name: string,
  columns: Parameters<typeof toCsv<Row>>[0],
  rows: readonly Row[],
): Response {
  return sendFile(c, name, toCsv(columns, rows))
}

export function sendFile(c: Ctx, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=UTF-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}
