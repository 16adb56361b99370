// What is stored about a shopper, for those who ask for it: found by phone or email, exported, corrected, deleted. On a page
// of a site, that site's rows alone. What people type is in no address and in no log.
import * as z from 'zod'

import { audit, type AuditAct } from '#apps/console/audit.ts'
import type { Where } from '#apps/console/manage-people.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectSaying, takeSaid } from '#http/said.ts'
import { readJson } from '#lib/parse-json.ts'
import { type Correction, type PersonKeys, phoneForms } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { noticeShape } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { whereOf } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { parseEmail } from '#sales/leads/answers/rules.ts'
import { exportPerson, REPORT_TEXT } from '#shopper/account/person-report.ts'
import {
  carryOutRequest,
  countPerson,
  countRows,
  type Found,
  loadPerson,
  mergeFound,
  type PersonData,
} from '#shopper/account/person.ts'
import type { PersonRequest } from '#shopper/account/person-requests.ts'
import { listDatabases } from '#tenant/database.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'
import {
  describeCounts,
  FORGET_WORD,
  forgottenShape,
  hrefAt,
  PrivacyPage,
  toForgotten,
} from './page.tsx'

type Fields = Readonly<Record<string, string>>

/**
 * What came of a form: what was typed, and is found by it again; or what was deleted. What was typed is sealed, so that a
 * browser cannot make a search of its own, which would be in no log.
 */
const saidShape = z.object({
  sealed: z.string().optional(),
  forgotten: forgottenShape.optional(),
  notice: noticeShape.optional(),
})
type Said = Omit<z.output<typeof saidShape>, 'sealed'> & { fields?: Fields }

/** The search; after a form what it found, once: Back and Reload show nothing of a shopper. */
export async function getPrivacy(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const { sealed = '', ...said } = takeSaid(c, saidShape) ?? {}
  const fields = await unseal(c, where, sealed)
  const keys = fields === null ? null : readKeys(fields, where)
  const data = keys === null || 'problem' in keys ? undefined : mergeFound(await find(c, keys))
  const shown = { ...said, ...(fields !== null && { fields }) }
  return sendConsole(c, PrivacyPage({ person: c.var.console.person, where, data, ...shown }))
}

/** Finds. */
export async function postPrivacy(c: Ctx): Promise<Response> {
  return withPerson(c, async (where, fields, found) => {
    await record(c, where, found, 'find')
    return say(c, where, { fields })
  })
}

