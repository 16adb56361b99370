// Enquire about a vehicle (W43, S14, E22): what a shopper wants to know, then who they are.
import { joinWords } from '#lib/join-words.ts'
import { carWords, enquiryEvent, unknownCar } from '#leads/about-car.ts'
import { toChoices, YES_NO } from '#leads/choices.ts'
import type { FormAsk, FormDefinition } from '#leads/definition.ts'
import { consentFields, contactFields, messageField } from '#leads/fields.ts'
import type { Field } from '#leads/form.ts'

export const enquiry: FormDefinition = {
  kind: 'enquiry',
  toForm: async (ask) => {
    const { site, car } = ask
    return {
      kind: 'enquiry',
      title: isAbout(ask) ? `Enquire about ${carWords(car, site)}` : 'Make an enquiry',
      intro: site.forms.intros.enquiry ?? '',
      steps: [
        { title: 'Your question', groups: [{ fields: questions(ask) }] },
        {
          title: 'Your details',
          groups: [{ fields: contactFields(site) }, { fields: consentFields(site) }],
        },
      ],
      submitLabel: 'Send enquiry',
    }
  },
  toExtras: async ({ topic, message }, { car, query }) => ({
    category: 'Vehicle Enquiry',
    subcategory: car === null ? '' : CONDITIONS[car.car_type],
    event: enquiryEvent(car),
    fields: { ...unknownCar(car, query), message: joinWords([topic, message], '\n\n') },
  }),
}

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const

/** Whether it is about a vehicle, even if the stock does not say about which. */
function isAbout({ car, query }: FormAsk): boolean {
  return car !== null || query.has('car_id')
}

/** A topic says enough by itself: then nothing has to be written (V47). */
function questions(ask: FormAsk): Field[] {
  const { site, car, typed } = ask
  const topics = isAbout(ask) ? site.forms.topics : []
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
