// The request in a lead, as its shopper sees it again, and the notice to the dealer if the shopper changes or cancels
// it.
import { textOf, withoutEmpty } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { parseSlot } from '#sales/leads/fields/slots.ts'
import { toDriveLead } from '#sales/leads/drives/drive-lead.ts'
import type { Lead, LeadKind, NewLead } from '#sales/leads/lead.ts'
import { followUpFields, leadPlace, leadZone } from '#sales/leads/payload.ts'
import { MAX_CHANGES, type StoredDrive, type TestDrive } from '#sales/leads/test-drive-rows.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Appointment } from '#upstream/appointments.ts'

/** Kinds that a shopper can cancel, and that are confirmed by a message. */
export const REQUEST_KINDS: ReadonlySet<LeadKind> = new Set<LeadKind>(['test-drive', 'enquiry'])

export type RequestState = 'open' | 'cancelled' | 'past'

/**
 * Has no name or contact details, because anyone with the link can read it. The vehicle and the time may be typed text,
 * which can contain anything: `withoutTyped` leaves it out.
 */
export type RequestView = {
  kind: LeadKind
  state: RequestState
  /** "2021 Toyota Corolla" from the stock, or the shopper's own words; empty if none was named. */
  vehicle: string
  /** Whether the vehicle is in stock: messages contain no typed text, because they could go to anyone. */
  isStock: boolean
  /** "Tuesday 24 November, 10:15 am AEDT", or the shopper's own words; empty without a time. */
  when: string
  /** The booked time; null without one. */
  start: Seconds | null
  end: Seconds | null
  place: Place | null
  /** Whether the shopper has changed the time; an unavailable time has no earlier revision. */
  isMoved: boolean
  revision: number
  /** Changes that the shopper may still make. */
  changesLeft: number
  /** Whether the dealership confirmed the time, and whether the shopper confirmed that they will come. */
  isConfirmed: boolean
  isComing: boolean
}

/** The request at a time. `drive` is the booking with its changes, `isCancelled` is for other kinds. */
export function toRequest(
  { kind, payload }: Lead,
  { drive, isCancelled }: { drive: StoredDrive | null; isCancelled: boolean },
  site: Site,
  now: Seconds,
): RequestView {
  const place = leadPlace(payload, site)
  const slot = slotOf(payload)
  const start = drive?.start ?? slot?.start ?? null
  const isOff = isCancelled || drive?.state === 'cancelled'
  const isPast = start !== null && start <= now
  return {
    kind,
    state: isOff ? 'cancelled' : isPast ? 'past' : 'open',
    vehicle: textOf(payload.car_description) || textOf(payload.vehicle),
    isStock: textOf(payload.car_description) !== '',
    when:
      start === null ? textOf(payload.preferred_time) : toDeadline(start, leadZone(payload, site)),
    start,
    end: start === null ? null : endOf(start, drive ?? slot, site),
    place: place?.visible === true ? place : null,
    isMoved: drive !== null && (drive.revision > 0 || drive.start !== slot?.start),
    revision: drive?.revision ?? 0,
    changesLeft: MAX_CHANGES - (drive === null ? 0 : drive.revision - drive.dealerMoves),
    isConfirmed: typeof drive?.confirmedAt === 'number',
    isComing: typeof drive?.comingAt === 'number',
  }
}

/** The request without words that were typed: only facts from the stock and the booking. */
export const withoutTyped = (view: RequestView): RequestView => ({
  ...view,
  vehicle: view.isStock ? view.vehicle : '',
  when: view.start === null ? '' : view.when,
})

/** The booked end; if only the start is known, the end of the site's slot length. */
function endOf(start: Seconds, booked: Pick<Appointment, 'end'> | null, site: Site): Seconds {
  return booked?.end ?? start + site.test_drive.slot_minutes * 60
}

/** The booked time of a test drive's lead; null if the shopper is called instead. */
export function slotOf({ appointment }: Lead['payload']): Appointment | null {
  if (typeof appointment !== 'object' || appointment === null) return null
  const { start, end } = appointment as { start?: unknown; end?: unknown } // Checked below.
  if (typeof start !== 'string') return null
  return parseSlot(`${start}/${String(end)}`) ?? parseSlot(start)
}

/** The drive that a lead books at a time. */
export function toTestDrive(
  { id, payload }: Pick<Lead, 'id' | 'payload'>,
  time: Appointment,
): TestDrive {
  const { start, end } = time
  return { lead: id, car: textOf(payload.car_id), place: textOf(payload.location_id), start, end }
}

/** "test drive", or "walk-through": the noun in the form's heading; "booking" if there is none. */
export function driveNoun({ test_drive: { heading } }: Pick<Site, 'test_drive'>): string {
  return /^book (?:an? |your )?([^.,:!?]{1,40})$/i.exec(heading)?.[1]?.toLowerCase() ?? 'booking'
}

/** What a shopper's request is called. */
export const requestNoun = (kind: LeadKind, site: Pick<Site, 'test_drive'>) =>
  kind === 'test-drive' ? driveNoun(site) : 'enquiry'

/** Key of the lead that cancels a request without a booked time. */
export const cancelKey = (lead: string) => `cancel-${lead}`

/** The follow-up lead of a change: one per revision of a drive, one for a cancelled enquiry or newsletter. */
export function toChangeLead(lead: Lead, drive: StoredDrive | null, site: Site): NewLead {
  if (drive !== null) {
    const event = drive.state === 'cancelled' ? 'cancelled' : 'changed'
    return toDriveLead(lead, drive, { event, by: 'shopper' }, site)
  }
  return {
    kind: lead.kind,
    key: cancelKey(lead.id),
    payload: withoutEmpty({
      ...followUpFields(lead.payload),
      lead_id: lead.id,
      event: `${lead.kind}.cancelled`,
      reason: lead.kind === 'newsletter' ? UNSUBSCRIBED : 'The shopper cancelled it.',
      time_zone: leadZone(lead.payload, site),
    }),
    bodyHash: lead.bodyHash,
    suspicion: lead.suspicion,
    parent: lead.id,
  }
}

const UNSUBSCRIBED = 'The shopper unsubscribed. Take the address off your mailing list.'
