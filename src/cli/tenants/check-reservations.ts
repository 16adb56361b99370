// Checks of deposits that are paid online: that somebody takes them, tells of them, and that shoppers know what for (S20).
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of reservations. Hosts and sealed keys of third parties are seen by check-upstreams.ts. */
export function checkReservations(site: Site): Problem[] {
  const { payment, terms, money_back } = site.reservations
  return [
    ...(payment === 'stripe' ? checkStripe(site) : []),
    ...checkText('reservations.terms', terms, 'what a shopper agrees to'),
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
            message: 'is "stripe", but nothing can be reserved. Turn cards.checkout.enabled on.',
          },
        ]),
    ...(upstreams.stripe === null
      ? [
          {
            path: 'reservations.payment',
            message:
              'is "stripe", but nobody takes the money. Give upstreams.stripe the url https://api.stripe.com and the name of its key.',
          },
        ]
      : checkKey(upstreams.stripe)),
    ...(webhook_secret === ''
      ? [
          {
            path: 'reservations.webhook_secret',
            message:
              'is empty. Name what Stripe signs its calls with (whsec_…), sealed under "secrets": without it nobody hears that a deposit was paid.',
          },
        ]
      : []),
    ...(deposit > MAX_BY_CARD
      ? [
          {
            path: 'reservations.deposit',
            message: `is ${deposit}, and would be taken from a card. Use at most ${MAX_BY_CARD} dollars, or payment "none".`,
          },
        ]
      : []),
  ]
}

/** Dollars. More is a cent amount by mistake, or above the limit of most cards. */
const MAX_BY_CARD = 10_000

function checkKey({ secret, send_key }: NonNullable<Site['upstreams']['stripe']>): Problem[] {
  if (secret === '')
    return [
      {
        path: 'upstreams.stripe.secret',
        message:
          'is empty. Name the key of the Stripe account (sk_… or rk_…), sealed under "secrets".',
      },
    ]
  if (send_key === 'bearer') return []
  return [
    {
      path: 'upstreams.stripe.send_key',
      message: `is ${quote(send_key)}. Stripe takes its key as "bearer" alone.`,
    },
  ]
}

function checkText(path: string, text: string, what: string): Problem[] {
  const words = text.replaceAll(/<[^>]*>/g, '').trim()
  return words === '' ? [{ path, message: `holds no words. Say ${what}.` }] : []
}
