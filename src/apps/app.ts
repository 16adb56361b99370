// The request pipeline in order, then one line for each page.
import { type Handler, Hono } from 'hono'
import { trimTrailingSlash } from 'hono/trailing-slash'

import type { Services } from '#composition/services.ts'
import type { AppEnv } from '#http/app-env.ts'
import { closeSites, enterSite, openServices } from '#http/entry.ts'
import { guardsOf, limitUrl, signInRules } from '#http/guards.ts'
import { observe } from '#http/observe.ts'
import { keepAnswers } from '#http/answer-cache.ts'
import { behindOpsGate } from '#apps/ops/ops-gate.ts'
import { keepPages } from '#http/page-cache.ts'
import { renderer } from '#http/render.tsx'
import { tenantOfHost } from '#http/tenant-of-host.ts'
import {
  getAccount,
  getAccountDelete,
  getAccountExport,
  postAccount,
  postAccountDelete,
} from '#apps/site/pages/account/route.tsx'
import { getStopAlerts, postAlert, postStopAlerts } from '#apps/site/pages/alerts/route.tsx'
import { postEvent, postView } from '#apps/site/pages/api/beacons.ts'
import { postCustomer } from '#apps/site/pages/api/customer.ts'
import { getCarsPart, getDelivery } from '#apps/site/pages/api/fragments.tsx'
import { postPhone } from '#apps/site/pages/api/phone.tsx'
import { getContact, getMe, postContact } from '#apps/site/pages/api/shopper.ts'
import {
  getIntakeRun,
  getSales,
  postIntake,
  postRetired,
  postSales,
  stockApi,
} from '#apps/site/pages/api/stock.ts'
import { postTexts } from '#apps/site/pages/api/texts.ts'
import { getSnap21, postQuote, postStripeEvent } from '#apps/site/pages/api/upstreams.ts'
import { getSuggestions } from '#apps/site/pages/api/suggest.tsx'
import { postRateLimit, postSendCode, postVerifyCode } from '#apps/site/pages/api/verification.ts'
import { postRemoveCar, postSaveCar } from '#apps/site/pages/api/watchlist.tsx'
import { getBrandOverview, getBrands } from '#apps/site/pages/brands/route.tsx'
import { getBrochure } from '#apps/site/pages/brochure/route.ts'
import { getBudget } from '#apps/site/pages/budget/route.tsx'
import { getCar } from '#apps/site/pages/car/route.tsx'
import {
  getCheckout,
  getPurchase,
  postCheckout,
  postPurchase,
} from '#apps/site/pages/checkout/route.tsx'
import { getCompare } from '#apps/site/pages/compare/route.tsx'
import { mountConsole } from '#apps/console/pages/mount.ts'
import { getContent, getHome } from '#apps/site/pages/content/route.tsx'
import { getDevInbox } from '#apps/site/pages/dev-inbox/route.tsx'
import { siteClosed, failed, notFound, unknownHost } from '#apps/site/pages/error/route.tsx'
import { getFavourites } from '#apps/site/pages/favourites/route.tsx'
import { getFeed } from '#apps/site/pages/files/feeds.ts'
import { getImage } from '#apps/site/pages/files/image.ts'
import { getPicture } from '#apps/site/pages/files/picture.ts'
import { getOldBuild } from '#apps/site/pages/files/old-build.ts'
import {
  getFavicon,
  getHealth,
  getRobots,
  getSecurityText,
} from '#apps/site/pages/files/small-files.ts'
import { getFinance } from '#apps/site/pages/finance/route.tsx'
import { getForm, postForm } from '#apps/site/pages/form/route.tsx'
import { getDealerships, getLocation, getMovedLocation } from '#apps/site/pages/locations/route.tsx'
import { answerAgent } from '#apps/site/pages/mcp/route.ts'
import { getAiCatalog, getServerCard } from '#apps/site/pages/mcp/server-card.ts'
import { getMenu } from '#apps/site/pages/menu/route.tsx'
import {
  getModelBrochure,
  getModelPage,
  getModels,
  getMovedModel,
} from '#apps/site/pages/models/route.tsx'
import { getMyGarage } from '#apps/site/pages/my-garage/route.tsx'
import { getAgreement, getAgreementFile, postAgreement } from '#apps/site/pages/agreement/route.tsx'
import { getPriceOffer, postPriceOffer } from '#apps/site/pages/price-offer/route.tsx'
import { getAppointment, getRequest, postRequest } from '#apps/site/pages/request/route.tsx'
import { getHeldLead, postHeldLead } from '#apps/site/pages/held-lead/route.tsx'
import {
  getNewsletter,
  getNewsletterConfirm,
  getNewsletterSent,
  postNewsletter,
  postNewsletterConfirm,
} from '#apps/site/pages/newsletter/route.tsx'
import { getEstimate, postEstimate } from '#apps/site/pages/offer/route.tsx'
import { getOnlinePayment } from '#apps/site/pages/online-payment/route.tsx'
import { getOps, getOpsSite } from '#apps/ops/pages/route.tsx'
import { getPreApproval, postPreApproval } from '#apps/site/pages/pre-approval/route.tsx'
import { getPreview, postLeavePreview, previewNotReady } from '#apps/site/pages/preview/route.tsx'
import { getConsumerNotice } from '#apps/site/pages/print/consumer-notice.tsx'
import { getPrint } from '#apps/site/pages/print/route.tsx'
import { getReservation, postReservation } from '#apps/site/pages/reservation/route.tsx'
import {
  getSavedSearches,
  postSavedSearch,
  postSavedSearchAction,
} from '#apps/site/pages/saved-searches/route.tsx'
import { getBreadcrumb, getOurStock, getSearch } from '#apps/site/pages/search/route.tsx'
import { getSignIn, postSignIn, postSignOut } from '#apps/site/pages/sign-in/route.tsx'
import { getSitemap, getSitemapIndex } from '#apps/site/pages/sitemap/route.ts'
import { getSpecialOffer, getSpecialOffers } from '#apps/site/pages/special-offers/route.tsx'
import { getSpinToWin, postSpinToWin } from '#apps/site/pages/spin-to-win/route.tsx'
import { getSuccess } from '#apps/site/pages/success/route.tsx'
import { getWatchlist } from '#apps/site/pages/watchlist/route.tsx'
import { type routeRules, ruledRoutes } from '#route-rules.ts'
import { routes } from '#routes.ts'
import type { PageFormKind } from '#tenant/schema-forms.ts'

