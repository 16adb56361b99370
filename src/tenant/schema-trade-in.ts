// Trade-ins, and selling a vehicle to the dealer.
import * as z from 'zod'

import { label, markup, slugText } from './schema-words.ts'

const QUESTIONS = [
  {
    id: 'condition',
    question: 'What condition is it in?',
    answers: ['Excellent', 'Good', 'Fair', 'Needs work'],
  },
  {
    id: 'service_history',
    question: 'Is the service history complete?',
    answers: ['Yes', 'Partly', 'No'],
  },
  {
    id: 'accident',
    question: 'Has it been in an accident?',
    answers: ['No', 'Yes, repaired', 'Yes, not repaired'],
  },
  {
    id: 'tyres',
    question: 'How are the tyres?',
    answers: ['Nearly new', 'Half worn', 'Due for replacement'],
  },
  { id: 'keys', question: 'How many keys does it have?', answers: ['Two or more', 'One'] },
]

const OWN_IDS = 'Give each item a unique id.'
const hasOwnIds = (items: readonly { id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

export const tradeIn = z
  .strictObject({
    questions: z
      .array(
        z.strictObject({
          id: z
            .string()
            .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lower-case letters, digits and underscores.')
            .describe('Name of the answer in adjustmentAnswers.'),
          question: label.describe('Question text.'),
          answers: z.array(label).min(2).max(8).describe('Answer options.'),
        }),
      )
      .max(12)
      .refine(hasOwnIds, OWN_IDS)
      .default(QUESTIONS)
      .describe("Questions about the vehicle's condition."),
    max_age_years: z
      .int()
      .min(1)
      .max(60)
      .default(7)
      .describe(
        'Maximum age for an online estimate, in years; for older vehicles the dealer calls.',
      ),
    max_km: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(100_000)
      .describe('Maximum kilometres for an online estimate.'),
    ask_km: z
      .boolean()
      .default(true)
      .describe(
        'Ask for the kilometres; switch off for vehicles without an odometer, such as caravans.',
      ),
    offer_days: z
      .int()
      .min(1)
      .max(90)
      .default(7)
      .describe('Days an estimate can be accepted online.'),
    save_valuation: z
      .boolean()
      .default(false)
      .describe('Send valuations to upstreams.miscellaneous.'),
    faq: z
      .array(
        z.strictObject({
          id: slugText.describe('Question ID on the page.'),
          question: label.describe('Question text.'),
          answer: markup.describe(
            'Answer; {max_age_years} and {max_km} are replaced with the settings above.',
          ),
          about_estimates: z
            .boolean()
            .default(false)
            .describe('Show only if estimates are given online (upstreams.valuation).'),
        }),
      )
      .max(20)
      .refine(hasOwnIds, OWN_IDS)
      .default([
        {
          id: 'estimate',
          question: 'Where does the estimate come from?',
          answer: 'Online estimates come from a third-party valuation tool.',
          about_estimates: true,
        },
        {
          id: 'final',
          question: 'Is a valuation the price I get?',
          answer: 'The final price is subject to inspection.',
          about_estimates: false,
        },
        {
          id: 'none',
          question: 'When is there no online estimate?',
          answer:
            'Estimates are generally not given for vehicles over {max_age_years} years old or over {max_km} km. We look at those ourselves and call you.',
          about_estimates: true,
        },
      ])
      .describe('Questions and answers beside the form.'),
  })
  .prefault({})
  .describe('Trade-ins and vehicles that the dealer buys.')
