// Prepares a form: a link that opens it with fields filled in. A person reads it, adds their details, and submits it.
import * as z from 'zod'

import {
  formField,
  leftToPerson,
  loadForm,
  toFormFields,
} from '#apps/site/pages/mcp/form-fields.ts'
import { slug } from '#apps/site/pages/mcp/shapes.ts'
import { defineTool } from '#apps/site/pages/mcp/tool.ts'
import { plain } from '#apps/site/pages/mcp/words.ts'
import { absoluteUrl, withQuery } from '#lib/url.ts'
import { formRoutes } from '#routes.ts'
import { fillableFields, filledHref, toAccepted } from '#sales/leads/filled.ts'
import type { LeadForm } from '#sales/leads/form.ts'
import { hasForm } from '#tenant/features.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { Car } from '#vehicle/car.ts'
import { loadVehicle } from './load-vehicle.ts'

const output = z.object({
  url: z.string().describe('Give it to the person. Nothing is sent until they submit the form.'),
  title: z.string(),
  filled: z.record(z.string(), z.string()).describe('By label.'),
  not_filled: z
    .array(z.object({ name: z.string(), why: z.string() }))
    .describe('Values that the form does not accept.'),
  fields: z.array(formField).describe('What can still be filled in here.'),
  person: z.array(z.string()).describe('What only the person can fill in.'),
})

export const prepareForm = defineTool({
  name: 'prepare_form',
  title: 'Prepare a form',
  description:
    'Makes a link that opens a form of the dealer with fields filled in: an enquiry, a test drive, a trade-in, a service. It sends nothing: the person opens it, adds their details and sends it. Leave personal details out.',
  input: z.strictObject({
    form: z
      .enum(FORM_KINDS)
      .describe('general: a question that is not about a vehicle. enquiry: about one.'),
    slug: slug.optional(),
    fill: z
      .record(z.string().max(60), z.string().max(600))
      .default({})
      .describe('By field name. Call without it to see the fields.'),
  }),
  output,
  // Like the page of a form, this is never cached: times get booked, and fields depend on them.
  isKept: false,
  run: async ({ form: kind, slug: wanted, fill }, context) => {
    const { site } = context
    if (!hasForm(kind, site)) return { problem: `${site.name} has no such form. Use general.` }
    const found = wanted === undefined ? null : await loadVehicle(wanted, context)
    if (found !== null && 'problem' in found) return found
    const car = found?.car ?? null
    const query = new URLSearchParams(
      fill['location_id'] === undefined ? {} : { location_id: fill['location_id'] },
    )
    const form = await loadForm(kind, car, query, context)
    const { values, refused } = takeValues(form, fill)
    const data = {
      url: absoluteUrl(filledHref(toHref(kind, car), values), site),
      title: plain(toPlainText(form.title)),
      filled: labelled(form, values),
      not_filled: refused,
      fields: toFormFields(form).filter(({ name }) => values[name] === undefined),
      person: leftToPerson(form),
    }
    return { data, text: toText(data) }
  },
})

function toHref(kind: keyof typeof formRoutes, car: Car | null): string {
  const { pattern } = formRoutes[kind]
  return car === null ? pattern : withQuery(pattern, { car_id: car.id })
}

function takeValues(form: LeadForm, fill: Readonly<Record<string, string>>) {
  const fields = new Map(fillableFields(form).map((field) => [field.name, field]))
  const values: Record<string, string> = {}
  const refused: { name: string; why: string }[] = []
  for (const [name, value] of Object.entries(fill)) {
    const field = fields.get(name)
    const accepted = field === undefined ? null : toAccepted(field, value)
    if (accepted !== null) values[name] = accepted
    else
      refused.push({
        name: plain(name, 60),
        why:
          field === undefined
            ? 'The form has no such field, or only the person fills it in.'
            : 'This value is not allowed.',
      })
  }
  return { values, refused }
}

function labelled(
  form: LeadForm,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fillableFields(form).flatMap(({ name, label }) => {
      const value = values[name]
      return value === undefined ? [] : [[plain(label), plain(value, 600)]]
    }),
  )
}

function toText({
  title,
  url,
  filled,
  not_filled: refused,
  person,
}: z.input<typeof output>): string {
  const lines = Object.entries(filled).map(([label, value]) => `${label}: ${plain(value, 80)}`)
  return [
    `${title}: ${url}`,
    lines.length === 0 ? 'Nothing is filled in yet.' : `Filled in: ${lines.join(', ')}.`,
    ...refused.map(({ name, why }) => `Not filled in: ${name}. ${why}`),
    `The person adds: ${person.join(', ')}. Nothing is sent until they send it.`,
  ].join('\n')
}
