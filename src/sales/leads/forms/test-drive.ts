// Book a test drive: location, time, contact details. The location is the vehicle's, if one is given.
import { type EventId, EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { REMINDERS, reminds } from '#sales/leads/drives/drive-reminders.ts'
import { placeFields, placesFor } from '#sales/leads/fields/place-field.ts'
import {
  aboutOf,
  conditionOf,
  confirmField,
  consentFields,
  contactFields,
  messageField,
} from '#sales/leads/fields/shared-fields.ts'
import { loadSlots, toAppointmentFields } from '#sales/leads/fields/slots.ts'
import type { Choice, Field, Step } from '#sales/leads/form.ts'
import type { Car } from '#vehicle/car.ts'
import { describePlace, type Place, placeOf } from '#vehicle/places.ts'
import { stockState } from '#vehicle/state.ts'
import { isTestDriveOnly } from '#vehicle/tag.ts'
import type { Site } from '#tenant/schema.ts'

export const testDrive: FormDefinition = {
  kind: 'test-drive',
  // A sold vehicle cannot be driven, however recent the sale.
  isFor: (car) => stockState(car, { now: 0, soldWindow: 0 }).isInStock,
  toForm: async (ask) => {
    const { site, car } = ask
    const { heading, bring } = site.test_drive
    const place = placeFor(ask)
    const { appointment: chosen = '' } = ask.typed
    const slots =
      place === null ? [] : await loadSlots({ ...ask, place, car: car?.id ?? '', chosen })
    return {
      kind: 'test-drive',
      title: heading,
      intro: joinText([site.forms.intros['test-drive'] ?? INTRO, bring]),
      steps: toSteps(ask, timeField(slots, place, chosen), toMeeting(chosen, place)),
      submitLabel: 'Send request',
    }
  },
  toExtras: async (answers, ask) => {
    const { site, car } = ask
    const place = placeFor({ ...ask, typed: answers })
    const appointment =
      place === null ? null : toAppointmentFields(answers.appointment ?? '', place)
    const { words, ...times } = appointment ?? {}
    return {
      category: 'Test Drive',
      subcategory: conditionOf(car),
      event: eventOf(car, site),
      fields: {
        ...(place !== null && { location: place.name, location_id: place.id }),
        ...(appointment !== null && { appointment: times, preferred_time: words }),
      },
    }
  },
}

const INTRO = 'Choose a time, or let us call you.'
const SALES = ['sales'] as const

/** N5, N10: demos and drive-only vehicles count as new. Without a vehicle, a general enquiry. */
function eventOf(car: Car | null, site: Site): EventId {
  if (car === null) return EVENTS.generalEnquiry
  const isUsed = car.car_type === 'used' && !isTestDriveOnly(car, site)
  return isUsed ? EVENTS.usedTestDrive : EVENTS.testDrive
}

/** Location of the drive; null until it is chosen. */
function placeFor({ site, car, typed }: Pick<FormRequest, 'site' | 'car' | 'typed'>): Place | null {
  const chosen = placesFor(site, SALES).find(({ id }) => id === typed.location_id)
  return fixedPlace(site, car) ?? chosen ?? null
}

/** The vehicle's location, or the only one: then there is no choice. */
function fixedPlace(site: Site, car: Car | null): Place | null {
  const places = placesFor(site, SALES)
  const own = car === null ? undefined : placeOf(car, site)
  return (own?.visible === true ? own : places.length === 1 ? places[0] : null) ?? null
}

function toSteps(ask: FormRequest, time: Field, meeting: string | undefined): Step[] {
  const { site, car, query } = ask
  const where = fixedPlace(site, car) === null ? placeFields(site, { isMeeting: true, query }) : []
  const vehicle = car === null ? [vehicleField(ask)] : []
  const hasReminders = REMINDERS.some((kind) => reminds(site, kind))
  const when = where.length > 0 ? [time] : [...vehicle, time]
  return [
    ...(where.length > 0 ? [{ title: 'Where', groups: [{ fields: [...where, ...vehicle] }] }] : []),
    { title: 'When', groups: [{ fields: when }] },
    {
      title: 'Your details',
      groups: [
        { hint: meeting, fields: contactFields(site, 'site') },
        { fields: [{ ...messageField(site), required: false }] },
        { fields: [...consentFields(site), ...confirmField({ ...ask, hasReminders })] },
      ],
    },
  ]
}

/** Summary above the details: "Monday 23 November, 9:00 am, at North Yard." */
function toMeeting(chosen: string, place: Place | null): string | undefined {
  if (place === null) return undefined
  const words = toAppointmentFields(chosen, place)?.words
  return words === undefined ? undefined : `${words}, at ${place.name}.`
}

/** The address names the vehicle even if the stock is unavailable. */
function vehicleField({ site: { vehicle }, carId, query }: FormRequest): Field {
  return {
    kind: 'text',
    name: 'vehicle',
    label: 'Make and model',
    rule: 'text',
    value: aboutOf(query),
    required: carId === null,
    hint: `Or the stock number of the ${vehicle.one}.`,
  }
}

/** A choice of times; a text field if no times are known. */
function timeField(slots: readonly Choice[], place: Place | null, chosen: string): Field {
  const hint = place === null ? '' : `At ${describePlace(place)}.`
  // A choice that is no longer available still belongs to this field.
  if (slots.length > 0 || chosen !== '')
    return {
      kind: 'radios',
      name: 'appointment',
      label: 'Date and time',
      choices: [{ value: '', label: 'Any time, call me' }, ...slots],
      gone: 'That time is no longer available. Please choose another.',
      hint,
    }
  return {
    kind: 'text',
    name: 'preferred_time',
    label: 'When would suit you?',
    rule: 'text',
    placeholder: 'Saturday morning',
    hint: joinText([hint, 'We’ll call to arrange a time.']),
  }
}
