// Every address that takes a POST, with something in the place of what varies. The app's own routes are held to it.
import { formRoutes, routes } from '#routes.ts'

const PATTERNS = [
  ...Object.values(formRoutes).map(({ pattern }) => pattern),
  routes.carTradeIn.pattern,
  routes.offer.pattern,
  routes.carView.pattern,
  routes.revealPhone.pattern,
  routes.quote.pattern,
  routes.event.pattern,
  routes.signIn.pattern,
  routes.signOut.pattern,
  routes.mayAskForCode.pattern,
  routes.sendCode.pattern,
  routes.verifyCode.pattern,
  routes.contactExists.pattern,
  routes.saveCar.pattern,
  routes.removeCar.pattern,
  routes.savedSearches.pattern,
  routes.savedSearch.pattern,
  routes.alerts.pattern,
  routes.stopAlerts.pattern,
  routes.account.pattern,
  routes.accountDelete.pattern,
  routes.spinToWin.pattern,
  routes.retired.pattern,
  routes.stockApi.pattern,
]

/** The address of a route's pattern. */
export const toPath = (pattern: string) =>
  pattern.replaceAll(/:\w+|\*/g, '0123456789abcdef0123456789abcdef')

export const WRITE_PATHS = [...new Set(PATTERNS.map((pattern) => toPath(pattern)))]
