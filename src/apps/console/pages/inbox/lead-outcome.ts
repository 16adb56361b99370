// How a lead ended: why there was no sale, and whether the shopper came for the drive.
import type { InboxLead, LeadStatus } from '#sales/leads/outbox/inbox-lead.ts'
import { type Attendance, recordAttendance } from '#sales/leads/test-drive-rows.ts'
import type { Site } from '#tenant/schema.ts'

type Fields = Readonly<Record<string, string>>

/** The form's values for whether the shopper came for a drive. */
export const CAME = {
  '': 'Not recorded',
  yes: 'The shopper came',
  no: 'The shopper did not come',
} as const
export const toCame = (came: Attendance['came']) => (came === null ? '' : came ? 'yes' : 'no')
const parseCame = (text: string | undefined) =>
  text === 'yes' ? true : text === 'no' ? false : null

/**
 * The reason in a form, undefined if it changes none; a problem if a lead is closed without a reason or with one that
 * does not fit. A form without the field changes nothing.
 */
export function readReason(
  { lost_reasons: reasons }: Site['leads'],
  lead: Pick<InboxLead, 'status' | 'lostReason'>,
  fields: Fields,
  status: LeadStatus | undefined,
): { reason: string | undefined } | { problem: string } {
  const { reason } = fields
  if (reason === undefined) return { reason: undefined }
  const isClosed = (status ?? lead.status) === 'closed'
  if (isClosed && reason === '' && status === 'closed')
    return { problem: 'Choose why there was no sale, so that reports can count it.' }
  if (reason === lead.lostReason) return { reason: undefined }
  if (!isClosed && reason !== '')
    return { problem: 'Set the status to “Closed without a sale” as well, or choose no reason.' }
  if (reason !== '' && !reasons.includes(reason))
    return {
      problem: `“${reason.slice(0, 60)}” is not in your list of reasons any more. Choose another.`,
    }
  return { reason }
}

/**
 * Records whether the shopper came for the drive, from a form; returns the words for the history, or why it was not
 * recorded. Null if it changes nothing.
 */
export async function saveDrive(
  db: D1Database,
  { site, id }: Pick<InboxLead, 'site' | 'id'>,
  fields: Fields,
): Promise<{ did: string } | { problem: string } | null> {
  const { drive, 'shown-drive': shown } = fields
  if (drive === undefined || shown === undefined || drive === shown) return null
  const change = { came: parseCame(drive), shown: parseCame(shown) }
  if (!(await recordAttendance(db, { site, lead: id }, change)))
    return {
      problem:
        'Nothing was saved, because someone changed what is recorded of the drive in the meantime. Choose again.',
    }
  return { did: `Test drive: ${CAME[toCame(change.came)].toLowerCase()}` }
}
