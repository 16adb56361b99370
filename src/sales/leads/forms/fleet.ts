// Fleet enquiries by businesses.
import { EVENTS } from '#analytics/events.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import {
  consentFields,
  contactFields,
  messageField,
  toChoices,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field } from '#sales/leads/form.ts'
import { countryOf } from '#lib/country.ts'

export const fleet: FormDefinition = {
  kind: 'fleet',
  toForm: async (ask) => ({
    kind: 'fleet',
    title: 'Fleet and business',
    intro:
      ask.site.forms.intros.fleet ??
      `Whether you need one ${ask.site.vehicle.one} or fifty, one person looks after you.`,
    steps: [
      {
        title: 'Your details',
        groups: [
          { legend: 'Your business', fields: businessFields(ask) },
          { legend: 'Your details', fields: contactFields(ask.site, 'site') },
          { fields: consentFields(ask.site) },
        ],
      },
    ],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({
    category: 'Fleet',
    subcategory: '',
    event: EVENTS.generalEnquiry,
  }),
}

/** Business number by country. */
const NUMBERS = { AU: 'ABN', NZ: 'NZBN' } as const

function businessFields(ask: FormRequest): Field[] {
  return [
    {
      kind: 'text',
      name: 'company',
      label: 'Company',
      rule: 'text',
      autocomplete: 'organization',
      required: true,
    },
    {
      kind: 'text',
      name: 'business_number',
      label: NUMBERS[countryOf(ask.site).code],
      rule: 'text',
      most: 20,
      isHalf: true,
    },
    {
      kind: 'text',
      name: 'vehicles',
      label: 'How many vehicles?',
      rule: 'number',
      required: true,
      isHalf: true,
    },
    {
      kind: 'select',
      name: 'timeframe',
      label: 'When do you need them?',
      choices: toChoices(['Now', 'Within three months', 'Later this year', 'Just planning']),
    },
    ...placeFields(ask.site, { query: ask.query }),
    { ...messageField(ask.site, 'What will you use them for?'), required: false },
  ]
}
