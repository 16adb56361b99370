// Data stored about a shopper, for people who request it: found by phone or email, exported, corrected, deleted. On the page of a
// site it covers only that site. What people type never appears in addresses or logs.
import * as z from 'zod'

import { findPerson, handleRequest } from '#apps/console/acts/privacy-acts.ts'
import { actingOf } from '#apps/console/acts/record-act.ts'
import type { Where } from '#apps/console/manage-people.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { readJson } from '#lib/parse-json.ts'
import type { PersonKeys } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { noticeShape } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { whereOf } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { exportPerson, REPORT_TEXT } from '#shopper/account/person-report.ts'
import { countRows, type PersonRows, mergeFound, type PersonData } from '#shopper/account/person.ts'
import {
  type CorrectionField,
  type KeysField,
  readCorrection,
  readKeys,
} from '#shopper/account/read-request.ts'
import { listDatabases } from '#tenant/database.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'
import { FORGET_WORD, forgottenShape, hrefAt, PrivacyPage, toForgotten } from './page.tsx'

type Fields = Readonly<Record<string, string>>

/**
 * The outcome of a form: the input, to repeat the search; or what was deleted. The input is sealed, so that a browser
 * cannot make up a search, which would not be logged.
 */
const messageShape = z.object({
  sealed: z.string().optional(),
  forgotten: forgottenShape.optional(),
  notice: noticeShape.optional(),
})
type Message = Omit<z.output<typeof messageShape>, 'sealed'> & { fields?: Fields }

/** The search and, once, its results: Back and Reload show no data about a shopper. */
export async function getPrivacy(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const { sealed = '', ...message } = takeMessage(c, messageShape) ?? {}
  const fields = await unseal(c, where, sealed)
  const keys = fields === null ? null : readKeys(fields, siteOf(where))
  const data = keys === null || 'invalid' in keys ? undefined : mergeFound(await find(c, keys))
  const shown = { ...message, ...(fields !== null && { fields }) }
  return sendConsole(c, PrivacyPage({ person: c.var.console.person, where, data, ...shown }))
}

/** Searches. */
export async function postPrivacy(c: Ctx): Promise<Response> {
  return withPerson(c, async (where, fields, found) => {
    await handleRequest(actingOf(c, clock()), found, siteOf(where), { action: 'find' })
    return say(c, where, { fields })
  })
}

/** Exports, corrects or deletes the data found now. */
export async function postPrivacyAct(c: Ctx): Promise<Response> {
  return withPerson(c, async (where, fields, found) => {
    const data = mergeFound(found)
    const { action } = fields
    if (countRows(data) === 0) return say(c, where, { fields })
    if (action === 'export') {
      await handleRequest(actingOf(c, clock()), found, siteOf(where), { action })
      return c.body(exportPerson(data), 200, {
        'Content-Type': 'application/json; charset=UTF-8',
        'Content-Disposition': 'attachment; filename="stored-data.json"',
      })
    }
    if (action === 'forget') return forget(c, where, { fields, found, data })
    if (action === 'correct') return correct(c, where, { fields, found, data })
    return say(c, where, { fields })
  })
}

type Requested = { fields: Fields; found: PersonRows; data: PersonData }

async function forget(c: Ctx, where: Where, { fields, found, data }: Requested): Promise<Response> {
  const word = (fields['word'] ?? '').trim().toLowerCase()
  if (word !== FORGET_WORD) {
    const problem = `Nothing was deleted. Type “${FORGET_WORD}” to delete.`
    return say(c, where, { fields, notice: { problem } })
  }
  const acting = actingOf(c, clock())
  const id = (await handleRequest(acting, found, siteOf(where), { action: 'forget' })) ?? ''
  return say(c, where, { forgotten: toForgotten(id, data), notice: { done: 'Deleted.' } })
}

async function correct(c: Ctx, where: Where, { fields, found }: Requested): Promise<Response> {
  const correction = readCorrection(fields)
  if ('invalid' in correction)
    return say(c, where, { fields, notice: { problem: WRONG[correction.invalid] } })
  const request = { action: 'correct', correction } as const
  const id = await handleRequest(actingOf(c, clock()), found, siteOf(where), request)
  if (id === null) return say(c, where, { fields, notice: { problem: REPORT_TEXT.phoneTaken } })
  // Corrected data is found by its new phone and email.
  const next = {
    phone: fields['phone'] === '' ? '' : fields['new-phone'] || (fields['phone'] ?? ''),
    email: fields['email'] === '' ? '' : fields['new-email'] || (fields['email'] ?? ''),
  }
  const done = `Corrected. ${REPORT_TEXT.requestNumber} ${id}`
  return say(c, where, { fields: next, notice: { done } })
}

/** Runs a page's act on the data found by the submitted phone and email. */
async function withPerson(
  c: Ctx,
  act: (where: Where, fields: Fields, found: PersonRows) => Promise<Response>,
): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const fields = await readFields(c)
  const keys = readKeys(fields, siteOf(where))
  if ('invalid' in keys) return say(c, where, { fields, notice: { problem: WRONG[keys.invalid] } })
  return act(where, fields, await find(c, keys))
}

const find = (c: Ctx, keys: PersonKeys): Promise<PersonRows> =>
  findPerson(
    listDatabases(c.env).map(({ db }) => db),
    keys,
  )

const siteOf = (where: Where) => where?.slug ?? ''

const PHONE_HELP = 'with its country code, such as +61412345678.'
const WRONG: Record<KeysField | CorrectionField, string> = {
  keys: 'Enter a phone number, an email address, or both.',
  phone: `Enter the phone number ${PHONE_HELP}`,
  email: 'Enter an email address such as jo@example.com.',
  correction: 'Nothing was corrected. Fill in at least one field.',
  'new-phone': `Enter the correct phone number ${PHONE_HELP}`,
  'new-email': 'Enter the correct email address, such as jo@example.com.',
}

async function say(c: Ctx, where: Where, { fields, ...message }: Message): Promise<Response> {
  const sealed = fields && (await seal(c, where, fields))
  return redirectWithMessage(c, hrefAt(where), { sealed, ...message })
}

/** Seals the input for this person, this page and one minute. */
function seal(c: Ctx, where: Where, fields: Fields): Promise<string> {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, (fields[name] ?? '').slice(0, MAX)]))
  const text = JSON.stringify([clock() + SHOWN_FOR, typed])
  return encryptSecret(c.env.MASTER_KEY, c.var.console.person.id, hrefAt(where), text)
}

/** Null if it was not sealed here, was sealed for someone else, or is too old. */
async function unseal(c: Ctx, where: Where, sealed: string): Promise<Fields | null> {
  const { id } = c.var.console.person
  const text = await openSecret(c.env.MASTER_KEY, id, hrefAt(where), sealed)
  const read = text === null ? null : readJson(text, sealedShape)
  return read !== null && clock() < read[0] ? read[1] : null
}

const sealedShape = z.tuple([z.number(), z.record(z.string(), z.string())])
/** How long the page after a form shows its results. */
const SHOWN_FOR: Seconds = 60

/** Fields of the search and of a correction, and how many characters of each to return. */
const FIELDS = ['phone', 'email', 'first-name', 'last-name', 'new-phone', 'new-email'] as const
const MAX = 120
