// Book a service: vehicle and work, then contact details.
import { EVENTS } from '#analytics/events.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import {
  consentFields,
  contactFields,
  messageField,
  toChoices,
  vehicleFields,
} from '#sales/leads/fields/shared-fields.ts'
import type { Answers, Field, Step } from '#sales/leads/form.ts'

export const service: FormDefinition = {
  kind: 'service',
  toForm: async (ask) => ({
    kind: 'service',
    title: ask.site.forms.service.heading,
    intro:
      ask.site.forms.intros.service ??
      'Tell us what you drive and what it needs. We’ll call to arrange a time.',
    steps: [
      {
        title: `Your ${ask.site.vehicle.one} and the work`,
        groups: [{ fields: vehicleFields(ask.site) }, ...workGroups(ask)],
      },
      {
        title: 'Your details',
        groups: [
          { fields: contactFields(ask.site, 'site') },
          { fields: consentFields(ask.site, 'service') },
        ],
      },
    ],
    submitLabel: 'Request booking',
  }),
  toExtras: async (answers, { site }) => ({
    category: 'Service',
    subcategory: answers.work ?? '',
    event: EVENTS.generalEnquiry,
    fields: { additional_services: ticked(answers, site) },
  }),
}

function workGroups(ask: FormRequest): Step['groups'] {
  const { types, additional } = ask.site.forms.service
  const work: Field[] =
    types.length === 0
      ? []
      : [
          {
            kind: 'select',
            name: 'work',
            label: 'Kind of work',
            choices: toChoices(types),
            required: true,
          },
        ]
  const extras = additional.map((label, at): Field => ({
    kind: 'tick',
    name: `${ADDITIONAL}${at}`,
    label,
  }))
  return [
    {
      legend: 'What it needs',
      fields: [
        ...work,
        ...placeFields(ask.site, { types: ['service'], label: 'Workshop', query: ask.query }),
        {
          kind: 'text',
          name: 'preferred_day',
          label: 'Preferred day',
          rule: 'text',
          placeholder: 'Tuesday morning',
          hint: 'A day or two that suit you.',
        },
        { ...messageField(ask.site, 'Anything else we should know?'), required: false },
      ],
    },
    ...(extras.length === 0 ? [] : [{ legend: 'While it is with us', fields: extras }]),
  ]
}

/** Checkbox names: this prefix and the list index. */
const ADDITIONAL = 'additional_services.'

/** The selected additional services as text. */
function ticked(answers: Answers, { forms }: FormRequest['site']): string[] {
  return forms.service.additional.filter((_, at) => answers[`${ADDITIONAL}${at}`] === 'on')
}
