// Pages that need sign-in by the site's choice, in one table. The session is checked elsewhere.
import { formRoutes, routes } from '#routes.ts'
import type { Gated } from '#tenant/schema-account.ts'
import type { Site } from '#tenant/schema.ts'

/**
 * The `type` of the sign-in page; null if the page is public, or does not exist. `path` is the path that the
 * router matches, so that a different spelling of the address cannot bypass the rule.
 */
export function signInTypeOf(path: string, search: URLSearchParams, site: Site): string | null {
  const rule = RULES.find(({ isAt }) => isAt(path, search, site))
  return rule?.isOn(site) === true ? rule.type : null
}

type Rule = {
  type: string
  isAt: (path: string, search: URLSearchParams, site: Site) => boolean
  isOn: (site: Site) => boolean
}

const at =
  (...paths: string[]): Rule['isAt'] =>
  (path) =>
    paths.includes(path)

/** The address of a gated page, wherever the site has it. */
const atGate =
  (gate: Exclude<Gated, 'checkout'>): Rule['isAt'] =>
  (path, _search, site) =>
    path === gatedPath(gate, site)

/** A page for which a site can require sign-in. */
const perSite = (type: Gated, isAt: Rule['isAt']): Rule => ({
  type,
  isAt,
  isOn: ({ account }) => account.gates.includes(type),
})

/** The address of each page for which a site can require sign-in; a checkout is below its vehicle. */
export function gatedPath(gate: Exclude<Gated, 'checkout'>, { account }: Gates): string {
  return PATHS[gate](account)
}

type Gates = Pick<Site, 'account'>

const PATHS: Record<Exclude<Gated, 'checkout'>, (account: Site['account']) => string> = {
  'personalised-finance': ({ gate_pages: pages }) => pages.personalised_finance,
  'equifax-finance': ({ gate_pages: pages }) => pages.equifax_finance,
  'spin-to-win': () => routes.spinToWin.href(),
  'trade-in': () => formRoutes['trade-in'].href(),
  'sell-my-car': () => formRoutes.sell.href(),
}

const RULES: readonly Rule[] = [
  // Pages of every site. Their other addresses are aliases, which redirect here.
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
  perSite('personalised-finance', atGate('personalised-finance')),
  perSite('equifax-finance', atGate('equifax-finance')),
  {
    type: 'spin-to-win',
    isAt: at(routes.spinToWin.href()),
    isOn: ({ account }) =>
      account.spin_to_win?.show === true && account.gates.includes('spin-to-win'),
  },
  perSite('trade-in', at(formRoutes['trade-in'].href(), routes.carTradeIn.href())),
  perSite('sell-my-car', atGate('sell-my-car')),
]

/** A purchase whose vehicle is known. */
function isCheckout(path: string, search: URLSearchParams): boolean {
  if (path === routes.onlinePurchase.pattern)
    return search.getAll('car_id').some((slug) => slug.trim() !== '')
  return /^\/cars\/[^/]+\/(?:checkout|buy-online)$/.test(path)
}
