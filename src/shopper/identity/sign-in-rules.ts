// Pages that need sign-in by the site's choice, in one table. The session is checked elsewhere.
import { formRoutes, routes } from '#routes.ts'
import type { Gated } from '#tenant/schema-account.ts'
import type { Site } from '#tenant/schema.ts'

/**
 * The `type` of the sign-in page; null if the page is public, or does not exist. `path` is the path that the
 * router matches, so that a different spelling of the address cannot bypass the rule.
 */
export function signInTypeOf(path: string, search: URLSearchParams, site: Site): string | null {
  const rule = RULES.find(({ isAt }) => isAt(path, search))
  return rule?.isOn(site) === true ? rule.type : null
}

type Rule = {
  type: string
  isAt: (path: string, search: URLSearchParams) => boolean
  isOn: (site: Site) => boolean
}

const at =
  (...paths: string[]): Rule['isAt'] =>
  (path) =>
    paths.includes(path)

/** A page for which a site can require sign-in. */
const perSite = (type: Gated, isAt: Rule['isAt']): Rule => ({
  type,
  isAt,
  isOn: ({ account }) => account.gates.includes(type),
})

/** The fixed address of each page for which a site can require sign-in; a checkout is below its vehicle. */
export const GATED_PATHS = {
  'personalised-finance': '/personalised/finance',
  'equifax-finance': '/equifax-finance',
  'spin-to-win': routes.spinToWin.href(),
  'trade-in': formRoutes['trade-in'].href(),
  'sell-my-car': formRoutes.sell.href(),
} as const satisfies Record<Exclude<Gated, 'checkout'>, string>

const RULES: readonly Rule[] = [
  // On every site. Their other addresses are aliases, which redirect here.
  {
    type: 'my-garage',
    isAt: at(routes.myGarage.href()),
    isOn: ({ account }) => account.my_garage.show,
  },
  {
    type: 'online-payment',
    isAt: at(routes.onlinePayment.href()),
    isOn: ({ account }) => account.online_payment?.show === true,
  },
  perSite('checkout', isCheckout),
  perSite('personalised-finance', at(GATED_PATHS['personalised-finance'])),
  perSite('equifax-finance', at(GATED_PATHS['equifax-finance'])),
  {
    type: 'spin-to-win',
    isAt: at(routes.spinToWin.href()),
    isOn: ({ account }) =>
      account.spin_to_win?.show === true && account.gates.includes('spin-to-win'),
  },
  perSite('trade-in', at(GATED_PATHS['trade-in'], routes.carTradeIn.href())),
  perSite('sell-my-car', at(GATED_PATHS['sell-my-car'])),
]

/** A purchase whose vehicle is known. */
function isCheckout(path: string, search: URLSearchParams): boolean {
  if (path === routes.onlinePurchase.pattern)
    return search.getAll('car_id').some((slug) => slug.trim() !== '')
  return /^\/cars\/[^/]+\/(?:checkout|buy-online)$/.test(path)
}
