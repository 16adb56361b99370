// Job applications.
import { EVENTS } from '#analytics/events.ts'
import type { FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import { consentFields, contactFields, messageField } from '#sales/leads/fields/shared-fields.ts'

export const careers: FormDefinition = {
  kind: 'careers',
  toForm: async (ask) => ({
    kind: 'careers',
    title: 'Work with us',
    intro:
      ask.site.forms.intros.careers ??
      'Tell us what you do well. We keep your details for future openings too.',
    steps: [
      {
        title: 'Your details',
        groups: [
          { fields: contactFields(ask.site, 'site') },
          {
            fields: [
              {
                kind: 'text',
                name: 'position',
                label: 'Position',
                rule: 'text',
                value: (ask.query.get('position') ?? '').slice(0, 120),
                hint: 'What you would like to do.',
                required: true,
              },
              ...placeFields(ask.site, { query: ask.query }),
              {
                kind: 'text',
                name: 'cv_link',
                label: 'Link to your CV or profile',
                rule: 'text',
                placeholder: 'https://',
                most: 400,
              },
              messageField(ask.site, 'About you'),
            ],
          },
          { fields: consentFields(ask.site, 'careers') },
        ],
      },
    ],
    submitLabel: 'Send application',
  }),
  toExtras: async ({ position = '' }) => ({
    category: 'Careers',
    subcategory: position,
    event: EVENTS.careers,
  }),
}