/** Exports, corrects or deletes what is found now. */
export async function postPrivacyAct(c: Ctx): Promise<Response> {
  return withPerson(c, async (where, fields, found) => {
    const data = mergeFound(found)
    const { action } = fields
    if (countRows(data) === 0) return say(c, where, { fields })
    if (action === 'export') {
      await record(c, where, found, 'export')
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

type Asked = { fields: Fields; found: Found; data: PersonData }

async function forget(c: Ctx, where: Where, { fields, found, data }: Asked): Promise<Response> {
  const word = (fields['word'] ?? '').trim().toLowerCase()
  if (word !== FORGET_WORD) {
    const problem = `Nothing was deleted. Type “${FORGET_WORD}” to delete.`
    return say(c, where, { fields, notice: { problem } })
  }
  const id = await record(c, where, found, 'forget')
  return say(c, where, { forgotten: toForgotten(id, data), notice: { done: 'Deleted.' } })
}

async function correct(c: Ctx, where: Where, { fields, found }: Asked): Promise<Response> {
  const correction = readCorrection(fields)
  if ('problem' in correction) return say(c, where, { fields, notice: correction })
  const id = await record(c, where, found, 'correct', correction).catch((error: unknown) => {
    // Another account has the phone.
    if (String(error).includes('UNIQUE')) return null
    throw error
  })
  if (id === null) {
    const problem =
      'Not corrected: another account of the site has that phone. Search for it first.'
    return say(c, where, { fields, notice: { problem } })
  }
  // What was corrected is found by its new phone and email.
  const next = {
    phone: fields['phone'] === '' ? '' : fields['new-phone'] || (fields['phone'] ?? ''),
    email: fields['email'] === '' ? '' : fields['new-email'] || (fields['email'] ?? ''),
  }
  const done = `Corrected. ${REPORT_TEXT.requestNumber} ${id}`
  return say(c, where, { fields: next, notice: { done } })
}

/** The act of a page on what is found by the phone and the email that were sent. */
async function withPerson(
  c: Ctx,
  act: (where: Where, fields: Fields, found: Found) => Promise<Response>,
): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const fields = await readFields(c)
  const keys = readKeys(fields, where)
  if ('problem' in keys) return say(c, where, { fields, notice: keys })
  return act(where, fields, await find(c, keys))
}

/** In every database, as rows of a site may be in any. */
function find(c: Ctx, keys: PersonKeys): Promise<Found> {
  return Promise.all(
    listDatabases(c.env).map(async ({ db }) => ({ db, data: await loadPerson(db, keys) })),
  )
}

/** Does the act, with its record and its entry in the activity log. Returns the request number. */
async function record(
  c: Ctx,
  where: Where,
  found: Found,
  action: PersonRequest['action'],
  correction?: Correction,
): Promise<string> {
  const { person } = c.var.console
  const now: Seconds = clock()
  const recorded = { id: crypto.randomUUID().replaceAll('-', ''), action, by: person.email, now }
  const act = `privacy.${action}` satisfies AuditAct
  const entry = {
    who: person,
    act,
    site: where?.slug ?? null,
    subject: `request ${recorded.id}`,
    detail: describeCounts(countPerson(mergeFound(found))),
  }
  const isChange = action === 'forget' || action === 'correct'
  await audit(c.env, { ...entry, outcome: isChange ? 'pending' : 'done' }, now)
  try {
    await carryOutRequest(found, recorded, correction)
  } catch (error) {
    if (isChange) await audit(c.env, { ...entry, outcome: 'failed' }, clock())
    throw error
  }
  if (isChange) await audit(c.env, entry, clock())
  return recorded.id
}

const PHONE_HELP = 'with its country code, such as +61412345678.'

function readKeys(
  { phone = '', email = '' }: Fields,
  where: Where,
): PersonKeys | { problem: string } {
  if (phone.trim() === '' && email.trim() === '')
    return { problem: 'Enter a phone number, an email address, or both.' }
  const phones = phone.trim() === '' ? [] : phoneForms(phone)
  if (phones === null) return { problem: `Enter the phone number ${PHONE_HELP}` }
  const mail = email.trim() === '' ? '' : parseEmail(email)
  if (mail === null) return { problem: 'Enter an email address such as jo@example.com.' }
  return { phones, email: mail, site: where?.slug ?? '' }
}

function readCorrection(fields: Fields): Correction | { problem: string } {
  const given = (name: string) => (fields[name] ?? '').trim()
  const [newPhone, newEmail] = [given('new-phone'), given('new-email')]
  const phone =
    newPhone === '' ? null : (phoneForms(newPhone)?.find((form) => form.startsWith('+')) ?? null)
  if (newPhone !== '' && phone === null)
    return { problem: `Enter the correct phone number ${PHONE_HELP}` }
  const email = newEmail === '' ? null : parseEmail(newEmail)
  if (newEmail !== '' && email === null)
    return { problem: 'Enter the correct email address, such as jo@example.com.' }
  const correction = {
    first_name: given('first-name').slice(0, MAX_NAME) || null,
    last_name: given('last-name').slice(0, MAX_NAME) || null,
    email,
    phone,
  }
  return Object.values(correction).every((value) => value === null)
    ? { problem: 'Nothing was corrected. Fill in at least one field.' }
    : correction
}

const MAX_NAME = 100

async function say(c: Ctx, where: Where, { fields, ...said }: Said): Promise<Response> {
  const sealed = fields && (await seal(c, where, fields))
  return redirectSaying(c, hrefAt(where), { sealed, ...said })
}

/** Seals what was typed, for this person, this page and a minute. */
function seal(c: Ctx, where: Where, fields: Fields): Promise<string> {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, (fields[name] ?? '').slice(0, MAX)]))
  const text = JSON.stringify([clock() + SHOWN_FOR, typed])
  return encryptSecret(c.env.MASTER_KEY, c.var.console.person.id, hrefAt(where), text)
}

/** Null for what was not sealed here, for someone else, or too long ago. */
async function unseal(c: Ctx, where: Where, sealed: string): Promise<Fields | null> {
  const { id } = c.var.console.person
  const text = await openSecret(c.env.MASTER_KEY, id, hrefAt(where), sealed)
  const read = text === null ? null : readJson(text, sealedShape)
  return read !== null && clock() < read[0] ? read[1] : null
}

const sealedShape = z.tuple([z.number(), z.record(z.string(), z.string())])
/** How long the page that follows a form shows what was found. */
const SHOWN_FOR: Seconds = 60

/** Of the search and of a correction, and how many characters of each come back. */
const FIELDS = ['phone', 'email', 'first-name', 'last-name', 'new-phone', 'new-email'] as const
const MAX = 120
