// Form fields prefilled by a link: "?fill.message=…". The person who opens the link sees them, can change them and
// submits the form. Personal details and consents can't be prefilled.
import { withQuery } from '#lib/url.ts'
import { type Field, fieldsOf, type LeadForm } from './form.ts'

const PREFIX = 'fill.'
/** Names, addresses and plates don't belong in links. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'rego',
])
/** Maximum characters of a prefilled field, because addresses should be short. */
const LONGEST = 600

/** A field that a link may prefill. */
type Fillable = Exclude<Field, { kind: 'hidden' | 'tick' }>

/** The fields of a form that a link may prefill. */
export function fillableFields(form: Pick<LeadForm, 'steps'>): Fillable[] {
  return fieldsOf(form).filter(isFillable)
}

function isFillable(field: Field): field is Fillable {
  return field.kind !== 'hidden' && field.kind !== 'tick' && !PERSONAL.has(field.name)
}

/** The form with its link's values. Values that a field does not accept are left out. */
export function withFilled(form: LeadForm, query: URLSearchParams): LeadForm {
  const fill = (field: Field): Field => {
    const value = query.get(PREFIX + field.name)
    if (value === null || !isFillable(field) || field.isLookedUp === true) return field
    const accepted = toAccepted(field, value)
    return accepted === null ? field : { ...field, value: accepted }
  }
  return {
    ...form,
    steps: form.steps.map((step) => ({
      ...step,
      groups: step.groups.map((group) => ({ ...group, fields: group.fields.map(fill) })),
    })),
  }
}

/** The value in a form that the field accepts; null if there is none. A choice may be given by its label. */
export function toAccepted(field: Fillable, value: string): string | null {
  if (field.kind === 'select' || field.kind === 'radios') {
    const wanted = value.trim().toLowerCase()
    const choice = field.choices.find((one) =>
      [one.value, one.label].some((word) => word.toLowerCase() === wanted),
    )
    return choice?.value ?? null
  }
  const most = Math.min(field.most ?? (field.kind === 'area' ? 2000 : 120), LONGEST)
  const text = value.toWellFormed().trim()
  return text === '' || text.length > most ? null : text
}

/** The address of a form with prefilled fields. */
export function filledHref(href: string, values: Readonly<Record<string, string>>): string {
  return withQuery(
    href,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [PREFIX + name, value])),
  )
}
