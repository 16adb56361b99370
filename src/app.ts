// The request pipeline in order, then one line for each page.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { trimTrailingSlash } from 'hono/trailing-slash'

import { createServices, type Services } from '#composition/services.ts'
import type { AppEnv } from '#env.ts'
import { canonicalHost } from '#http/canonical-host.ts'
import { gate } from '#http/gate.ts'
import { indexing } from '#http/indexing.ts'
import { limitUrl } from '#http/limits.ts'
import { memberPage, onSitesWith } from '#http/member.ts'
import { observe, observeSite, observeStock } from '#http/observe.ts'
import { behindOpsGate } from '#http/ops-gate.ts'
import { previewRules } from '#http/preview-rules.ts'
import { renderer } from '#http/render.tsx'
import { formOrigin, ownPage, sameOrigin } from '#http/same-origin.ts'
import { scheduleIntake } from '#http/schedule-intake.ts'
import { security } from '#http/security.ts'
import {
  getAccount,
  getAccountExport,
  postAccount,
  postAccountDelete,
} from '#pages/account/route.tsx'
import { getStopAlerts, postAlert, postStopAlerts } from '#pages/alerts/route.tsx'
import { postEvent, postView } from '#pages/api/beacons.ts'
import { postCustomer } from '#pages/api/customer.ts'
import { getCarsPart, getDelivery } from '#pages/api/fragments.tsx'
import { postPhone } from '#pages/api/phone.tsx'
import { getContact, getMe, postContact } from '#pages/api/shopper.ts'
import {
  getIntakeRun,
  getSales,
  postIntake,
  postRetired,
  postSales,
  stockApi,
} from '#pages/api/stock.ts'
import { getSnap21, postQuote, postStripeEvent } from '#pages/api/upstreams.ts'
import { postRateLimit, postSendCode, postVerifyCode } from '#pages/api/verification.ts'
import { postRemoveCar, postSaveCar } from '#pages/api/watchlist.tsx'
import { getBrandOverview, getBrands } from '#pages/brands/route.tsx'
import { getBrochure } from '#pages/brochure/route.ts'
import { getBudget } from '#pages/budget/route.tsx'
import { getCar } from '#pages/car/route.tsx'
import { getCheckout, getPurchase, postCheckout, postPurchase } from '#pages/checkout/route.tsx'
import { getCompare } from '#pages/compare/route.tsx'
import { getContent, getHome } from '#pages/content/route.tsx'
import { getDevInbox } from '#pages/dev-inbox/route.tsx'
import { failed, notFound, unknownHost } from '#pages/error/route.tsx'
import { getFavourites } from '#pages/favourites/route.tsx'
import { getFeed } from '#pages/files/feeds.ts'
import { getImage } from '#pages/files/image.ts'
import { getOldBuild } from '#pages/files/old-build.ts'
import { getFavicon, getHealth, getRobots } from '#pages/files/small-files.ts'
import { getFinance } from '#pages/finance/route.tsx'
import { getForm, postForm } from '#pages/form/route.tsx'
import { getDealerships, getLocation, getMovedLocation } from '#pages/locations/route.tsx'
import { getMenu } from '#pages/menu/route.tsx'
import { getModelPage, getModels, getMovedModel } from '#pages/models/route.tsx'
import { getMyGarage } from '#pages/my-garage/route.tsx'
import { getOffer, postOffer } from '#pages/offer/route.tsx'
import { getOnlinePayment } from '#pages/online-payment/route.tsx'
import { getOps, getOpsSite } from '#pages/ops/route.tsx'
import { getPreApproval, postPreApproval } from '#pages/pre-approval/route.tsx'
import { getPreview, postLeavePreview } from '#pages/preview/route.tsx'
import { getPrint } from '#pages/print/route.tsx'
import { getReservation, postReservation } from '#pages/reservation/route.tsx'
import {
  getSavedSearches,
  postSavedSearch,
  postSavedSearchAction,
} from '#pages/saved-searches/route.tsx'
import { getBreadcrumb, getOurStock, getSearch } from '#pages/search/route.tsx'
import { getSignIn, postSignIn, postSignOut } from '#pages/sign-in/route.tsx'
import { getSitemap, getSitemapIndex } from '#pages/sitemap/route.ts'
import { getSpecialOffer, getSpecialOffers } from '#pages/special-offers/route.tsx'
import { getSpinToWin, postSpinToWin } from '#pages/spin-to-win/route.tsx'
import { getSuccess } from '#pages/success/route.tsx'
import { getWatchlist } from '#pages/watchlist/route.tsx'
import { formRoutes, routes } from '#routes.ts'
import { FORM_KINDS } from '#sales/leads/form.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { shownCampaign } from '#shopper/prizes/campaign.ts'
import { tenantOfHost } from '#tenant/middleware.ts'

/** Maximum size of a form. */
const FORM_LIMIT = bodyLimit({
  maxSize: 20_000,
  onError: (c) => c.text('This is too long to send. Go back and shorten your message.', 413),
})

/** Maximum size of requests that page scripts send. */
const SMALL = bodyLimit({ maxSize: 8000 })

