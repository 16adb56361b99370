// `npm run people -- find|export|correct|forget`: handles requests about a person's stored data.
import { userInfo } from 'node:os'

import { findPerson, handleRequest, type PersonalRequest } from '#apps/console/acts/privacy-acts.ts'
import type { Acting } from '#apps/console/acts/record-act.ts'
import type { PersonKeys } from '#lib/person-keys.ts'
import {
  describeKnownBy,
  describeUnfinished,
  exportPerson,
  findUnfinished,
  listCopies,
  REPORT_TEXT,
} from '#shopper/account/person-report.ts'
import { countPerson, countRows, mergeFound, type PersonData } from '#shopper/account/person.ts'
import {
  type CorrectionField,
  type KeysField,
  readCorrection,
  readKeys,
} from '#shopper/account/read-request.ts'
import { readOptions } from './read-options.ts'
import { type AskEach, byCommand, type Problem, runOnDatabases } from './run-on-databases.ts'
import { table, timeOf } from './table.ts'

const USAGE = `npm run people -- find | export | correct | forget  --phone +61412345678  --email jo@example.com

  Finds everything that has the phone or the email: accounts with what is saved in them, leads and
  reservations, of guests too. Check first that the person who asks is the one whose data it is.

  find            how many rows of each kind, and which systems of dealers have copies; no personal details
                  but the phones and emails that the data has
  export          everything, as JSON
  correct         changes what is wrong, everywhere
    --first-name, --last-name, --new-email, --new-phone
  forget          deletes everything
  --yes           correct and forget: do it; without it they only show what would change
  --site          one site only
  --by            who does it, for the record; default: the user of this computer
  --remote        on Cloudflare instead of on this machine
  --persist-to    folder of the local data (default .wrangler/state)

  Each run is recorded with who ran it, when and how many rows, and with nothing of the person.`

const config = {
  allowPositionals: true,
  options: {
    phone: { type: 'string' },
    email: { type: 'string' },
    site: { type: 'string' },
    by: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'new-email': { type: 'string' },
    'new-phone': { type: 'string' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const

export type Command = {
  request: PersonalRequest
  keys: PersonKeys
  /** The operator. */
  by: string
  /** Deletes or changes; without it the command only shows what it would do. */
  isSure: boolean
}

export type ParsedArguments = {
  positionals: readonly string[]
  values: {
    phone?: string
    email?: string
    site?: string
    by?: string
    yes?: boolean
    'first-name'?: string
    'last-name'?: string
    'new-email'?: string
    'new-phone'?: string
  }
}

const ACTIONS = ['find', 'export', 'correct', 'forget'] as const
const PHONE_HELP = 'Give the number with its country code, such as +61412345678.'
const WRONG: Record<KeysField | CorrectionField, string> = {
  keys: 'Give --phone, --email or both: data that has either is found.',
  phone: `--phone: ${PHONE_HELP}`,
  email: '--email takes an address such as jo@example.com.',
  correction: 'Give what is right: --first-name, --last-name, --new-email or --new-phone.',
  'new-phone': `--new-phone: ${PHONE_HELP}`,
  'new-email': '--new-email takes an address such as jo@example.com.',
}

/** Parses the command, or returns its error. `user` is the default operator. */
export function readCommand(
  { positionals, values }: ParsedArguments,
  user: string,
): Command | Problem {
  const [name = '', ...more] = positionals
  const action = ACTIONS.find((each) => each === name)
  if (action === undefined) return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (more.length > 0) return { problem: `Unexpected argument: "${more.join(' ')}".` }
  const { phone, email, site = '', by = user, yes: isSure = false } = values
  const keys = readKeys({ phone, email }, site)
  if ('invalid' in keys) return { problem: WRONG[keys.invalid] }
  if (site !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (by.trim() === '') return { problem: 'Give --by: who does it, for the record.' }
  const correction = readCorrection(values)
  const isEmpty = 'invalid' in correction && correction.invalid === 'correction'
  if (action !== 'correct' && !isEmpty)
    return {
      problem: 'Use --first-name, --last-name, --new-email and --new-phone only with correct.',
    }
  if (action === 'correct' && 'invalid' in correction) return { problem: WRONG[correction.invalid] }
  if (isSure && action !== 'correct' && action !== 'forget')
    return { problem: 'Use --yes only with correct and forget.' }
  const common = { keys, by: by.trim(), isSure }
  return action === 'correct' && !('invalid' in correction)
    ? { ...common, request: { action, correction } }
    : { ...common, request: { action: action as Exclude<typeof action, 'correct'> } }
}

/** Runs the command, records it, and returns its output. */
export async function runPeople(
  each: AskEach,
  { request, keys, by, isSure }: Command,
  acting: Acting,
): Promise<string | Problem> {
  const found = (await each(async (db) => findPerson([db], keys))).flat()
  const data = mergeFound(found)
  const handle = (what: typeof request) =>
    handleRequest({ ...acting, who: byCommand(by) }, found, keys.site, what)
  const { action } = request
  if (action === 'find' || action === 'export') {
    await handle(request)
    return action === 'find' ? findText(data, keys.site) : exportPerson(data)
  }
  const isEmpty = countRows(data) === 0
  if (isEmpty || !isSure) {
    await handle({ action: 'find' })
    return joinTexts(
      findText(data, keys.site),
      isEmpty ? '' : 'Nothing has been changed. Add --yes to do it.',
    )
  }
  const id = await handle(request)
  if (id === null) return { problem: REPORT_TEXT.phoneTaken }
  return action === 'forget'
    ? forgetText(data, id)
    : joinTexts(`Corrected. ${REPORT_TEXT.requestNumber} ${id}`, findText(data, keys.site))
}

/** Counts, places with copies, and other identifiers of the person. `site` is empty for all sites. */
function findText(data: PersonData, site: string): string {
  const counts = Object.entries(countPerson(data)).filter(([, rows]) => rows > 0)
  if (counts.length === 0) {
    // A misspelled site has no data of anyone.
    const where = site === '' ? '.' : ` for the site ${site}. Check its name, or leave out --site.`
    return joinTexts(`${REPORT_TEXT.nothing}${where}`, REPORT_TEXT.elsewhere)
  }
  return joinTexts(
    table(counts.map(([kind, rows]) => ({ kind, rows }))),
    copiesText(data),
    describeKnownBy(data),
    REPORT_TEXT.elsewhere,
  )
}

/** Deleted data, data that stays for a while, and others with a copy. */
function forgetText(data: PersonData, id: string): string {
  const unfinished = findUnfinished(data)
  const { unsent, waits } = describeUnfinished(unfinished, { isDone: true })
  const until = timeOf(unfinished.until)
  return joinTexts(
    `Deleted. ${REPORT_TEXT.requestNumber} ${id}`,
    table(Object.entries(countPerson(data)).map(([kind, rows]) => ({ kind, deleted: rows }))),
    unsent,
    waits === ''
      ? ''
      : `${waits} Run the command again after ${until === '' ? 'that' : `${until} (UTC)`}.`,
    copiesText(data),
    REPORT_TEXT.late,
    REPORT_TEXT.elsewhere,
  )
}

function copiesText(data: PersonData): string {
  const copies = listCopies(data)
  return copies.length === 0 ? '' : `${REPORT_TEXT.copies}\n${table(copies)}`
}

/** Joins paragraphs; empty ones are left out. */
function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}

if (import.meta.main) {
  const { positionals, values } = readOptions(config, USAGE)
  const command = readCommand({ positionals, values }, userInfo().username)
  await runOnDatabases(command, USAGE, values, runPeople)
}
