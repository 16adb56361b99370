// Enquire about a vehicle: the question, then the contact details.
import { joinText } from '#lib/text.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import {
  aboutOf,
  conditionOf,
  confirmField,
  consentFields,
  contactFields,
  describeCar,
  enquiryEvent,
  messageField,
  toChoices,
  YES_NO,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field } from '#sales/leads/form.ts'

export const enquiry: FormDefinition = {
  kind: 'enquiry',
  toForm: async (ask) => {
    const { site, car } = ask
    return {
      kind: 'enquiry',
      title: ask.carId !== null ? `Enquire about ${describeCar(car, site)}` : 'Make an enquiry',
      intro: site.forms.intros.enquiry ?? '',
      steps: [
        { title: 'Your question', groups: [{ fields: questions(ask) }] },
        {
          title: 'Your details',
          groups: [
            { fields: contactFields(site, 'site') },
            { fields: [...consentFields(site), ...confirmField(ask)] },
          ],
        },
      ],
      submitLabel: 'Send enquiry',
    }
  },
  toExtras: async ({ topic, message }, { car }) => ({
    category: 'Vehicle Enquiry',
    subcategory: conditionOf(car),
    event: enquiryEvent(car),
    fields: { message: joinText([topic, message], '\n\n') },
  }),
}

/** With a topic, the message is optional. */
function questions(ask: FormRequest): Field[] {
  const { site, car, carId, typed, query } = ask
  const topics = carId !== null ? site.forms.topics : []
  const message = messageField(site)
  const isSaid = topics.includes(typed.topic ?? '')
  const takesTradeIn = car !== null && site.sidebar.trade_in_for.includes(car.car_type)
  const hasTopics = topics.length > 0
  return [
    ...(hasTopics
      ? [
          {
            kind: 'radios' as const,
            name: 'topic',
            label: 'What would you like to know?',
            choices: toChoices(topics),
          },
        ]
      : []),
    {
      ...message,
      // The subject of a reserved vehicle's button.
      value: carId === null ? '' : aboutOf(query),
      required: message.required === true && !isSaid,
      ...(hasTopics &&
        message.required === true && { hint: 'Choose a question above, or write your own.' }),
    },
    ...(takesTradeIn
      ? [
          {
            kind: 'select' as const,
            name: 'trade_in',
            label: 'Do you have a trade-in?',
            choices: YES_NO,
            prompt: 'Not sure yet',
          },
        ]
      : []),
  ]
}
