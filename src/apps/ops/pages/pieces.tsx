// The layout of operator pages (no dealer, no script, its own style sheet), and their components.
import type { ReactNode } from 'react'

import { toMinute } from '#lib/time.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import type { Panel } from '#apps/ops/load-overview.ts'
import type { SectionId } from '#apps/ops/rule.ts'
import { routes } from '#routes.ts'
import { assetUrl } from '#apps/site/ui/assets.ts'

type SectionProps<Value extends object> = {
  title: string
  /** Anchor that a rule links to. */
  id?: SectionId
  panel: Panel<Value>
  children: (value: Value) => ReactNode
}

export function Section<Value extends object>({ id, title, panel, children }: SectionProps<Value>) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {panel === null ? <p className="bad">Not responding.</p> : children(panel)}
    </section>
  )
}

type TableProps<Row> = {
  /** Cell renderer by column heading; the first column names the row. */
  columns: Record<string, (row: Row) => ReactNode>
  rows: readonly Row[]
  none: string
  /** If true, the table scrolls on phones; else its text wraps. */
  isWide?: boolean
}

/** Rows, or the text for an empty table. */
export function Table<Row>({ columns, rows, none, isWide }: TableProps<Row>) {
  if (rows.length === 0) return <p>{none}</p>
  const heads = Object.keys(columns)
  const scrolls = isWide ?? heads.length > 3
  const [name, ...cells] = Object.values(columns)
  return (
    // Scrolls on phones, so it must be reachable by keyboard.
    <div
      className={scrolls ? 'scroll wide' : 'scroll'}
      role="region"
      tabIndex={0}
      aria-label={heads.join(', ')}
    >
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{name?.(row)}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableSectionProps<Row> = Pick<TableProps<Row>, 'columns'> & {
  title: string
  id?: SectionId
  panel: Panel<Row[]>
}

export function TableSection<Row>({ id, title, panel, columns }: TableSectionProps<Row>) {
  return (
    <Section id={id} title={title} panel={panel}>
      {(rows) => <Table rows={rows} none="None." columns={columns} />}
    </Section>
  )
}

export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const SiteLink = ({ slug }: { slug: string }) => (
  <a href={routes.opsSite.href(slug)}>{slug}</a>
)

export const NoAnswer = () => <span className="bad">not responding</span>

/** A time, relative to now. */
export function Moment({ at, now }: { at: Seconds | null; now: Seconds }) {
  if (at === null) return '–'
  const words = at > now ? `in ${toSpan(at - now)}` : `${toSpan(now - at)} ago`
  return <time dateTime={toZonedIso(at, 'UTC')}>{words}</time>
}

/** Formats a duration in the largest unit of which there are at least two. */
function toSpan(seconds: Seconds): string {
  const [unit, name] = UNITS.find(([length]) => seconds >= 2 * length) ?? [1, 's']
  return `${Math.floor(seconds / unit)} ${name}`
}

const UNITS = [
  [86_400, 'days'],
  [3600, 'h'],
  [60, 'min'],
] as const

type Props = { title: string; now: Seconds; words?: string; children: ReactNode }

/** `words` is the search text. */
export function OpsPage({ title, now, words = '', children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | Operations`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('ops.css')} />
      </head>
      <body>
        <header>
          <a href={routes.ops.href()}>Operations</a>
          <form action={routes.ops.href()} role="search">
            <input
              type="search"
              name="q"
              defaultValue={words}
              placeholder="Slug or host"
              aria-label="Find a site by its slug or host"
            />
            <button type="submit">Find</button>
          </form>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          Loaded at {toMinute(toZonedIso(now, 'UTC'))} UTC. Reload the page to refresh.
        </footer>
      </body>
    </html>
  )
}
