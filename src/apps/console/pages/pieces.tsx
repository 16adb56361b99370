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

/** The time zone of the site that a page is about, that of its main location; null for a page of no site. */
export const SiteZone = createContext<string | null>(null)

/** A time as its distance from now: "3 days ago". The exact time is in its title. */
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

/** A time by the clock of the site, with its name; of no site by that of the person where scripts run, else in UTC. */
export function Clock({ at }: { at: Seconds }) {
  const zone = useContext(SiteZone)
  return (
    <time dateTime={toZonedIso(at, zone ?? 'UTC')} {...(zone === null && { 'data-show': 'clock' })}>
      {toShortMoment(at, zone ?? 'UTC')}
    </time>
  )
}

/** In place of what a store did not answer. */
export const Unread = () => (
  <p className="bad">This could not be read just now. Try again in a minute.</p>
)

type ListTableProps = {
  heads: readonly string[]
  /** What a last column of buttons does, for screen readers. */
  action?: string
  /** Rows of the activity log, whose acts begin with a small letter; or numbers, with a name at the start of each row. */
  kind?: 'log' | 'numbers'
  children: ReactNode
}

/** The heads of the table that a row is in. */
const Heads = createContext<readonly string[]>([])

/** A table that becomes a list on phones: each row is a block. `children` are its rows. */
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

/** A row of a list. On phones each cell says what the head of its column is, but for the first and those of several columns. */
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

/** The way to what is not published yet; nothing where there is none. */
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
  /** Hidden field of the form that gets what the device says; "passkey" by default. */
  field?: string
  /** Makes a new passkey instead of showing one. */
  isNew?: boolean
  children: ReactNode
}

/** A button that the script shows in browsers with passkeys (apps/console/client/passkeys.ts), with the line that says what went wrong. */
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
