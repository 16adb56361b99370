// Fields for reserving or buying a vehicle: trade-in, handover and personal details.
import { joinText } from '#lib/text.ts'
import { canEstimateDelivery } from '#sales/delivery/estimate.ts'
import type { Extras, FormRequest } from '#sales/leads/definition.ts'
import type { Answers, Field, Group, Step, TextField } from '#sales/leads/form.ts'
import { sendsCodes } from '#tenant/schema-upstreams.ts'
import type { Site } from '#tenant/schema.ts'
import { depositOf } from '#vehicle/price.ts'
import { conditionOf, consentFields, contactFields, toChoices, YES_NO } from './shared-fields.ts'

type Asking = Pick<FormRequest, 'site' | 'car' | 'typed'>

export const DELIVERY = 'Delivery'

/** Trade-in and delivery steps, if the site offers them for the vehicle; otherwise none. */
export function handoverSteps(ask: Asking): Step[] {
  const { site, car } = ask
  const { trade_in: asksTradeIn, delivery: asksDelivery } = site.reservations
  const isTaken = car === null || site.sidebar.trade_in_for.includes(car.car_type)
  const groups = [
    ...(asksTradeIn && isTaken ? [tradeInGroup(ask)] : []),
    ...(asksDelivery && canEstimateDelivery(site) ? [deliveryGroup(ask)] : []),
  ]
  return groups.length === 0 ? [] : [{ title: titleOf(groups.length, asksTradeIn), groups }]
}

/**
 * Whether a code verifies the mobile before a vehicle is held: without a payment, nothing else keeps out made-up
 * numbers.
 */
export function verifiesMobile(site: Pick<Site, 'reservations' | 'upstreams'>): boolean {
  const { payment, verify_mobile } = site.reservations
  return payment === 'none' && verify_mobile && sendsCodes(site)
}

/** Personal details and consents. A mobile to be verified has its own group, followed by the code. */
export function detailsStep({ site }: Asking, title: string): Step {
  const [terms, news] = consentFields(site)
  const agreed = terms === undefined ? [] : [{ ...terms, label: termsOf(site) }]
  return {
    title,
    groups: [
      ...contactGroups(site),
      { fields: [...agreed, ...(news === undefined ? [] : [news])] },
    ],
  }
}

function contactGroups(site: Site): Group[] {
  const fields = contactFields(site, 'all')
  if (!verifiesMobile(site)) return [{ fields }]
  const signsIn = site.account.sign_in ? ' The code also signs you in.' : ''
  const hint = `To reserve a ${site.vehicle.one}, verify your mobile first.${signsIn}`
  return [
    { fields: fields.filter(({ name }) => name !== 'phone') },
    { hint, fields: fields.filter(({ name }) => name === 'phone') },
  ]
}

/** Without an online payment, refunds are not mentioned. */
function termsOf({ reservations: { terms, payment } }: Site): string {
  if (terms !== '') return terms
  return payment === 'stripe'
    ? 'I agree that the deposit holds the vehicle for the time shown, and that it is paid back in full if I do not go ahead.'
    : 'I agree that the vehicle is held for me for the time shown, and that I pay the deposit if I go ahead.'
}

/** Lead fields in addition to the answers. */
export function orderExtras(
  category: string,
  answers: Answers,
  { site, car }: Pick<FormRequest, 'site' | 'car'>,
): Extras {
  const words = TRADE_IN.map(({ name }) => answers[name])
  return {
    category,
    subcategory: conditionOf(car),
    event: null,
    fields: {
      deposit: car === null ? null : String(depositOf(car, site)),
      trade_in_vehicle: answers.trade_in === 'Yes' ? joinText(words, ', ') : null,
      delivery_postcode: answers.delivery === DELIVERY ? answers.delivery_postcode : null,
    },
  }
}

function titleOf(groups: number, asksTradeIn: boolean): string {
  if (groups > 1) return 'Trade-in and delivery'
  return asksTradeIn ? 'Trade-in' : 'Delivery'
}

/** Dotted names are parts of one answer (payload.ts): `trade_in_vehicle`. */
const TRADE_IN: readonly TextField[] = [
  { kind: 'text', name: 'trade_in.make', label: 'Make', rule: 'text' },
  { kind: 'text', name: 'trade_in.model', label: 'Model', rule: 'text' },
  { kind: 'text', name: 'trade_in.year', label: 'Year', rule: 'text', placeholder: '2018' },
  { kind: 'text', name: 'trade_in.kms', label: 'Kilometres', rule: 'text', placeholder: '45,000' },
]
const NEEDED = new Set(['trade_in.make', 'trade_in.model'])

/** The fields of each choice are on the page and open with it; those of other choices are not validated. */
function tradeInGroup({ typed }: Asking): Group {
  const isMeant = typed.trade_in === 'Yes'
  const fields = TRADE_IN.map((field): Field => ({
    ...field,
    required: isMeant && NEEDED.has(field.name),
    isHalf: true,
    most: 60,
  }))
  return {
    fields: [
      {
        kind: 'radios',
        name: 'trade_in',
        label: 'Do you have a trade-in?',
        choices: YES_NO,
        value: 'No',
      },
      ...fields,
    ],
  }
}

function deliveryGroup({ typed }: Asking): Group {
  const isMeant = typed.delivery === DELIVERY
  return {
    fields: [
      {
        kind: 'radios',
        name: 'delivery',
        label: 'Pick-up or delivery?',
        choices: toChoices(['Pick up', DELIVERY]),
        value: 'Pick up',
      },
      {
        kind: 'text',
        name: 'delivery_postcode',
        label: 'Postcode to deliver to',
        rule: isMeant ? 'postcode' : 'text',
        required: isMeant,
        autocomplete: 'postal-code',
        hint: 'You’ll see the delivery cost before you reserve.',
        most: isMeant ? 4 : 20,
        isHalf: true,
      },
    ],
  }
}