/** A handler, or a list of one with its validators. Only they know their exact types. */
type Page = Handler<AppEnv> | readonly unknown[]
type Ruled = Omit<typeof routeRules, 'health' | 'ops' | 'opsSite' | 'build'>

/** Adds a page for each method that the route has rules for. */
type Pages = {
  [Name in keyof Ruled]: { [Method in keyof Ruled[Name] & ('get' | 'post' | 'all')]: Page }
}

const form = (kind: PageFormKind) => ({ get: getForm(kind), post: postForm(kind) })

const PAGES: Pages = {
  // The dealer

  home: { get: getHome },
  specialOffers: { get: getSpecialOffers },
  specialOffer: { get: getSpecialOffer },
  offerOfMake: { get: getSpecialOffer },
  dealerships: { get: getDealerships },
  location: { get: getLocation },
  contactPlace: { get: getMovedLocation },
  ourLocation: { get: getMovedLocation },
  brands: { get: getBrands },
  brandOverview: { get: getBrandOverview },
  models: { get: getModels },
  model: { get: getMovedModel },
  modelBrochure: { get: getModelBrochure },
  menu: { get: getMenu },
  snap21: { get: getSnap21 },
  salesCounter: { get: getSales },
  picture: { get: getPicture },

  // Lists of vehicles

  ourStock: { get: getOurStock },
  searchStart: { get: getOurStock },
  search: { get: getSearch },
  searchModel: { get: getSearch },
  searchLong: { get: getBreadcrumb },
  breadcrumb: { get: getBreadcrumb },
  suggest: { get: getSuggestions },
  favourites: { get: getFavourites },
  compare: { get: getCompare },
  carsPart: { get: getCarsPart },

  // One vehicle

  carTradeIn: form('trade-in'),
  car: { get: getCar },
  carView: { post: postView },
  brochure: { get: getBrochure },
  image: { get: getImage },
  print: { get: getPrint },
  consumerNotice: { get: getConsumerNotice },
  revealPhone: { post: postPhone },
  delivery: { get: getDelivery },

  // Forms, and what follows them

  enquiry: form('enquiry'),
  'test-drive': form('test-drive'),
  photos: form('photos'),
  'price-offer': form('price-offer'),
  similar: form('similar'),
  general: form('general'),
  service: form('service'),
  parts: form('parts'),
  careers: form('careers'),
  fleet: form('fleet'),
  finance: form('finance'),
  sell: form('sell'),
  'trade-in': form('trade-in'),
  success: { get: getSuccess },
  offer: { get: getEstimate, post: postEstimate },
  request: { get: getRequest, post: postRequest },
  appointment: { get: getAppointment },
  priceOffer: { get: getPriceOffer, post: postPriceOffer },
  agreement: { get: getAgreement, post: postAgreement },
  agreementFile: { get: getAgreementFile },
  newsletter: { get: getNewsletter, post: postNewsletter },
  newsletterSent: { get: getNewsletterSent },
  newsletterConfirm: { get: getNewsletterConfirm, post: postNewsletterConfirm },
  event: { post: postEvent },

  // Money

  quote: { post: postQuote },
  checkout: { get: getCheckout, post: postCheckout },
  onlinePurchase: { get: getPurchase, post: postPurchase },
  reservation: { get: getReservation, post: postReservation },
  preApproval: { get: getPreApproval, post: postPreApproval },
  createCustomer: { post: postCustomer },
  budget: { get: getBudget },

  // The shopper: signing in, and pages of their own

  signIn: { get: getSignIn, post: postSignIn },
  signOut: { post: postSignOut },
  mayAskForCode: { post: postRateLimit },
  sendCode: { post: postSendCode },
  verifyCode: { post: postVerifyCode },
  me: { get: getMe },
  contactExists: { get: getContact, post: postContact },
  watchlist: { get: getWatchlist },
  saveCar: { post: postSaveCar },
  removeCar: { post: postRemoveCar },
  savedSearches: { get: getSavedSearches, post: postSavedSearch },
  savedSearch: { post: postSavedSearchAction },
  alerts: { post: postAlert },
  stopAlerts: { get: getStopAlerts, post: postStopAlerts },
  account: { get: getAccount, post: postAccount },
  accountExport: { get: getAccountExport },
  accountDelete: { get: getAccountDelete, post: postAccountDelete },
  myGarage: { get: getMyGarage },
  onlinePayment: { get: getOnlinePayment },
  spinToWin: { get: getSpinToWin, post: postSpinToWin },

  // Programs: search engines, and systems of dealers and third parties

  robots: { get: getRobots },
  securityText: { get: getSecurityText },
  favicon: { get: getFavicon },
  sitemaps: { get: getSitemapIndex },
  sitemap: { get: getSitemap },
  feed: { get: getFeed },
  mcp: { all: answerAgent },
  serverCard: { get: getServerCard },
  aiCatalog: { get: getAiCatalog },
  intake: { post: postIntake },
  intakeRun: { get: getIntakeRun },
  salesFeed: { post: postSales },
  retired: { post: postRetired },
  stockApi: { all: stockApi },
  stripeWebhook: { post: postStripeEvent },
  texts: { post: postTexts },

  // Operations, and the dealer's staff

  heldLead: { get: getHeldLead, post: postHeldLead },
  preview: { get: getPreview },
  leavePreview: { post: postLeavePreview },
  devInbox: { get: getDevInbox },
}

