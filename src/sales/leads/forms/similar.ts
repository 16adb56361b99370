// Find Me Something Similar: a vehicle is gone, and the dealer looks for similar ones.
import { toMoney } from '#lib/money.ts'
import type { FormDefinition } from '#sales/leads/definition.ts'
import {
  aboutOf,
  consentFields,
  contactFields,
  describeCar,
  enquiryEvent,
  messageField,
  toChoices,
} from '#sales/leads/fields/shared-fields.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'

export const similar: FormDefinition = {
  kind: 'similar',
  toForm: async ({ site, car, query }) => ({
    kind: 'similar',
    title: 'Find Me Something Similar',
    intro:
      site.forms.intros.similar ??
      'Tell us what matters to you. We’ll check our stock and vehicles on order, and let you know.',
    steps: [
      {
        title: 'Your details',
        groups: [
          {
            fields: [
              {
                ...messageField(site, 'What are you looking for?'),
                value: wishOf(car, aboutOf(query), site),
              },
              {
                kind: 'select',
                name: 'budget',
                label: 'Budget',
                choices: BUDGETS,
                value: budgetFor(car?.price ?? null),
                prompt: 'Not sure yet',
              },
            ],
          },
          { fields: contactFields(site, 'site') },
          { fields: consentFields(site) },
        ],
      },
    ],
    submitLabel: 'Find me one',
  }),
  toExtras: async (_answers, { car }) => ({
    category: 'Vehicle Enquiry',
    subcategory: 'Find Me Something Similar',
    event: enquiryEvent(car),
  }),
}

/** The wanted vehicle, or the search that found none. */
function wishOf(car: Car | null, about: string, site: Site): string {
  if (car !== null) return `I am looking for something like ${describeCar(car, site)}.`
  return about === '' ? '' : `I am looking for: ${about}.`
}

/** Dollars. */
const STEPS = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000]
const upTo = (most: number) => `Up to ${toMoney(most)}`
const MORE = `More than ${toMoney(STEPS.at(-1) ?? 0)}`
const BUDGETS = toChoices([...STEPS.map(upTo), MORE])

/** The lowest budget step that covers that price. */
function budgetFor(price: number | null): string {
  if (price === null || price <= 0) return ''
  const step = STEPS.find((most) => most >= price)
  return step === undefined ? MORE : upTo(step)
}
