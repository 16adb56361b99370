// Reports each change to a booked test drive, by its shopper or the dealership, to the dealer's systems as a follow-up lead.
import { withoutEmpty } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import type { Lead, NewLead } from '#sales/leads/lead.ts'
import { followUpFields, leadZone } from '#sales/leads/payload.ts'
import type { StoredDrive } from '#sales/leads/test-drive-rows.ts'
import type { Site } from '#tenant/schema.ts'

/** The event, after "test-drive." in the payload: a contract with dealers' systems. */
export const DRIVE_EVENTS = {
  changed: {
    shopper: 'The shopper chose another time.',
    dealer: 'The dealership moved it to another time.',
  },
  cancelled: {
    shopper: 'The shopper cancelled it.',
    dealer: 'The dealership cancelled it.',
  },
  confirmed: {
    shopper: 'The shopper confirmed that they will come.',
    dealer: 'The dealership confirmed the time.',
  },
  signed: { shopper: 'The shopper signed the agreement.', dealer: '' },
  completed: { shopper: '', dealer: 'The shopper came.' },
  missed: { shopper: '', dealer: 'The shopper did not come.' },
} as const
export type DriveEvent = keyof typeof DRIVE_EVENTS
export type ChangedBy = 'shopper' | 'dealer'

/** One follow-up lead for each change. */
export function toDriveLead(
  lead: Lead,
  drive: Pick<StoredDrive, 'start' | 'end' | 'revision' | 'edits'>,
  { event, by }: { event: DriveEvent; by: ChangedBy },
  site: Site,
): NewLead {
  const zone = leadZone(lead.payload, site)
  const time = toDeadline(drive.start, zone)
  const reason = DRIVE_EVENTS[event][by]
  const isTime = event === 'changed' || event === 'cancelled'
  return {
    kind: lead.kind,
    // Cancelling or confirming twice gives a single lead.
    key: isTime ? `${lead.id}-${drive.revision}` : `${lead.id}-${event}-${drive.edits}`,
    payload: withoutEmpty({
      ...followUpFields(lead.payload),
      lead_id: lead.id,
      event: `${lead.kind}.${event}`,
      changed_by: by === 'dealer' ? by : '',
      reason: event === 'cancelled' ? `${reason} It was for ${time}.` : reason,
      ...(event !== 'cancelled' && {
        appointment: withoutEmpty({
          start: toZonedIso(drive.start, zone),
          end: drive.end === null ? '' : toZonedIso(drive.end, zone),
        }),
        preferred_time: time,
      }),
      time_zone: zone,
    }),
    bodyHash: lead.bodyHash,
    suspicion: lead.suspicion,
    parent: lead.id,
  }
}
