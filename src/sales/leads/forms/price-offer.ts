// The form for a price offer: amount, terms and expiry, never below the site's minimum.
import { EVENTS } from '#analytics/events.ts'
import { countryOf } from '#lib/country.ts'
import { toMoney } from '#lib/money.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { localDate, toWeekday, addDays } from '#lib/time.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import type { FormDefinition, FormRequest } from '#sales/leads/definition.ts'
import {
  consentFields,
  contactFields,
  describeCar,
  messageField,
  toChoices,
} from '#sales/leads/fields/shared-fields.ts'
import type { Choice, Field } from '#sales/leads/form.ts'
import {
  canOffer,
  leastOffer,
  OFFER_TERMS,
  offerEnd,
} from '#sales/leads/price-offers/price-offer.ts'
import { mainPlace, placeOf, zoneOf } from '#vehicle/places.ts'

/** The dots keep them out of leads; `toExtras` has them under names for dealers' systems. */
const AMOUNT = 'offer.amount'
const TERMS = 'offer.terms'
const DAYS = 'offer.days'

export const priceOffer: FormDefinition = {
  kind: 'price-offer',
  isFor: (car, site) => canOffer(car, site, 0),
  toForm: async (ask) => {
    const { site, car } = ask
    return {
      kind: 'price-offer',
      title: car === null ? 'Make an offer' : `Make an offer for ${describeCar(car, site)}`,
      intro:
        site.forms.intros['price-offer'] ??
        'Tell us what you would pay, and we’ll answer before your offer expires. Nothing is binding until we both agree.',
      steps: [
        {
          title: 'Your offer',
          groups: [
            { fields: car === null ? [vehicleField(ask), amountField(ask)] : [amountField(ask)] },
            { fields: [termsField(), daysField(ask)] },
          ],
        },
        {
          title: 'Your details',
          groups: [
            { fields: contactFields(site, 'all') },
            { fields: [{ ...messageField(site), required: false }] },
            { fields: consentFields(site) },
          ],
        },
      ],
      submitLabel: 'Send offer',
    }
  },
  check: (answers, { site, car }) => {
    // The hold of an accepted offer is confirmed by text.
    const { phone } = answers
    if (phone !== undefined && parseMobile(phone, countryOf(site).code) === null)
      return {
        name: 'phone',
        message: 'Please enter a mobile number, so that we can text you our answer.',
      }
    const amount = Number(answers[AMOUNT] ?? 0)
    const price = car?.price ?? 0
    if (car === null || answers[AMOUNT] === undefined) return null
    const least = leastOffer(price, site)
    if (amount < least)
      return {
        name: AMOUNT,
        message: `We consider offers from ${toMoney(least)} for this ${site.vehicle.one}.`,
      }
    return amount > price
      ? { name: AMOUNT, message: `The price is ${toMoney(price)}: please offer that or less.` }
      : null
  },
  toExtras: async (answers, { site, car, now }) => {
    const zone = zoneFor({ site, car })
    const end = offerEnd(now, Number(answers[DAYS] ?? 1), zone)
    return {
      category: 'Vehicle Enquiry',
      subcategory: 'Offer',
      event: car?.car_type === 'used' ? EVENTS.usedEnquiry : EVENTS.newEnquiry,
      fields: {
        offer_amount: Math.round(Number(answers[AMOUNT] ?? 0)),
        offer_terms: answers[TERMS],
        offer_until: toZonedIso(end, zone),
        time_zone: zone,
      },
    }
  },
}

const zoneFor = ({ site, car }: Pick<FormRequest, 'site' | 'car'>) =>
  zoneOf((car === null ? undefined : placeOf(car, site)) ?? mainPlace(site), site)

function amountField({ site, car }: FormRequest): Field {
  const price = car?.price ?? 0
  return {
    kind: 'text',
    name: AMOUNT,
    label: 'Your offer, in dollars',
    rule: 'number',
    required: true,
    most: 12,
    ...(car !== null && {
      hint: `The price is ${toMoney(price)}. We consider offers from ${toMoney(leastOffer(price, site))}.`,
    }),
  }
}

function vehicleField({ site: { vehicle } }: FormRequest): Field {
  return {
    kind: 'text',
    name: 'vehicle',
    label: `Which ${vehicle.one}?`,
    rule: 'text',
    required: true,
    hint: 'Make and model, or the stock number.',
  }
}

function termsField(): Field {
  return {
    kind: 'radios',
    name: TERMS,
    label: 'How would you pay?',
    required: true,
    choices: toChoices(Object.values(OFFER_TERMS)),
  }
}

/** Choices for the last day of the offer; dealers need some time to answer. */
function daysField(ask: FormRequest): Field {
  const today = localDate(ask.now, zoneFor(ask))
  const choices = LAST_DAYS.map((days): Choice => ({
    value: String(days),
    label: `Until ${toWeekday(addDays(today, days))}`,
  }))
  return {
    kind: 'radios',
    name: DAYS,
    label: 'How long is your offer good for?',
    required: true,
    choices,
  }
}

const LAST_DAYS = [2, 7, 14] as const
