// Which pages ask a shopper to sign in first (P4-P8): one table. Who is signed in is not known here.
import { formRoutes, routes } from '#routes.ts'
import type { Gated } from '#tenant/schema-account.ts'
import type { Site } from '#tenant/schema.ts'

/**
 * What for, as the `type` of the sign-in page; null where the page is open, or not shown at all (P8). `path` is what the
 * router matches, so that no spelling of an address gets past one of them alone.
 */
export function gateOf(path: string, search: URLSearchParams, site: Site): string | null {
  const gate = GATES.find(({ isAt }) => isAt(path, search))
  return gate?.isOn(site) === true ? gate.type : null
}

type Gate = {
  type: string
  isAt: (path: string, search: URLSearchParams) => boolean
  isOn: (site: Site) => boolean
}

const at =
  (...paths: string[]): Gate['isAt'] =>
  (path) =>
    paths.includes(path)

/** A page that a site may keep for shoppers who are signed in (P5, P6). */
const perSite = (type: Gated, isAt: Gate['isAt']): Gate => ({
  type,
  isAt,
  isOn: ({ account }) => account.gates.includes(type),
})

const GATES: readonly Gate[] = [
  // On every site (P4). Other addresses of theirs are aliases, which lead here.
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
  perSite('personalised-finance', at('/personalised/finance')),
  perSite('equifax-finance', at('/equifax-finance')),
  {
    type: 'spin-to-win',
    isAt: at(routes.spinToWin.href()),
    isOn: ({ account }) =>
      account.spin_to_win?.show === true && account.gates.includes('spin-to-win'),
  },
  perSite('trade-in', at(formRoutes['trade-in'].href(), routes.carTradeIn.href())),
  perSite('sell-my-car', at(formRoutes.sell.href())),
]

/** A purchase, once it is known of what (S34). */
function isCheckout(path: string, search: URLSearchParams): boolean {
  if (path === routes.onlinePurchase.pattern)
    return search.getAll('car_id').some((slug) => slug.trim() !== '')
  return /^\/cars\/[^/]+\/(?:checkout|buy-online)$/.test(path)
}
