// Small components shared by console pages.
import {
  Children,
  cloneElement,
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
} from 'react'

import { consoleRoutes } from '#apps/console/routes.ts'
import { toAgo, toShortMoment } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'

/** The time zone of the page's site (of its main location); null for a page without a site. */
export const SiteZone = createContext<string | null>(null)

/** A time relative to now: "3 days ago". The exact time is in its title. */
export function Ago({ now, ...time }: { now: Seconds } & ({ at: Seconds } | { iso: string })) {
  const zone = useContext(SiteZone)
  const at = 'at' in time ? time.at : Math.floor(Date.parse(time.iso) / 1000)
  if (Number.isNaN(at)) return null
  return (
    <time
      dateTime={toZonedIso(at, zone ?? 'UTC')}
      {...(zone !== null && { title: toShortMoment(at, zone) })}
    >
      {toAgo(now - at)}
    </time>
  )
}

/**
 * A time in the site's time zone, with the zone's name. Without a site, in the person's time zone if scripts run,
 * otherwise in UTC.
 */
export function Clock({ at }: { at: Seconds }) {
  const zone = useContext(SiteZone)
  return (
    <time dateTime={toZonedIso(at, zone ?? 'UTC')} {...(zone === null && { 'data-show': 'clock' })}>
      {toShortMoment(at, zone ?? 'UTC')}
    </time>
  )
}

/** Shown if a store did not answer. */
export const Unread = () => (
  <p className="bad">This could not be read just now. Try again in a minute.</p>
)

type ListTableProps = {
  heads: readonly string[]
  /** For screen readers: what the buttons in the last column do. */
  action?: string
  /**
   * Rows of the activity log, whose acts begin with a small letter; or numbers, with a name at the start of each row.
   */
  kind?: 'log' | 'numbers'
  children: ReactNode
}

/** The headings of the row's table. */
const Heads = createContext<readonly string[]>([])

/** A table that becomes a list on phones, where each row is a block. `children` are its rows. */
export function ListTable({ heads, action, kind, children }: ListTableProps) {
  return (
    <table className={kind === undefined ? 'list' : `list ${kind}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
          {action !== undefined && (
            <th scope="col">
              <span className="unseen">{action}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Heads value={heads}>{children}</Heads>
      </tbody>
    </table>
  )
}

/**
 * A row of a list. On phones each cell shows its column's heading, except the first cell and those that span columns.
 */
export function ListRow({ children }: { children: ReactNode }) {
  const heads = useContext(Heads)
  return (
    <tr>
      {Children.toArray(children).map((cell, at) =>
        at > 0 && isValidElement<ComponentProps<'td'>>(cell) && cell.props.colSpan === undefined
          ? cloneElement(cell, { 'data-label': heads[at] } as object)
          : cell,
      )}
    </tr>
  )
}

/** A link to unpublished changes; nothing if there are none. */
export function ReviewLink({ slug, changes }: { slug: string; changes: number }) {
  if (changes === 0) return null
  return (
    <a className="button" href={consoleRoutes.review.href(slug)}>
      Review and publish ({changes} {changes === 1 ? 'change' : 'changes'})
    </a>
  )
}

/** Changes in words. */
export function ChangeList({ changes }: { changes: readonly { path: string; text: string }[] }) {
  return (
    <ul className="changes">
      {changes.map(({ path, text }) => (
        <li key={path}>{text}</li>
      ))}
    </ul>
  )
}

type PasskeyProps = {
  name: string
  value: string
  /** Hidden field of the form that receives the device's answer; "passkey" by default. */
  field?: string
  /** Creates a new passkey instead of using one. */
  isNew?: boolean
  children: ReactNode
}

/**
 * A button that the script shows in browsers with passkeys (apps/console/client/passkeys.ts), with a line for errors.
 */
export function PasskeyButton({ name, value, field = 'passkey', isNew, children }: PasskeyProps) {
  const { newPasskey, passkeyOptions, confirm, account } = consoleRoutes
  return (
    <>
      <button
        type="submit"
        name={name}
        value={value}
        className="button"
        hidden
        data-passkey={isNew === true ? newPasskey.href() : passkeyOptions.href()}
        data-field={field}
        {...(isNew === true && {
          'data-makes': '',
          'data-confirm': withQuery(confirm.href(), { next: account.href() }),
        })}
      >
        {children}
      </button>
      <span role="status" className="hint" />
    </>
  )
}
