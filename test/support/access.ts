// Access of each route. The access matrix (test/pages/access.worker.test.ts) checks the app against it. A route that the table of
// addresses does not reserve for members fails unless it is listed here.
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { toNational } from '#lib/parse-phone.ts'
import { ruledRoutes } from '#route-rules.ts'
import { formRoutes, routes } from '#routes.ts'

/** A shopper whose data a request names, created by storeEverything. */
export type Named = { userId: string; phone: string; mark: string }

type Say = { path?: string; form?: Record<string, string>; json?: Record<string, unknown> }

/** The response for another signed-in shopper: their own data, or a refusal. */
type Stranger = 'own' | 403 | 404

export type Access =
  /** Open to all; returns no shopper's data except the sender's own. */
  | { to: 'anybody'; say: (of: Named) => Say }
  /** Open to holders of the site's key. */
  | { to: 'site-key'; say: (of: Named) => Say }
  /** Exists only on a developer's machine. */
  | { to: 'developer'; say: (of: Named) => Say }
  /** A member's: others are redirected to sign in (303), or get 401 for scripts. */
  | { to: 'member'; by: 'page' | 'script'; stranger: Stranger; say: (of: Named) => Say }

const nothing = () => ({})
const anybody = (say: (of: Named) => Say = nothing): Access => ({ to: 'anybody', say })
const page = (stranger: Stranger = 'own', say: (of: Named) => Say = nothing): Access => ({
  to: 'member',
  by: 'page',
  stranger,
  say,
})
const script = (stranger: Stranger, say: (of: Named) => Say): Access => ({
  to: 'member',
  by: 'script',
  stranger,
  say,
})

const phoneOf = ({ phone }: Named) => toNational(phone)
const searchOf = ({ mark, userId }: Named) => `${mark}-search-${userId}`

const buyIt = () => ({ path: routes.onlinePurchase.href('access-car') })

const { pattern: carTradeIn } = routes.carTradeIn
/** Forms that the matrix' site reserves for signed-in shoppers (P6). */
const GATED_FORMS = new Set<string>([formRoutes.sell.pattern, formRoutes['trade-in'].pattern])
const forms = FORM_KINDS.flatMap((kind) => {
  const { pattern } = formRoutes[kind]
  const access = GATED_FORMS.has(pattern) ? page() : anybody()
  return [
    [`GET ${pattern}`, access],
    [`POST ${pattern}`, access],
  ] as const
})

/** Routes that the table of addresses reserves for members. Routes open to more, or with a shopper's data, are below. */
const members = ruledRoutes.flatMap(({ pattern, get, post }) => [
  ...(get?.member === undefined ? [] : [[`GET ${pattern}`, page()] as const]),
  ...(post?.member === undefined ? [] : [[`POST ${pattern}`, page()] as const]),
])

