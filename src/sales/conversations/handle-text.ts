// Handles a report from the text message provider: a text from a shopper, or the delivery state of a text that the site sent.
import * as z from 'zod'

import { countryOf } from '#lib/country.ts'
import { hashJson } from '#lib/encoding.ts'
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { findLeadOfAddress, isFlooded, settleMessage } from '#sales/leads/conversation-rows.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { findNewestLeadOf } from '#sales/leads/outbox/report-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { saveStop } from '#sales/leads/stop-rows.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import { type ReceiveDeps, receiveMessage } from './receive.ts'
import { readStopWord } from './stop-words.ts'

/** Maximum characters of a text: long ones arrive as several SMS, which providers join. */
const LONGEST = 4000

const at = z.string().max(40).optional()

/** The body of a report. For a status, `id` is the `id` that our message was sent with. */
export const textReport = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message.received'),
    /** The provider's id of the text. */
    id: z.string().min(1).max(200),
    from: z.string().min(3).max(40),
    text: z.string().max(20_000),
    /** When it was sent, ISO 8601. */
    at,
  }),
  z.object({
    type: z.literal('message.status'),
    id: z.string().regex(/^[0-9a-f]{32}$/),
    state: z.enum(['sent', 'delivered', 'failed']),
    at,
  }),
])
export type TextReport = z.infer<typeof textReport>

/** The provider's reason why a text did not arrive. */
export const TEXT_FAILED = 'not delivered to the phone'

/** Handles a report. Rejects if the database fails, so that the provider sends it again. Can be repeated, in any order. */
export async function handleText(
  report: TextReport,
  slug: string,
  deps: ReceiveDeps,
  now: Seconds,
): Promise<'taken' | 'too many'> {
  const { db, site } = deps
  if (report.type === 'message.status') {
    const { id, state } = report
    const reason = state === 'failed' ? TEXT_FAILED : ''
    await settleMessage(db, { site: slug, id }, { state, reason }, now)
    return 'taken'
  }
  const address = parseMobile(report.from, countryOf(site).code)?.e164 ?? report.from
  const body = report.text.slice(0, LONGEST).toWellFormed()
  const word = readStopWord(body)
  const sentAt = momentOf(report.at, now)
  const known = await findConversation(db, slug, address)
  if (known === null && word !== null) {
    // "STOP" from an unknown number is obeyed, but is not an enquiry.
    const stop = { isStopped: word === 'stop', word: body.trim().slice(0, 40), at: sentAt }
    await saveStop(db, { site: slug, address }, stop).run()
    return 'taken'
  }
  const lead = known ?? (await openLead(report.id, { address, body }, slug, deps, now))
  if (word === null && (await isFlooded(db, { site: slug, lead: lead.id }, now - DAY)))
    return 'too many'
  const id = (await hashJson([slug, 'text', report.id])).slice(0, 32)
  const received = { id, way: 'text', address, body, words: body, details: {} } as const
  const settled = { state: 'received', reason: '', at: sentAt } as const
  await receiveMessage(lead, { ...received, ...settled }, deps, now)
  return 'taken'
}

/** The lead of the newest conversation with a number, otherwise the newest lead with that number. */
async function findConversation(
  db: D1Database,
  site: string,
  address: string,
): Promise<Lead | null> {
  const talked = await findLeadOfAddress(db, { site, address })
  const known = talked === null ? null : await findLead(db, site, talked)
  return known ?? findNewestLeadOf(db, site, [address, toNational(address)])
}

/** A text from an unknown number is an enquiry. */
async function openLead(
  report: string,
  { address, body }: { address: string; body: string },
  slug: string,
  { db, queue, site }: ReceiveDeps,
  now: Seconds,
): Promise<Lead> {
  const key = `text-${report}`
  const lead: Lead = {
    id: await leadId(slug, key),
    site: slug,
    kind: 'general',
    key,
    payload: {
      phone: toNational(address),
      message: body,
      category: 'General Enquiry',
      PreferredContactMethod: 'SMS',
      source: 'Text message',
      opt_in: false,
    },
    bodyHash: await hashJson([address, body]),
    suspicion: [],
    parent: null,
    createdAt: now,
  }
  const targets = targetsFor(site, lead.kind)
  const saved = await saveLead(db, lead, targets)
  if (saved.isNew && targets.length > 0)
    await queue.send({ kind: 'deliver', id: lead.id, site: slug }).catch(() => undefined)
  return saved.lead
}

/** When it was sent, if plausible; otherwise now. Clocks differ, and reports come late. */
function momentOf(text: string | undefined, now: Seconds): Seconds {
  const moment = Math.floor(Date.parse(text ?? '') / 1000)
  return moment <= now && moment > now - 7 * DAY ? moment : now
}