const withAccounts = onSitesWith(({ account }) => account.sign_in)
const withFavourites = onSitesWith(({ garage }) => garage.favourites)
const withComparison = onSitesWith((site) => site.garage.favourites || hasWatchlist(site))
const withWatchlist = onSitesWith(hasWatchlist)
const withSearches = onSitesWith(hasSavedSearches)
const withAlerts = onSitesWith(hasAlerts)
const withCheckout = onSitesWith(({ cards }) => cards.checkout.enabled)
const withPurchase = onSitesWith(
  ({ cards, sidebar }) => cards.checkout.enabled && sidebar.online_purchase,
)
const withPreApproval = onSitesWith(({ finance }) => finance.pre_approval.enabled)
const withBudget = onSitesWith((site) => site.budget.enabled)
const withSales = onSitesWith((site) => site.sales_counter.enabled)
const withDraw = onSitesWith((site) => shownCampaign(site) !== null)

/** Creates the application. Tests may pass their own services. */
export function createApp(services?: Services) {
  const app = new Hono<AppEnv>()

  app.use(requestId({ limitLength: 64 }))
  app.use(observe)
  app.get(routes.ops.pattern, behindOpsGate(getOps))
  app.get(routes.opsSite.pattern, behindOpsGate(getOpsSite))
  app.use(security)
  app.use(indexing)
  app.use(limitUrl)
  app.get(routes.health.pattern, getHealth)
  app.get(routes.build.pattern, getOldBuild)
  app.use(tenantOfHost({ notFound: unknownHost }))
  app.use(observeSite)
  app.use(previewRules)
  app.use(canonicalHost)
  app.use(async (c, next) => {
    const ports =
      services ?? createServices(c.env, c.var.tenant, (work) => c.executionCtx.waitUntil(work))
    c.set('services', observeStock(ports, c.var.times))
    return next()
  })
  app.use(scheduleIntake())
  app.use(renderer)
  // The one address that ends with a slash needs only one redirect.
  app.get(routes.ourStock.href(), getOurStock)
  app.use(trimTrailingSlash({ alwaysRedirect: true }))
  app.use(gate)

  app.get(routes.home.pattern, getHome)
  app.get(routes.ourStock.pattern, getOurStock)
  app.get(routes.searchStart.pattern, getOurStock)
  app.get(routes.specialOffers.pattern, getSpecialOffers)
  app.get(routes.specialOffer.pattern, getSpecialOffer)
  app.get(routes.offerOfMake.pattern, getSpecialOffer)
  app.get(routes.dealerships.pattern, getDealerships)
  app.get(routes.location.pattern, getLocation)
  app.get(routes.contactPlace.pattern, getMovedLocation)
  app.get(routes.ourLocation.pattern, getMovedLocation)
  app.get(routes.brands.pattern, getBrands)
  app.get(routes.brandOverview.pattern, getBrandOverview)
  app.get(routes.models.pattern, getModels)
  app.get(routes.model.pattern, getMovedModel)
  app.get(routes.menu.pattern, getMenu)
  app.get(routes.snap21.pattern, getSnap21)
  app.get(routes.search.pattern, getSearch)
  app.get(routes.searchModel.pattern, getSearch)
  app.get(routes.searchLong.pattern, getBreadcrumb)
  app.get(routes.breadcrumb.pattern, getBreadcrumb)
  // Before the vehicle routes, whose pattern also matches it.
  app.get(routes.carTradeIn.pattern, getForm('trade-in'))
  app.post(routes.carTradeIn.pattern, formOrigin, FORM_LIMIT, postForm('trade-in'))
  app.get(routes.car.pattern, getCar)
  app.post(routes.carView.pattern, sameOrigin, bodyLimit({ maxSize: 2048 }), ...postView)
  app.post(routes.revealPhone.pattern, sameOrigin, bodyLimit({ maxSize: 2048 }), ...postPhone)
  app.get(routes.favourites.pattern, withFavourites, getFavourites)
  app.get(routes.compare.pattern, withComparison, getCompare)
  app.get(routes.carsPart.pattern, getCarsPart)
  app.get(routes.delivery.pattern, getDelivery)
  app.get(routes.image.pattern, getImage)
  app.get(routes.print.pattern, getPrint)
  app.get(routes.brochure.pattern, getBrochure)
  app.get(routes.success.pattern, getSuccess)
  app.get(routes.offer.pattern, getOffer)
  app.post(routes.offer.pattern, formOrigin, FORM_LIMIT, postOffer)
  for (const kind of FORM_KINDS) {
    app.get(formRoutes[kind].pattern, getForm(kind))
    app.post(formRoutes[kind].pattern, formOrigin, FORM_LIMIT, postForm(kind))
  }
  app.post(routes.quote.pattern, sameOrigin, bodyLimit({ maxSize: 20_000 }), ...postQuote)
  app.post(routes.event.pattern, sameOrigin, bodyLimit({ maxSize: 2048 }), ...postEvent)
  app.get(routes.checkout.pattern, withCheckout, getCheckout)
  app.post(routes.checkout.pattern, withCheckout, formOrigin, FORM_LIMIT, postCheckout)
  app.get(routes.onlinePurchase.pattern, withPurchase, getPurchase)
  app.post(routes.onlinePurchase.pattern, withPurchase, formOrigin, FORM_LIMIT, postPurchase)
  // Existing reservations can be viewed and cancelled even if the site no longer takes new ones.
  app.get(routes.reservation.pattern, getReservation)
  app.post(routes.reservation.pattern, formOrigin, SMALL, postReservation)
  app.post(routes.stripeWebhook.pattern, bodyLimit({ maxSize: 256_000 }), postStripeEvent)
  app.get(routes.preApproval.pattern, withPreApproval, getPreApproval)
  app.post(routes.preApproval.pattern, withPreApproval, formOrigin, FORM_LIMIT, postPreApproval)
  app.post(routes.createCustomer.pattern, withPreApproval, ownPage, FORM_LIMIT, postCustomer)
  app.get(routes.budget.pattern, withBudget, getBudget)
  app.get(routes.salesCounter.pattern, withSales, getSales)
  app.post(routes.salesFeed.pattern, withSales, SMALL, ...postSales)
  app.get(routes.signIn.pattern, withAccounts, getSignIn)
  app.post(routes.signIn.pattern, withAccounts, ownPage, SMALL, postSignIn)
  app.post(routes.signOut.pattern, withAccounts, ownPage, SMALL, postSignOut)
  app.post(routes.mayAskForCode.pattern, withAccounts, ownPage, SMALL, postRateLimit)
  app.post(routes.sendCode.pattern, withAccounts, ownPage, SMALL, postSendCode)
  app.post(routes.verifyCode.pattern, withAccounts, ownPage, SMALL, postVerifyCode)
  app.get(routes.me.pattern, withAccounts, getMe)
  app.get(routes.contactExists.pattern, withAccounts, getContact)
  app.post(routes.contactExists.pattern, withAccounts, ownPage, SMALL, postContact)
  app.get(routes.watchlist.pattern, withWatchlist, memberPage('watchlist'), getWatchlist)
  // Used by forms and scripts alike; signed-out shoppers are redirected to sign in.
  app.post(routes.saveCar.pattern, withWatchlist, ownPage, SMALL, postSaveCar)
  app.post(routes.removeCar.pattern, withWatchlist, ownPage, SMALL, postRemoveCar)
  app.get(routes.savedSearches.pattern, withSearches, memberPage('searches'), getSavedSearches)
  app.post(routes.savedSearches.pattern, withSearches, ownPage, SMALL, postSavedSearch)
  app.post(
    routes.savedSearch.pattern,
    withSearches,
    ownPage,
    SMALL,
    memberPage('searches'),
    postSavedSearchAction,
  )
  app.post(routes.alerts.pattern, withAlerts, ownPage, SMALL, memberPage('account'), postAlert)
  // Links in messages that are already sent keep working after the site switches alerts off, so that shoppers can stop
  // them.
  app.get(routes.stopAlerts.pattern, getStopAlerts)
  app.post(routes.stopAlerts.pattern, formOrigin, SMALL, postStopAlerts)
  app.get(routes.account.pattern, withAccounts, memberPage('account'), getAccount)
  app.post(routes.account.pattern, withAccounts, ownPage, SMALL, memberPage('account'), postAccount)
  app.get(routes.accountExport.pattern, withAccounts, memberPage('account'), getAccountExport)
  // The address to which a shopper returns after signing in to submit that form.
  app.get(routes.accountDelete.pattern, withAccounts, (c) => c.redirect(routes.account.href(), 303))
  app.post(
    routes.accountDelete.pattern,
    withAccounts,
    ownPage,
    SMALL,
    memberPage('account'),
    postAccountDelete,
  )
  app.get(routes.myGarage.pattern, getMyGarage)
  app.get(routes.onlinePayment.pattern, getOnlinePayment)
  app.get(routes.spinToWin.pattern, getSpinToWin)
  app.post(
    routes.spinToWin.pattern,
    withDraw,
    ownPage,
    SMALL,
    memberPage('spin-to-win'),
    postSpinToWin,
  )
  app.get(routes.devInbox.pattern, getDevInbox)
  app.post(routes.retired.pattern, bodyLimit({ maxSize: 400_000 }), ...postRetired)
  app.all(routes.stockApi.pattern, stockApi)
  app.post(routes.intake.pattern, postIntake)
  app.get(routes.intakeRun.pattern, getIntakeRun)
  app.get(routes.robots.pattern, getRobots)
  app.get(routes.favicon.pattern, getFavicon)
  app.get(routes.sitemaps.pattern, getSitemapIndex)
  app.get(routes.sitemap.pattern, getSitemap)
  app.get(routes.feed.pattern, getFeed)
  app.get(routes.preview.pattern, getPreview)
  app.post(routes.leavePreview.pattern, formOrigin, SMALL, postLeavePreview)

  app.notFound(
    async (c) =>
      (await getFinance(c)) ?? (await getContent(c)) ?? (await getModelPage(c)) ?? notFound(c),
  )
  app.onError(failed)
  return app
}
