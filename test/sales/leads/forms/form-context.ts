// The context of a form in tests: a site, perhaps a vehicle, and an address.
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { fieldsOf, type Answers, type Field } from '#sales/leads/form.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type More = {
  /** Settings of the forms. */
  forms?: SiteInput['forms']
  site?: Partial<SiteInput>
  /** Fields of the vehicle; by default there is none. */
  car?: Record<string, unknown>
  typed?: Answers
  query?: string
}

export function askFor({ forms, site, car, typed = {}, query = '' }: More = {}): FormRequest {
  const params = new URLSearchParams(query)
  return {
    site: sampleSite({ ...site, ...(forms !== undefined && { forms }) }),
    car: car === undefined ? null : sampleCar(car),
    carId: params.get('car_id') ?? (car === undefined ? null : sampleCar(car).id),
    now: NOW,
    typed,
    query: params,
    call: async () => null,
    listTaken: async () => [],
    canConfirm: true,
  }
}

/** The form, and its fields by name. */
export async function drawn(form: FormDefinition, more?: More) {
  const made = await form.toForm(askFor(more))
  const fields: Record<string, Field | undefined> = Object.fromEntries(
    fieldsOf(made).map((field) => [field.name, field]),
  )
  return { made, fields, names: Object.keys(fields) }
}

/** What a lead contains besides its answers. */
export function extrasOf(form: FormDefinition, answers: Answers = {}, more?: More) {
  return form.toExtras(answers, askFor(more))
}

/** Two yards, a workshop and a parts department, as a site writes them. */
export const PLACES = [
  { id: '1', slug: 'north', name: 'North Yard', dealership_slug: 'north-motors' },
  { id: '2', slug: 'south', name: 'South Yard', address: { city: 'Hobart' } },
  { id: '3', slug: 'workshop', name: 'Workshop', location_type: 'service' as const },
  { id: '4', slug: 'parts', name: 'Parts Counter', location_type: 'parts' as const },
  { id: '5', slug: 'closed', name: 'Closed Yard', visible: false },
]