/** By method and pattern, as listed by the app. */
export const ACCESS: Readonly<Record<string, Access>> = {
  ...Object.fromEntries(members),
  [`GET ${routes.ourStock.href()}`]: anybody(),
  [`GET ${routes.home.pattern}`]: anybody(),
  [`GET ${routes.ourStock.pattern}`]: anybody(),
  [`GET ${routes.searchStart.pattern}`]: anybody(),
  [`GET ${routes.specialOffers.pattern}`]: anybody(),
  [`GET ${routes.specialOffer.pattern}`]: anybody(),
  [`GET ${routes.offerOfMake.pattern}`]: anybody(),
  [`GET ${routes.dealerships.pattern}`]: anybody(),
  [`GET ${routes.location.pattern}`]: anybody(),
  [`GET ${routes.contactPlace.pattern}`]: anybody(),
  [`GET ${routes.ourLocation.pattern}`]: anybody(),
  [`GET ${routes.brands.pattern}`]: anybody(),
  [`GET ${routes.brandOverview.pattern}`]: anybody(),
  [`GET ${routes.models.pattern}`]: anybody(),
  [`GET ${routes.model.pattern}`]: anybody(),
  [`GET ${routes.menu.pattern}`]: anybody(),
  [`GET ${routes.snap21.pattern}`]: anybody(),
  [`GET ${routes.search.pattern}`]: anybody(() => ({ path: '/search/used-cars' })),
  [`GET ${routes.searchModel.pattern}`]: anybody(() => ({ path: '/search/toyota/corolla' })),
  [`GET ${routes.searchLong.pattern}`]: anybody(() => ({ path: '/search/used-cars/toyota/x' })),
  [`GET ${routes.breadcrumb.pattern}`]: anybody(() => ({ path: '/used-cars/toyota' })),
  [`GET ${routes.car.pattern}`]: anybody(() => ({ path: '/cars/access-car' })),
  [`POST ${routes.carView.pattern}`]: anybody(),
  [`ALL ${routes.mcp.pattern}`]: anybody(),
  [`GET ${routes.serverCard.pattern}`]: anybody(),
  [`GET ${routes.aiCatalog.pattern}`]: anybody(),
  [`POST ${routes.revealPhone.pattern}`]: anybody(),
  [`GET ${routes.favourites.pattern}`]: anybody(({ mark }) => ({
    path: routes.favourites.href([`${mark}-1`]),
  })),
  [`GET ${routes.compare.pattern}`]: anybody(),
  [`GET ${routes.carsPart.pattern}`]: anybody(({ mark }) => ({
    path: routes.carsPart.href([`${mark}-1`]),
  })),
  [`GET ${routes.delivery.pattern}`]: anybody(),
  [`GET ${routes.image.pattern}`]: anybody(),
  [`GET ${routes.print.pattern}`]: anybody(() => ({ path: routes.print.href('a1') })),
  [`GET ${routes.consumerNotice.pattern}`]: anybody(() => ({
    path: routes.consumerNotice.href('a1'),
  })),
  [`GET ${routes.brochure.pattern}`]: anybody(() => ({ path: '/cars/none/none.pdf' })),
  [`GET ${routes.modelBrochure.pattern}`]: anybody(() => ({ path: '/models/none/none.pdf' })),
  [`GET ${routes.checkout.pattern}`]: page('own', () => ({ path: '/cars/access-car/checkout' })),
  [`POST ${routes.checkout.pattern}`]: page('own', () => ({ path: '/cars/access-car/checkout' })),
  [`GET ${routes.onlinePurchase.pattern}`]: page('own', buyIt),
  [`POST ${routes.onlinePurchase.pattern}`]: page('own', buyIt),
  // Open to holders of the link, which cannot be guessed.
  [`GET ${routes.reservation.pattern}`]: anybody(() => ({
    path: `/reservation/${'0'.repeat(32)}`,
  })),
  [`POST ${routes.reservation.pattern}`]: anybody(() => ({
    path: `/reservation/${'0'.repeat(32)}`,
  })),
  [`POST ${routes.stripeWebhook.pattern}`]: anybody(),
  [`POST ${routes.texts.pattern}`]: anybody(),
  [`GET ${routes.preApproval.pattern}`]: anybody(),
  [`POST ${routes.preApproval.pattern}`]: anybody(),
  [`POST ${routes.createCustomer.pattern}`]: script(403, (of) => ({
    json: { data: { phoneNumber: phoneOf(of) }, additionalData: {} },
  })),
  [`GET ${routes.budget.pattern}`]: anybody(),
  [`GET ${routes.salesCounter.pattern}`]: anybody(),
  [`GET ${routes.suggest.pattern}`]: anybody(),
  [`POST ${routes.salesFeed.pattern}`]: { to: 'site-key', say: nothing },
  [`GET ${routes.success.pattern}`]: anybody(),
  [`GET ${routes.request.pattern}`]: anybody(() => ({ path: '/request/forged' })),
  [`POST ${routes.request.pattern}`]: anybody(() => ({
    path: '/request/forged',
    form: { action: 'cancel' },
  })),
  [`GET ${routes.priceOffer.pattern}`]: anybody(() => ({ path: '/request/forged/offer' })),
  [`POST ${routes.priceOffer.pattern}`]: anybody(() => ({ path: '/request/forged/offer' })),
  [`GET ${routes.agreement.pattern}`]: anybody(() => ({ path: '/request/forged/agreement' })),
  [`POST ${routes.agreement.pattern}`]: anybody(() => ({ path: '/request/forged/agreement' })),
  [`GET ${routes.agreementFile.pattern}`]: anybody(() => ({
    path: '/request/forged/agreement.pdf',
  })),
  [`GET ${routes.appointment.pattern}`]: anybody(() => ({
    path: '/request/forged/appointment.ics',
  })),
  [`GET ${routes.picture.pattern}`]: anybody(),
  [`GET ${routes.newsletter.pattern}`]: anybody(),
  [`POST ${routes.newsletter.pattern}`]: anybody(),
  [`GET ${routes.newsletterSent.pattern}`]: anybody(),
  [`GET ${routes.newsletterConfirm.pattern}`]: anybody(() => ({ path: '/newsletter/forged' })),
  [`POST ${routes.newsletterConfirm.pattern}`]: anybody(() => ({ path: '/newsletter/forged' })),
  [`GET ${routes.heldLead.pattern}`]: anybody(() => ({ path: '/leads/held/forged' })),
  [`POST ${routes.heldLead.pattern}`]: anybody(() => ({ path: '/leads/held/forged' })),
  [`GET ${routes.offer.pattern}`]: anybody(),
  [`POST ${routes.offer.pattern}`]: anybody(),
  [`POST ${routes.quote.pattern}`]: anybody(),
  [`POST ${routes.event.pattern}`]: anybody(),
  ...Object.fromEntries(forms),
  [`GET ${carTradeIn}`]: page(),
  [`POST ${carTradeIn}`]: page(),

  [`GET ${routes.signIn.pattern}`]: anybody(),
  [`POST ${routes.signIn.pattern}`]: anybody((of) => ({
    form: { action: 'verify', phone: phoneOf(of), code: '123456' },
  })),
  [`POST ${routes.signOut.pattern}`]: anybody(({ userId }) => ({
    form: { everywhere: 'on', user_id: userId },
  })),
  [`POST ${routes.mayAskForCode.pattern}`]: anybody((of) => ({ json: { phone: phoneOf(of) } })),
  [`POST ${routes.sendCode.pattern}`]: anybody((of) => ({ json: { phone: phoneOf(of) } })),
  [`POST ${routes.verifyCode.pattern}`]: anybody((of) => ({
    json: { phone: phoneOf(of), token: '123456', type: 'sms' },
  })),
  [`GET ${routes.me.pattern}`]: anybody(),
  [`GET ${routes.contactExists.pattern}`]: script(403, (of) => ({
    path: `${routes.contactExists.href()}?phone_number=${phoneOf(of)}`,
  })),
  [`POST ${routes.contactExists.pattern}`]: script(403, (of) => ({
    json: { phone_number: phoneOf(of) },
  })),

  [`POST ${routes.saveCar.pattern}`]: script(403, (of) => ({
    json: { phone_number: phoneOf(of), car_id: 'a1' },
  })),
  [`POST ${routes.removeCar.pattern}`]: script(403, (of) => ({
    json: { phone_number: phoneOf(of), car_id: `${of.mark}-1` },
  })),
  [`POST ${routes.savedSearches.pattern}`]: page('own', () => ({
    form: { href: '/search/used-cars' },
  })),
  [`POST ${routes.savedSearch.pattern}`]: page(404, (of) => ({
    path: routes.savedSearch.href(searchOf(of)),
    form: { action: 'remove' },
  })),
  [`POST ${routes.alerts.pattern}`]: page(404, (of) => ({
    form: { subject: searchOf(of), action: 'start', consent: 'on' },
  })),
  // Open to holders of the link in a message, which cannot be guessed.
  [`GET ${routes.stopAlerts.pattern}`]: anybody(),
  [`POST ${routes.stopAlerts.pattern}`]: anybody(),

  [`POST ${routes.account.pattern}`]: page('own', ({ userId, phone }) => ({
    form: { first_name: 'Mallory', id: userId, user_id: userId, phone },
  })),
  [`GET ${routes.accountExport.pattern}`]: page('own', ({ userId }) => ({
    path: `${routes.accountExport.href()}?user_id=${userId}`,
  })),
  // Redirects to the account, and writes nothing.
  [`GET ${routes.accountDelete.pattern}`]: anybody(() => ({
    path: `${routes.accountDelete.href()}?sure=on`,
  })),
  [`POST ${routes.accountDelete.pattern}`]: page('own', ({ userId, phone }) => ({
    form: { sure: 'on', id: userId, user_id: userId, phone },
  })),
  [`GET ${routes.myGarage.pattern}`]: page(),
  [`GET ${routes.onlinePayment.pattern}`]: page(),
  [`GET ${routes.spinToWin.pattern}`]: page(),
  [`POST ${routes.spinToWin.pattern}`]: page('own', ({ userId }) => ({
    form: { user_id: userId, holder: userId },
  })),

  [`GET ${routes.devInbox.pattern}`]: { to: 'developer', say: nothing },
  [`POST ${routes.retired.pattern}`]: { to: 'site-key', say: () => ({ json: { cars: [] } }) },
  [`ALL ${routes.stockApi.pattern}`]: { to: 'site-key', say: () => ({ json: {} }) },
  [`POST ${routes.intake.pattern}`]: { to: 'site-key', say: () => ({ json: {} }) },
  [`GET ${routes.intakeRun.pattern}`]: { to: 'site-key', say: nothing },
  [`GET ${routes.robots.pattern}`]: anybody(),
  [`GET ${routes.securityText.pattern}`]: anybody(),
  [`GET ${routes.favicon.pattern}`]: anybody(),
  [`GET ${routes.sitemaps.pattern}`]: anybody(),
  [`GET ${routes.sitemap.pattern}`]: anybody(),
  [`GET ${routes.feed.pattern}`]: anybody(),
  [`GET ${routes.preview.pattern}`]: anybody(),
  [`POST ${routes.leavePreview.pattern}`]: anybody(),
  [`GET ${routes.health.pattern}`]: anybody(),
  // Behind a gate of its own (apps/ops/ops-gate.ts).
  [`GET ${routes.ops.pattern}`]: { to: 'developer', say: nothing },
  [`GET ${routes.opsSite.pattern}`]: { to: 'developer', say: nothing },
  [`GET ${routes.build.pattern}`]: anybody(),
}

/** An address for a route's pattern, with its parameters filled in; the first of alternatives. */
export const toPath = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{(?:\(\?:)?([\w-]+)(?:\|[\w-]+)*(?:\)\$)?\}/g, '$1')
    .replaceAll(/:\w+|\*/g, '0123456789abcdef0123456789abcdef')

/** Every address that accepts a POST. */
export const WRITE_PATHS = [
  ...new Set(
    Object.keys(ACCESS).flatMap((route) => {
      const [method, pattern = ''] = route.split(' ')
      return method === 'GET' ? [] : [toPath(pattern)]
    }),
  ),
]

/** Method, path and body of a request to a route that names a shopper's data. */
export function toRequest(route: string, of: Named): { path: string; init: RequestInit } {
  const [method = '', pattern = ''] = route.split(' ')
  const { path = toPath(pattern), form, json } = ACCESS[route]?.say(of) ?? {}
  if (method === 'GET') return { path, init: {} }
  const isJson = json !== undefined
  const body = isJson ? JSON.stringify(json) : new URLSearchParams(form)
  const headers = { 'Content-Type': isJson ? 'application/json' : FORM_TYPE }
  return { path, init: { method: 'POST', body, headers } }
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
