// The fields of a form as an assistant may fill them in.
import * as z from 'zod'

import { plain } from './words.ts'
import type { ToolContext } from './tool.ts'
import { FORMS } from '#sales/leads/form-table.ts'
import { fillableFields, withFilled } from '#sales/leads/filled.ts'
import { type Field, fieldsOf, type LeadForm } from '#sales/leads/form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import type { Car } from '#vehicle/car.ts'

export const formField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()).describe('Allowed values; empty if any text is allowed.'),
})
type FormField = z.input<typeof formField>

/** Maximum listed choices of a field. */
const CHOICES = 24

/** A form as on its page for a new visitor, with the query of an address. */
export async function loadForm(
  kind: FormKind,
  car: Car | null,
  query: URLSearchParams,
  { site, services, now }: ToolContext,
): Promise<LeadForm> {
  const { call, confirmations, testDrives } = services
  const definition = FORMS[kind]
  const about = car !== null && definition.isFor?.(car, site) === false ? null : car
  const form = await definition.toForm({
    site,
    car: about,
    carId: about?.id ?? null,
    now,
    typed: {},
    query,
    call,
    listTaken: testDrives.listTaken,
    canConfirm: confirmations.canSend,
  })
  return withFilled(form, query)
}

/** The fields that an assistant may fill in. */
export function toFormFields(form: LeadForm): FormField[] {
  return fillableFields(form).map((field) => ({
    name: field.name,
    label: plain(field.label),
    required: field.required === true,
    choices:
      field.kind === 'select' || field.kind === 'radios'
        ? field.choices.slice(0, CHOICES).map(({ value, label }) => nameOf(value, label))
        : [],
  }))
}

/** A choice by its label, which says more than an id; by its value if the label is too long to be returned in full. */
function nameOf(value: string, label: string): string {
  const name = plain(label, 80)
  return name !== '' && (name === label || value === '') ? name : plain(value, 80)
}

/** Labels of the fields left to the person: their details, and their consents. */
export function leftToPerson(form: LeadForm): string[] {
  const fillable = new Set(fillableFields(form).map(({ name }) => name))
  return fieldsOf(form)
    .filter((field: Field) => field.kind !== 'hidden' && !fillable.has(field.name))
    .map((field) =>
      field.kind === 'hidden' ? '' : field.kind === 'tick' ? 'Agreement' : field.label,
    )
    .filter((label, at, all) => label !== '' && all.indexOf(label) === at)
    .map((label) => plain(label))
}