function addPages(app: Hono<AppEnv>): void {
  const pages: Record<string, Record<string, Page>> = PAGES
  for (const route of ruledRoutes)
    for (const method of ['get', 'post', 'all'] as const) {
      const page = pages[route.name]?.[method]
      const guard = route[method]
      if (page === undefined || guard === undefined) continue
      // Validators have types of their own, which a table of all pages cannot name.
      const handlers = [...guardsOf(route, guard), ...[page].flat()] as [Handler<AppEnv>]
      app[method](route.pattern, ...handlers)
    }
}

/** Creates the application. Tests may pass their own services. */
export function createApp(services?: Services) {
  const app = new Hono<AppEnv>()

  app.use(observe)
  app.get(routes.ops.pattern, behindOpsGate(getOps))
  app.get(routes.opsSite.pattern, behindOpsGate(getOpsSite))
  mountConsole(app)
  app.use(limitUrl)
  app.get(routes.health.pattern, getHealth)
  app.get(routes.build.pattern, getOldBuild)
  app.use(renderer)
  app.use(tenantOfHost({ notFound: unknownHost }))
  app.use(enterSite({ previewNotReady }))
  app.use(closeSites(siteClosed))
  app.use(keepPages)
  app.use(keepAnswers)
  app.use(openServices(services))
  // The one address that ends with a slash needs only one redirect.
  app.get(routes.ourStock.href(), getOurStock)
  app.use(trimTrailingSlash({ alwaysRedirect: true }))
  app.use(signInRules)

  addPages(app)

  app.notFound(
    async (c) =>
      (await getFinance(c)) ?? (await getContent(c)) ?? (await getModelPage(c)) ?? notFound(c),
  )
  app.onError(failed)
  return app
}
