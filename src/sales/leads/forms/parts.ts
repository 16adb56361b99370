// Enquiry about parts and accessories.
import { EVENTS } from '#analytics/events.ts'
import type { FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import { consentFields, contactFields, messageField } from '#sales/leads/fields/shared-fields.ts'

export const parts: FormDefinition = {
  kind: 'parts',
  toForm: async (ask) => ({
    kind: 'parts',
    title: 'Parts and accessories',
    intro:
      ask.site.forms.intros.parts ??
      'Tell us the part and the vehicle. We’ll check the price and availability.',
    steps: [
      {
        title: 'Your details',
        groups: [
          {
            legend: 'The part',
            fields: [
              {
                kind: 'text',
                name: 'part',
                label: 'Part or accessory',
                rule: 'text',
                required: true,
                hint: 'A name or a part number.',
              },
              {
                kind: 'text',
                name: 'vehicle',
                label: 'Vehicle',
                rule: 'text',
                placeholder: 'Make, model and year',
                required: true,
              },
              {
                kind: 'text',
                name: 'rego_or_vin',
                label: 'Rego or VIN',
                rule: 'text',
                hint: 'So we can check that the part fits.',
              },
              ...placeFields(ask.site, {
                types: ['parts'],
                label: 'Parts counter',
                query: ask.query,
              }),
              { ...messageField(ask.site), required: false },
            ],
          },
          { legend: 'Your details', fields: contactFields(ask.site, 'site') },
          { fields: consentFields(ask.site) },
        ],
      },
    ],
    submitLabel: 'Ask for a price',
  }),
  toExtras: async () => ({
    category: 'Parts',
    subcategory: '',
    event: EVENTS.generalEnquiry,
  }),
}
