// Checks of accounts: features that need sign-in require that shoppers can sign in, and that messages can be sent.
import { hasForm } from '#tenant/features.ts'
import { gatedPath } from '#shopper/identity/sign-in-rules.ts'
import type { Gated } from '#tenant/schema-account.ts'
import { sendsCodes } from '#tenant/schema-upstreams.ts'
import type { Site } from '#tenant/schema.ts'

import { isAlias, isAnswered, withoutQuery } from './own-pages.ts'
import { quote, type Problem } from '#rollout/problem.ts'

/** Problems with accounts, and with features that need one. */
export function checkAccount(site: Site): Problem[] {
  const { account } = site
  return [
    ...checkSignIn(site),
    ...(account.sign_in ? checkGates(site) : []),
    ...(account.alerts ? checkAlerts(site) : []),
    ...(account.spin_to_win === null ? [] : checkDraw(account.spin_to_win)),
  ]
}

function checkSignIn({ account, garage, upstreams }: Site): Problem[] {
  if (account.sign_in) {
    if (sendsCodes({ upstreams })) return []
    return [
      {
        path: 'account.sign_in',
        message: 'is on, but no provider sends codes. Configure upstreams.sms or upstreams.gotrue.',
      },
    ]
  }
  const deps: [path: string, isAsked: boolean][] = [
    ['account.gates', account.gates.length > 0],
    ['account.alerts', account.alerts],
    ['account.online_payment', account.online_payment?.show === true],
    ['account.spin_to_win', account.spin_to_win?.show === true],
    ['garage.watchlist', garage.watchlist],
    ['garage.saved_searches', garage.saved_searches],
  ]
  return deps.flatMap(([path, isAsked]) =>
    isAsked ? [{ path, message: 'requires sign-in. Turn on account.sign_in.' }] : [],
  )
}

/** Sign-in rules for pages that the site does not have: they would protect nothing. */
function checkGates(site: Site): Problem[] {
  const { cards, finance, account } = site
  return account.gates.flatMap((gate, at): Problem[] => {
    const path = `account.gates[${at}]`
    if (gate === 'checkout') {
      const message =
        'is "checkout", but this site has none. Turn on cards.checkout.enabled, or remove the gate.'
      return cards.checkout.enabled ? [] : [{ path, message }]
    }
    const page = gatedPath(gate, site)
    if (!hasGated(gate, site)) {
      const message = `is ${quote(gate)}, which requires sign-in at ${page}, but this site has no such page. Add the page there, enable its feature, or remove the gate.`
      return [{ path, message }]
    }
    const link = withoutQuery(finance.personalised_link)
    const isBeside =
      gate === 'personalised-finance' &&
      link.startsWith('/') &&
      link !== page &&
      !isAlias(link, site)
    const message = `is ${quote(gate)}, which requires sign-in at ${page}, but finance.personalised_link leads to ${link}, which anyone can open. Use the same path in account.gate_pages.personalised_finance.`
    return isBeside ? [{ path, message }] : []
  })
}

function hasGated(gate: Exclude<Gated, 'checkout'>, site: Site): boolean {
  if (gate === 'trade-in') return hasForm('trade-in', site)
  if (gate === 'sell-my-car') return hasForm('sell', site)
  return isAnswered(gatedPath(gate, site), site)
}

function checkAlerts({ account, garage, upstreams }: Site): Problem[] {
  const path = 'account.alerts'
  const isOfNothing = account.sign_in && !garage.watchlist && !garage.saved_searches
  return [
    ...(upstreams.sms === null
      ? [
          {
            path,
            message: 'is on, but no provider sends messages. Configure upstreams.sms.',
          },
        ]
      : []),
    ...(isOfNothing
      ? [
          {
            path,
            message:
              'is on, but there is nothing to send alerts about. Turn on garage.watchlist or garage.saved_searches.',
          },
        ]
      : []),
  ]
}

type Draw = NonNullable<Site['account']['spin_to_win']>

function checkDraw({ prizes, starts, ends }: Draw): Problem[] {
  const path = 'account.spin_to_win'
  const ids = prizes.map(({ id }) => id)
  return [
    ...(prizes.some(({ most }) => most === null)
      ? []
      : [
          {
            path: `${path}.prizes`,
            message: 'are all limited. Leave "most" out of at least one prize.',
          },
        ]),
    ...prizes.flatMap(({ id }, at) =>
      ids.indexOf(id) < at
        ? [
            {
              path: `${path}.prizes[${at}].id`,
              message: `is ${quote(id)}, which is also the id of another prize. Prizes won are recorded by id.`,
            },
          ]
        : [],
    ),
    ...(starts <= ends
      ? []
      : [{ path: `${path}.ends`, message: `is ${ends}, before it starts on ${starts}.` }]),
  ]
}
