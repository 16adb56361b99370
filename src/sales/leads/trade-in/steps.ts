// The steps of a valuation: plate, vehicle and condition, contact details.
import type { FormRequest } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import {
  consentFields,
  contactFields,
  toChoices,
  YES_NO,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field, Group, Step, TextField } from '#sales/leads/form.ts'
import { questionField } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'
import { type LookedUp, ownState, statesOf, writeLookedUp } from './plate.ts'

/** The steps, with or without a looked-up plate. */
export function toValuationSteps(
  { site, car, typed, query }: Pick<FormRequest, 'site' | 'car' | 'typed' | 'query'>,
  found: LookedUp,
): Step[] {
  const hasPlate = (typed.rego ?? '') !== ''
  return [
    { title: `Your ${site.vehicle.one}`, groups: [{ fields: plateFields(site, hasPlate, found) }] },
    {
      title: 'Details and condition',
      groups: [vehicleGroup(found, site), ...conditionGroup(site)],
    },
    {
      title: 'About you',
      groups: [
        { fields: [...contactFields(site, 'all'), CONTACT_BY] },
        { fields: [MONEY_OWING, ...placeFields(site, { isBuying: true, car, query })] },
        { fields: consentFields(site) },
      ],
    },
  ]
}

function plateFields(site: Site, hasPlate: boolean, found: LookedUp): Field[] {
  const states = statesOf(site)
  return [
    { kind: 'hidden', name: 'looked_up', value: writeLookedUp(found) },
    {
      kind: 'text',
      name: 'rego',
      label: 'Rego',
      rule: 'rego',
      most: 9,
      autocomplete: 'off',
      hint:
        site.upstreams.rego_lookup === null
          ? 'Leave it empty if you don’t know it.'
          : 'We look it up in the register. Leave it empty if you don’t know it: we’ll ask for make and model.',
    },
    ...(states.length === 0 ? [] : [stateField(site, states, hasPlate)]),
    ...(site.trade_in.ask_km ? [KMS] : []),
  ]
}

function stateField(site: Site, states: readonly string[], isRequired: boolean): Field {
  return {
    kind: 'select',
    name: 'regoState',
    label: 'Registered in',
    choices: toChoices(states),
    value: ownState(site),
    required: isRequired,
  }
}

const KMS: Field = {
  kind: 'text',
  name: 'kms',
  label: 'Kilometres',
  rule: 'number',
  required: true,
  most: 14,
  placeholder: '45,000',
}

function conditionGroup({ trade_in: { questions } }: Site): Group[] {
  if (questions.length === 0) return []
  const fields = questions.map(({ id, question, answers }): Field => ({
    kind: 'radios',
    name: questionField(id),
    label: question,
    choices: toChoices(answers),
    required: true,
  }))
  return [{ legend: 'Condition', fields }]
}

const CONTACT_BY: Field = {
  kind: 'radios',
  name: 'PreferredContactMethod',
  label: 'How should we contact you?',
  choices: toChoices(['Phone', 'Email', 'SMS']),
  value: 'Phone',
  required: true,
}

const MONEY_OWING: Field = {
  kind: 'radios',
  name: 'finance',
  label: 'Is there money owing on it?',
  choices: YES_NO,
  required: true,
}

/** Register values can be corrected; missing values are required. */
export function vehicleGroup(
  { plate, isKnown, vehicle }: LookedUp,
  { vehicle: { one } }: Pick<Site, 'vehicle'>,
): Group {
  /** A vehicle field, prefilled with the value just looked up. */
  const field = (
    name: 'make' | 'model' | 'year' | 'badge',
    more: Pick<TextField, 'label' | 'rule'> & Partial<TextField>,
  ): Field => ({
    kind: 'text',
    name,
    required: true,
    most: 60,
    isHalf: true,
    ...more,
    ...(vehicle !== null && { value: String(vehicle[name] ?? ''), isLookedUp: true }),
  })
  return {
    legend: isKnown ? `Is this your ${one}?` : `Which ${one} is it?`,
    ...hintOf(plate, isKnown),
    fields: [
      field('make', { label: 'Make', rule: 'text' }),
      field('model', { label: 'Model', rule: 'text' }),
      field('year', { label: 'Year', rule: 'number', most: 4, placeholder: '2019' }),
      field('badge', { label: 'Badge or variant', rule: 'text', required: false }),
    ],
  }
}

function hintOf(plate: string, isKnown: boolean): Pick<Group, 'hint'> {
  if (isKnown)
    return {
      hint: `We found this vehicle by its plate, ${plate}. Please correct anything that’s wrong.`,
    }
  return plate === '' ? {} : { hint: `We couldn’t look up ${plate}. Please enter the details.` }
}
