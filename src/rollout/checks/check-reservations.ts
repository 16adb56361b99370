// Checks of reservations: Stripe takes deposits, or codes verify mobiles; and shoppers can read what they agree to.
import { sendsCodes } from '#tenant/schema-upstreams.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from '#rollout/problem.ts'

/** Problems with reservations. check-upstreams.ts checks the hosts and secrets of third parties. */
export function checkReservations(site: Site): Problem[] {
  const { payment, terms, money_back } = site.reservations
  return [
    ...(payment === 'stripe' ? checkStripe(site) : checkMobiles(site)),
    ...checkText('reservations.terms', terms, 'what the shopper agrees to'),
    ...(money_back === null
      ? []
      : checkText('reservations.money_back.text', money_back.text, 'what is promised')),
  ]
}

function checkStripe({ cards, reservations, upstreams }: Site): Problem[] {
  const { webhook_secret, deposit } = reservations
  return [
    ...(cards.checkout.enabled
      ? []
      : [
          {
            path: 'reservations.payment',
            message: 'is "stripe", but reserving is off. Turn on cards.checkout.enabled.',
          },
        ]),
    ...(upstreams.stripe === null
      ? [
          {
            path: 'reservations.payment',
            message:
              'is "stripe", but upstreams.stripe is not set. Give it the url https://api.stripe.com and the name of its key.',
          },
        ]
      : checkKey(upstreams.stripe)),
    ...(webhook_secret === ''
      ? [
          {
            path: 'reservations.webhook_secret',
            message:
              'is empty. Give the name under "secrets" of the Stripe signing secret (whsec_…). Without it, paid deposits go unnoticed.',
          },
        ]
      : []),
    ...(deposit > MAX_BY_CARD
      ? [
          {
            path: 'reservations.deposit',
            message: `is ${deposit}, which is too much for a card payment. Use ${MAX_BY_CARD} dollars at most, or payment "none".`,
          },
        ]
      : []),
  ]
}

/** Without a provider no mobile is verified: warns a dealer who may not realise it. */
function checkMobiles({ cards, reservations, upstreams }: Site): Problem[] {
  if (!cards.checkout.enabled || !reservations.verify_mobile || sendsCodes({ upstreams })) return []
  return [
    {
      path: 'reservations.verify_mobile',
      message:
        'is on, but no provider sends codes. Configure upstreams.sms or upstreams.gotrue, or turn it off: then invented numbers can hold vehicles.',
    },
  ]
}

/** Dollars. A higher amount is in cents by mistake, or above the limit of most cards. */
const MAX_BY_CARD = 10_000

function checkKey({ secret, send_key }: NonNullable<Site['upstreams']['stripe']>): Problem[] {
  if (secret === '')
    return [
      {
        path: 'upstreams.stripe.secret',
        message: 'is empty. Give the name under "secrets" of the Stripe API key (sk_… or rk_…).',
      },
    ]
  if (send_key === 'bearer') return []
  return [
    {
      path: 'upstreams.stripe.send_key',
      message: `is ${quote(send_key)}. Stripe only accepts "bearer".`,
    },
  ]
}

function checkText(path: string, text: string, what: string): Problem[] {
  // Empty text has a default.
  const words = text.replaceAll(/<[^<>]*>/g, '').trim()
  return text !== '' && words === '' ? [{ path, message: `has no text. Describe ${what}.` }] : []
}
