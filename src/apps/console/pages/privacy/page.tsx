// The page of a shopper's data: a search, the stored data, and a form for each request that a shopper may make.
import * as z from 'zod'

import type { Where } from '#apps/console/manage-people.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import { Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, type ShellProps } from '#apps/console/pages/shell.tsx'
import {
  type Copy,
  describeCounts,
  describeKnownBy,
  describeUnfinished,
  findUnfinished,
  KIND_WORDS,
  listCopies,
  REPORT_TEXT,
  type Unfinished,
} from '#shopper/account/person-report.ts'
import { countPerson, countRows, type PersonData } from '#shopper/account/person.ts'

/** The word to type before everything is deleted. */
export const FORGET_WORD = 'delete'

type Shown = {
  /** The input of the search. */
  fields?: Readonly<Record<string, string>> | undefined
  /** The data found with it. */
  data?: PersonData | undefined
  forgotten?: Forgotten | undefined
  notice?: ShellProps['notice'] | undefined
}

/** What was deleted just now, and the request number: short enough to come with the next page (http/one-time-message.ts). */
export const forgottenShape = z.object({
  id: z.string(),
  counts: z.record(z.string(), z.number()),
  unfinished: z.object({
    unsent: z.number(),
    reservations: z.number(),
    until: z.number().nullable(),
  }),
  copies: z.array(z.object({ site: z.string(), target: z.string(), leads: z.number() })),
  /** Maximum copies to list. */
  more: z.number(),
})
type Forgotten = z.output<typeof forgottenShape>

const MAX_COPIES = 15

export function toForgotten(id: string, data: PersonData): Forgotten {
  const copies = listCopies(data)
  return {
    id,
    counts: countPerson(data),
    unfinished: findUnfinished(data),
    copies: copies.slice(0, MAX_COPIES),
    more: Math.max(0, copies.length - MAX_COPIES),
  }
}

const NONE: Readonly<Record<string, string>> = {}

type Props = Shown & { person: Person; where: Where }

export const hrefAt = (where: Where): string =>
  where === null ? consoleRoutes.allPrivacy.href() : consoleRoutes.privacy.href(where.slug)

export function PrivacyPage(props: Props) {
  const { person, where, fields = NONE, data, forgotten, notice = null } = props
  const href = hrefAt(where)
  const { phone = '', email = '' } = fields
  return (
    <ConsolePage
      title="Privacy"
      person={person}
      {...(where !== null && { site: where })}
      current="privacy"
      notice={notice}
      lead={`What is stored about a shopper ${where === null ? 'on all sites' : `of ${where.name}`}, for those who ask to see, correct or delete it. Check first that the person who asks is that shopper.`}
    >
      <form method="post" action={href} className="filter">
        <label>
          Email
          <input type="email" name="email" defaultValue={email} autoComplete="off" />
        </label>
        <label>
          Phone
          <input type="tel" name="phone" defaultValue={phone} autoComplete="off" />
        </label>
        <button className="button primary">Find</button>
      </form>
      {data !== undefined && (
        <Data data={data} keys={{ phone, email }} fields={fields} href={`${href}/act`} />
      )}
      {forgotten !== undefined && <Deleted {...forgotten} />}
      <p className="hint">
        Each search and action is in the activity log: who did it, but nothing about the shopper.{' '}
        {REPORT_TEXT.elsewhere}
      </p>
    </ConsolePage>
  )
}

type DataProps = {
  data: PersonData
  keys: { phone: string; email: string }
  fields: Readonly<Record<string, string>>
  href: string
}

function Data({ data, keys, fields, href }: DataProps) {
  if (countRows(data) === 0)
    return <p className="empty">{REPORT_TEXT.nothing}. Check the spelling.</p>
  const known = describeKnownBy(data)
  const own = (
    <>
      <input type="hidden" name="email" value={keys.email} />
      <input type="hidden" name="phone" value={keys.phone} />
    </>
  )
  return (
    <>
      <Counts data={data} />
      {known !== '' && <p>{known}</p>}
      <Copies copies={listCopies(data)} />
      <h2>Give the person a copy</h2>
      <form method="post" action={href}>
        {own}
        <p className="hint">Everything above, as a file that people and programs can read.</p>
        <button className="button" name="action" value="export">
          Download
        </button>
      </form>
      <h2>Correct it</h2>
      <form method="post" action={href} className="stacked">
        {own}
        {CORRECTED.map(([name, label]) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{label}</label>
            <input id={name} name={name} defaultValue={fields[name]} autoComplete="off" />
          </div>
        ))}
        <p className="hint">
          Leave a field empty to keep what is stored. The account, leads and reservations are
          corrected; other systems keep their copies.
        </p>
        <button className="button" name="action" value="correct">
          Correct
        </button>
      </form>
      <h2>Delete it</h2>
      <form method="post" action={href} className="stacked">
        {own}
        <UnfinishedNote unfinished={findUnfinished(data)} isDone={false} />
        <div className="field">
          <label htmlFor="word">Type “{FORGET_WORD}” to delete everything above for good</label>
          <input id="word" name="word" autoComplete="off" />
        </div>
        <button className="button danger" name="action" value="forget">
          Delete everything
        </button>
      </form>
    </>
  )
}

const CORRECTED = [
  ['first-name', 'Correct first name'],
  ['last-name', 'Correct last name'],
  ['new-email', 'Correct email'],
  ['new-phone', 'Correct phone'],
] as const

function Counts({ data }: { data: PersonData }) {
  return (
    <dl className="facts">
      {Object.entries(countPerson(data))
        .filter(([, rows]) => rows > 0)
        .map(([kind, rows]) => (
          <div key={kind}>
            <dt>{KIND_WORDS[kind]?.[1] ?? kind}</dt>
            <dd>{rows}</dd>
          </div>
        ))}
    </dl>
  )
}

function Copies({ copies }: { copies: readonly Copy[] }) {
  if (copies.length === 0) return null
  return (
    <>
      <p>{REPORT_TEXT.copies}</p>
      <ListTable heads={['System', 'Site', 'Leads']}>
        {copies.map(({ site, target, leads }) => (
          <ListRow key={`${site} ${target}`}>
            <th scope="row">{target}</th>
            <td>{site}</td>
            <td>{countOf(leads, 'lead')}</td>
          </ListRow>
        ))}
      </ListTable>
    </>
  )
}

function UnfinishedNote({ unfinished, isDone }: { unfinished: Unfinished; isDone: boolean }) {
  const { unsent, waits } = describeUnfinished(unfinished, { isDone })
  const { until } = unfinished
  return (
    <>
      {unsent !== '' && <p className="warn">{unsent}</p>}
      {waits !== '' && (
        <p className="warn">
          {waits} Delete again after {until === null ? 'that' : <Clock at={until} />}.
        </p>
      )}
    </>
  )
}

function Deleted({ id, counts, unfinished, copies, more }: Forgotten) {
  return (
    <>
      <p>
        {describeCounts(counts)}. {REPORT_TEXT.requestNumber} <code>{id}</code>
      </p>
      <UnfinishedNote unfinished={unfinished} isDone />
      <Copies copies={copies} />
      {more > 0 && <p>and {countOf(more, 'more system')}</p>}
      <p className="hint">{REPORT_TEXT.late}</p>
    </>
  )
}
