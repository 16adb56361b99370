// Fields shared by forms: contact details, message and consents.
import { type EventId, EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import type { FormRequest } from '#sales/leads/definition.ts'
import {
  type AreaField,
  type Choice,
  type Field,
  nounOf,
  type TextField,
  type TickField,
} from '#sales/leads/form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import type { Car } from '#vehicle/car.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'

const KILOMETRES: Field = {
  kind: 'text',
  name: 'kms',
  label: 'Kilometres',
  rule: 'number',
  placeholder: '45,000',
}

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const

export const YES_NO: readonly Choice[] = toChoices(['Yes', 'No'])

/**
 * First name, last name, email, mobile and postcode, as the site's settings show and require them. With "all", last
 * name, email and mobile are always required, because a lender or a payment needs them.
 */
export function contactFields({ forms }: Pick<Site, 'forms'>, asks: 'all' | 'site'): TextField[] {
  const { last_name: lastName, contact } = asks === 'all' ? ALL : forms
  const orElse = (name: string) => (contact === 'either' ? { orElse: name } : {})
  return [
    {
      kind: 'text',
      name: 'name',
      label: 'First name',
      rule: 'name',
      required: true,
      autocomplete: 'given-name',
      isHalf: lastName !== 'none',
    },
    ...(lastName === 'none' ? [] : [lastNameField(lastName === 'required')]),
    {
      kind: 'text',
      name: 'email',
      label: 'Email',
      rule: 'email',
      required: contact === 'both' || contact === 'email',
      ...orElse('phone'),
      ...(contact === 'either' && { hint: 'An email address or a mobile number is enough.' }),
      autocomplete: 'email',
      most: 254,
    },
    {
      kind: 'text',
      name: 'phone',
      label: 'Mobile',
      rule: 'phone',
      required: contact === 'both' || contact === 'phone',
      ...orElse('email'),
      autocomplete: 'tel',
      most: 40,
      isHalf: forms.postcode !== 'none',
    },
    ...(forms.postcode === 'none' ? [] : [postcodeField(forms.postcode === 'required')]),
  ]
}

const ALL = { last_name: 'required', contact: 'both' } as const

function lastNameField(required: boolean): TextField {
  return {
    kind: 'text',
    name: 'last_name',
    label: 'Last name',
    rule: 'name',
    required,
    autocomplete: 'family-name',
    isHalf: true,
  }
}

function postcodeField(required: boolean): TextField {
  return {
    kind: 'text',
    name: 'postcode',
    label: 'Postcode',
    rule: 'postcode',
    required,
    autocomplete: 'postal-code',
    placeholder: '1234',
    most: 4,
    isHalf: true,
  }
}

/** The shopper's message: E37's `message`, labelled "Comments" by default. */
export function messageField({ forms }: Site, label = 'Comments'): AreaField {
  return { kind: 'area', name: 'message', label, required: forms.message_required, most: 2000 }
}

/** The subject from the address: the model or offer of the page that linked here; empty for none. */
export function aboutOf(query: URLSearchParams): string {
  return (query.get('about') ?? '').trim().slice(0, 120)
}

/** The dealer's terms, with the noun of the form, and newsletter; the terms are a box to tick, or a sentence. */
export function consentFields(
  { forms: { terms, opt_in: news } }: Site,
  kind: FormKind = 'enquiry',
): TickField[] {
  return [
    {
      kind: 'tick',
      name: 'terms_conditions',
      label: terms.label.replaceAll('this enquiry', `this ${nounOf(kind)}`),
      ...(terms.as === 'sentence'
        ? { isAgreedBySending: true }
        : {
            required: true,
            missing: '*You must agree to the terms of use before submitting.',
          }),
      more: terms.text,
    },
    {
      kind: 'tick',
      name: 'opt_in',
      label: news.label,
      value: news.default ? 'on' : '',
    },
  ]
}

/**
 * Offers a confirmation by text if the site can send texts, otherwise by email; not ticked by default. Nothing if
 * neither can be sent.
 */
export function confirmField({
  site,
  canConfirm,
  hasReminders = false,
}: Pick<FormRequest, 'site' | 'canConfirm'> & { hasReminders?: boolean }): TickField[] {
  if (!site.forms.confirmations || !canConfirm) return []
  const byText = site.upstreams.sms !== null
  const what = hasReminders ? 'a confirmation and reminders' : 'a confirmation'
  const label = `${byText ? 'Text' : 'Email'} me ${what}, with a link to change or cancel.`
  const needs = byText
    ? { oneOf: ['phone', 'email'] as const, missing: 'Please enter a mobile number for the text.' }
    : { oneOf: ['email'] as const, missing: 'Please enter an email address for the confirmation.' }
  return [{ kind: 'tick', name: CONFIRM, label, needs }]
}

/** The dot keeps the field out of leads. */
export const CONFIRM = 'confirm.message'

/** Choices whose value equals their label. */
export function toChoices(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }))
}

/** Loan terms in whole years. */
export function toTermChoices(years: readonly number[]): Choice[] {
  return years.map((term) => ({ value: String(term), label: yearsText(term) }))
}

/** "the 2021 Toyota HiLux SR5"; "this caravan" if the vehicle is unknown. */
export function describeCar(car: Car | null, { vehicle }: Pick<Site, 'vehicle'>): string {
  return car === null ? `this ${vehicle.one}` : `the ${joinText([toTitle(car), toSubtitle(car)])}`
}

/** Event of a vehicle enquiry: a demo counts as new. Without a vehicle, a general enquiry. */
export function enquiryEvent(car: Pick<Car, 'car_type'> | null): EventId {
  if (car === null) return EVENTS.generalEnquiry
  return car.car_type === 'used' ? EVENTS.usedEnquiry : EVENTS.newEnquiry
}

/** Subcategory of a lead: new or not; empty without a vehicle. */
export function conditionOf(car: Pick<Car, 'car_type'> | null): string {
  return car === null ? '' : CONDITIONS[car.car_type]
}

/** Rego, year, make, model and, if the site's vehicles have an odometer, kilometres. */
export function vehicleFields({ trade_in: asks }: Pick<Site, 'trade_in'>): Field[] {
  return [
    { kind: 'text', name: 'rego', label: 'Rego', rule: 'rego', required: true, isHalf: true },
    {
      kind: 'text',
      name: 'year',
      label: 'Year',
      rule: 'number',
      placeholder: '2019',
      isHalf: true,
    },
    { kind: 'text', name: 'make', label: 'Make', rule: 'text', required: true, isHalf: true },
    { kind: 'text', name: 'model', label: 'Model', rule: 'text', required: true, isHalf: true },
    ...(asks.ask_km ? [KILOMETRES] : []),
  ]
}
