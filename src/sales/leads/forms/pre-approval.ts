// Loan pre-approval in steps: the loan, then the applicant. The page verifies the phone.
import { EVENTS } from '#analytics/events.ts'
import { NO_OPENING, quickOffer, type QuickOpening } from '#sales/finance/car-quote.ts'
import { CREDIT } from '#sales/finance/credit.ts'
import { aboutVehicle, parseFinanceQuery } from '#sales/finance/finance-query.ts'
import {
  onlyDigits,
  termsOf,
  type QuickQuote,
  type QuoteBounds,
  toQuickQuote,
  toQuoteBounds,
} from '#sales/finance/quick-quote.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { contactFields, toTermChoices } from '#sales/leads/fields/shared-fields.ts'
import type { Field, Group, TextField, TickField } from '#sales/leads/form.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'

export const preApproval: FormDefinition = {
  kind: 'pre-approval',
  toForm: async (ask) => {
    const { label } = ask.site.finance.pre_approval
    return {
      kind: 'pre-approval',
      title: titleOf(ask.site),
      intro: '',
      steps: [
        { title: 'Quick Estimate', groups: [{ fields: loanFields(ask) }] },
        { title: 'Your Details', groups: detailGroups(ask) },
      ],
      submitLabel: label,
    }
  },
  toExtras: async (_answers, ask) => {
    const { site, car, query } = ask
    const link = parseFinanceQuery(query)
    // The form has its own "who is helping" field, which the shopper may have changed.
    const { whoIsHelping: _, year, ...about } = aboutVehicle(link)
    const amount = String(toLoan(ask).price)
    const preferred = site.dealerships.find(({ slug }) => slug === link.preferredDealership)
    return {
      category: 'Finance Enquiry',
      subcategory: '',
      event: EVENTS.financeEnquiryForm,
      fields:
        car === null
          ? {
              ...about,
              ...(year !== undefined && { car_year: Number(year) }),
              ...(preferred !== undefined && { dealership_slug: preferred.slug }),
              amount,
            }
          : { vin: car.vin, nvic: car.nvic, amount },
    }
  },
}

/** The initial state of the estimate for the form's vehicle. */
export function openingOffer({ site, car, now }: FormRequest): QuickOpening {
  if (car === null) return NO_OPENING
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  return quickOffer({ car, state, now }, site)
}

/** Bounds of the first step, which starts at the vehicle's offer. */
export function loanBounds(ask: FormRequest): QuoteBounds {
  const { site, car } = ask
  return toQuoteBounds(site.finance.quick_quote, car?.price ?? 0, openingOffer(ask).years)
}

/** The first step's answers so far, with every figure within the site's limits. */
export function toLoan(ask: FormRequest): QuickQuote {
  const { query, typed } = ask
  const link = parseFinanceQuery(query)
  const { amount, term, selfAssessedCreditScore: score } = typed
  const params = new URLSearchParams({
    vehiclePriceBudget: amount === undefined ? link.amount : onlyDigits(amount),
    loanTerm: term ?? link.term,
    selfAssessedCreditScore: score ?? link.score,
  })
  return toQuickQuote(parseFinanceQuery(params), loanBounds(ask))
}

function loanFields(ask: FormRequest): Field[] {
  const loan = toLoan(ask)
  return [
    {
      kind: 'text',
      name: 'amount',
      label: 'Purchase price',
      rule: 'number',
      value: String(loan.price),
      // A figure outside the limits is replaced by the limit.
      isLookedUp: isFigure(ask.typed['amount']),
      required: true,
    },
    {
      kind: 'select',
      name: 'term',
      label: 'Loan term',
      choices: toTermChoices(termsOf(loanBounds(ask).term)),
      value: String(loan.term),
      required: true,
    },
    {
      kind: 'radios',
      name: 'selfAssessedCreditScore',
      label: 'How is your credit history?',
      choices: CREDIT,
      value: loan.score,
      required: true,
    },
  ]
}

const isFigure = (text: string | undefined) => text !== undefined && onlyDigits(text) !== ''

/** The phone has its own group, followed by the code. */
function detailGroups({ site, query }: FormRequest): Group[] {
  const { postcode } = site.finance.pre_approval
  const contact = contactFields({ forms: { ...site.forms, postcode } }, 'all')
  const helping: TextField = {
    kind: 'text',
    name: 'whoIsHelping',
    label: 'Who is helping you?',
    rule: 'text',
    value: parseFinanceQuery(query).whoIsHelping,
    most: 80,
    isHalf: postcode !== 'none',
  }
  return [
    { fields: [...contact.filter(({ name }) => name !== 'phone'), helping] },
    { fields: contact.filter(({ name }) => name === 'phone') },
    { fields: consentFields(site) },
  ]
}

/** Whether a finance provider approves online; otherwise someone from the dealer calls. */
export function isApprovedOnline({ upstreams }: Pick<Site, 'upstreams'>): boolean {
  return upstreams.customer !== null
}

/** The title; "instant" only if no person is involved. */
function titleOf(site: Site): string {
  const start = isApprovedOnline(site) ? 'Instant Finance' : 'Finance'
  return (
    site.finance.pre_approval.title || `${start} pre-approval with no impact on your credit score.`
  )
}

/** Without a provider, no details are passed on. */
function consentFields(site: Site): TickField[] {
  const { consent, subscribe } = site.finance.pre_approval
  const sent = isApprovedOnline(site)
    ? ', and that my details are sent to the finance provider so that it can approve me'
    : ''
  return [
    {
      kind: 'tick',
      name: 'terms_conditions',
      label: consent || `I agree to the terms of use${sent}.`,
      required: true,
      missing: '*You must agree to the terms of use before submitting.',
    },
    { kind: 'tick', name: 'subscribe', label: subscribe },
  ]
}
