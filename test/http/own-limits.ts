// Posts whose limit is not that of their network, with what limits them.
import { formRoutes } from '#routes.ts'

/** They become leads: what is suspicious, or too much of one network, is held, up to a ceiling (spam-check.ts). */
export const FORM_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(formRoutes),
  'carTradeIn',
  'newsletter',
  'preApproval',
])

export const OWN_LIMITS: Readonly<Record<string, string | undefined>> = {
  carView: 'reports of pages',
  event: 'reports of pages',
  quote: 'quotes of a network',
  checkout: 'reservations of a mobile and a network',
  onlinePurchase: 'reservations of a mobile and a network',
  createCustomer: 'a session, then the limit of forms',
  signOut: 'ends the session of the browser alone',
  saveCar: 'a session',
  removeCar: 'a session',
  savedSearches: 'a session',
  intake: 'a signature',
  salesFeed: 'a key',
  retired: 'a key',
  stripeWebhook: 'a signature',
  texts: 'a signature',
  leavePreview: 'stores nothing',
}
