// Enquire about finance: amount and term, then contact details. It gives no quote.
import { EVENTS } from '#analytics/events.ts'
import { CREDIT } from '#sales/finance/credit.ts'
import { aboutVehicle, parseFinanceQuery } from '#sales/finance/finance-query.ts'
import { termsOf } from '#sales/finance/quick-quote.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import {
  consentFields,
  contactFields,
  describeCar,
  messageField,
  toChoices,
  toTermChoices,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field } from '#sales/leads/form.ts'
import { dealershipSlug } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

export const finance: FormDefinition = {
  kind: 'finance',
  toForm: async (ask) => {
    const { site, car } = ask
    return {
      kind: 'finance',
      title: car === null ? 'Finance enquiry' : `Finance for ${describeCar(car, site)}`,
      intro:
        site.forms.intros.finance ??
        'Tell us how much you need and for how long. Our finance team will call you with your options.',
      steps: [
        { title: 'What you need', groups: [{ fields: loanFields(ask) }] },
        {
          title: 'Your details',
          groups: [{ fields: contactFields(site, 'all') }, { fields: consentFields(site) }],
        },
      ],
      submitLabel: 'Send enquiry',
    }
  },
  toExtras: async (_answers, { query }) => ({
    category: 'Finance Enquiry',
    subcategory: '',
    event: EVENTS.financeEnquiryForm,
    fields: aboutVehicle(parseFinanceQuery(query)),
  }),
}

/** Named as in the address. */
function loanFields(ask: FormRequest): Field[] {
  const { site, car, query } = ask
  const { amount, term, score, preferredDealership } = parseFinanceQuery(query)
  const wanted = Number(term)
  const years = wanted >= TERMS.min && wanted <= TERMS.longest ? wanted : TERMS.start
  return [
    {
      kind: 'text',
      name: 'vehiclePriceBudget',
      label: 'Amount',
      rule: 'number',
      value: amount || (car?.price ? String(car.price) : ''),
      placeholder: '30,000',
      required: true,
      isHalf: true,
    },
    { kind: 'text', name: 'deposit', label: 'Deposit', rule: 'number', isHalf: true },
    {
      kind: 'select',
      name: 'loanTerm',
      label: 'Loan term',
      choices: toTermChoices(termsOf({ ...TERMS, start: years })),
      value: String(years),
      required: true,
    },
    {
      kind: 'select',
      name: 'employment',
      label: 'Employment',
      choices: toChoices(['Full-time', 'Part-time', 'Casual', 'Self-employed', 'Retired', 'Other']),
      prompt: 'Rather not say',
    },
    {
      kind: 'select',
      name: 'selfAssessedCreditScore',
      label: 'How is your credit?',
      choices: CREDIT,
      value: score,
      prompt: 'Not sure',
    },
    ...(car === null
      ? placeFields(site, { query: withPlace(query, preferredDealership, site) })
      : []),
    { ...messageField(site), required: false },
  ]
}

/** Years to choose from. A quick quote may have another term, such as 5.5 years. */
const TERMS = { min: 1, max: 7, start: 5, longest: 10 }

/** Replaces the preferred dealership of the address by its location, if the form has locations. */
function withPlace(query: URLSearchParams, preferred: string, site: Site) {
  const place = site.locations.find(
    (own) => own.visible && preferred !== '' && dealershipSlug(own, site) === preferred,
  )
  return place === undefined || query.has('location_id')
    ? query
    : new URLSearchParams([...query, ['location_id', place.id]])
}
