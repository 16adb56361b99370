// Request for photos of a vehicle: the question is prefilled and can be extended.
import { joinText } from '#lib/text.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import {
  consentFields,
  contactFields,
  describeCar,
  enquiryEvent,
  messageField,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field } from '#sales/leads/form.ts'

export const photos: FormDefinition = {
  kind: 'photos',
  toForm: async ({ site, car, carId }) => ({
    kind: 'photos',
    title: carId === null ? 'Ask for photos' : `Ask for photos of ${describeCar(car, site)}`,
    intro:
      site.forms.intros.photos ??
      'Tell us what you would like to see, inside or out. We’ll take the photos and send them to you.',
    steps: [
      {
        title: 'Your details',
        groups: [
          {
            fields: [
              { kind: 'hidden', name: 'request', value: site.forms.photos_message },
              ...(carId === null ? [vehicleField(site)] : []),
              { ...messageField(site, 'What would you like to see?'), required: false },
            ],
          },
          { fields: contactFields(site, 'site') },
          { fields: consentFields(site) },
        ],
      },
    ],
    submitLabel: 'Request photos',
  }),
  toExtras: async ({ message }, { site, car }) => ({
    category: 'Vehicle Enquiry',
    subcategory: 'Request Photos',
    event: enquiryEvent(car),
    fields: { message: joinText([site.forms.photos_message, message], '\n\n') },
  }),
}

/** Asks which vehicle, if the form was not opened from a vehicle page. */
function vehicleField({ vehicle }: FormRequest['site']): Field {
  return {
    kind: 'text',
    name: 'vehicle',
    label: `Which ${vehicle.one}?`,
    rule: 'text',
    required: true,
    hint: 'Make and model, or the stock number.',
  }
}
