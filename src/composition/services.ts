// Composition root: creates the services that pages use from the bindings and a tenant. Each is created on first use.
import { createEventSink, type EventSink } from '#analytics/event-sink.ts'
import { createNoteSearch, type NoteSearch } from '#analytics/search-counts.ts'
import type { Env } from '#env.ts'
import { type BrochureParts, createBrochureParts } from '#feeds/brochure/parts.ts'
import { clock } from '#lib/clock.ts'
import { lazily } from '#lib/lazily.ts'
import { createNetworkLimit } from '#lib/network-limit.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { DeliveryDeps } from '#sales/delivery/estimate.ts'
import type { NearResult } from '#sales/delivery/near.ts'
import { createCustomers, type CustomerService } from '#sales/finance/customers.ts'
import type { PostcodeDeps } from '#sales/leads/answers/postcode-check.ts'
import { createNetworkHash, type HashNetwork } from '#sales/reservations/rate-limits.ts'
import type { PaymentService, ReservationService } from '#sales/reservations/reservation.ts'
import type { HoldService } from '#search/hold-service.ts'
import { findRetired, type RetiredCar, saveRetired } from '#search/retired.ts'
import { type AccountService, createAccounts, forgetAccount } from '#shopper/account/account.ts'
import { type AlertService, createAlerts } from '#shopper/garage/alerts/alerts.ts'
import { createSavedSearches, type SavedSearchService } from '#shopper/garage/saved-searches.ts'
import { createWatchlist, type WatchlistService } from '#shopper/garage/watchlist.ts'
import { createSessions, type SessionService } from '#shopper/identity/sessions.ts'
import { createVerification } from '#shopper/identity/verification/create-verification.ts'
import type { VerificationService } from '#shopper/identity/verification/verification.ts'
import { createPrizes, type PrizeService } from '#shopper/prizes/prizes.ts'
import { siteEnv } from '#tenant/database.ts'
import { largestFile } from '#tenant/own-picture.ts'
import { loadPictureFile } from '#tenant/picture-files.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { type ConfirmationService, createConfirmationService } from './confirmation-service.ts'
import { type ConversationService, createConversationService } from './conversation-service.ts'
import { createDeliveryDeps } from './delivery-deps.ts'
import { createExportFeedService, type ExportFeedService } from './export-feed-service.ts'
import { createFormService, type FormService } from './form-service.ts'
import { createHeldLeadService, type HeldLeadService } from './held-lead-service.ts'
import { createIntakeService, type IntakeService } from './intake-service.ts'
import { createLeadService, type LeadService } from './lead-service.ts'
import { createNewsletterService, type NewsletterService } from './newsletter-service.ts'
import { createPriceOfferService, type PriceOfferService } from './price-offer-service.ts'
import { createRatingService, type RatingService } from './rating-service.ts'
import { createReplyService, type ReplyService } from './reply-service.ts'
import { createSalesService, type SalesService } from './sales-service.ts'
import { type Asker, createSearchBudget, type SearchBudget, UNLIMITED } from './search-budget.ts'
import {
  callsOf,
  createFindNear,
  createReservationServices,
  createSearchService,
  holdServiceOf,
  type Later,
  outboundOf,
  scheduleSiteAlerts,
  type SearchService,
} from './site-services.ts'
import { createTestDriveService, type TestDriveService } from './test-drive-service.ts'
import {
  createViewServices,
  type PopularSearchService,
  type ResultService,
  type ViewService,
} from './view-services.ts'

export type Services = {
  search: SearchService & {
    /** Whether this request was refused a search because its network had searched too often. */
    isSpent: SearchBudget['isSpent']
    /** The location of a postcode or suburb, and its distances to the yards. Never rejects. */
    findNear: (text: string) => Promise<NearResult>
  }
  retired: RetiredService
  leads: LeadService
  heldLeads: HeldLeadService
  confirmations: ConfirmationService
  newsletter: NewsletterService
  testDrives: TestDriveService
  conversations: ConversationService
  priceOffers: PriceOfferService
  forms: FormService
  reservations: ReservationService
  payments: PaymentService
  holds: Pick<HoldService, 'rewrite'>
  customers: CustomerService
  delivery: DeliveryDeps
  /** Used by leads/answers/postcode-check.ts. */
  postcodes: PostcodeDeps
  sessions: SessionService
  verification: VerificationService
  account: AccountService
  watchlist: WatchlistService
  savedSearches: SavedSearchService
  alerts: AlertService
  prizes: PrizeService
  salesOfMonth: SalesService
  rating: RatingService
  replies: ReplyService
  intake: IntakeService
  exportFeeds: ExportFeedService
  views: ViewService
  results: ResultService
  popularSearches: PopularSearchService
  events: { record: EventSink; noteSearch: NoteSearch }
  brochureParts: BrochureParts
  /** Calls one of the site's third parties; upstream/ has the adapters. */
  call: Call
  /** Whether a network address is within the quote limit. Never rejects. */
  mayQuote: (address: string) => Promise<boolean>
  sealNetwork: HashNetwork
}

/** Redirects of vehicles that have left the stock. */
export type RetiredService = {
  /** The search to redirect to; null if there is none or it cannot be read. */
  find: (slug: string) => Promise<string | null>
  save: (cars: readonly RetiredCar[], now: Seconds) => Promise<void>
}

/** Milliseconds that a page waits for optional data. */
const STORE_MS: Milliseconds = 1000

/** The services of one site. Without an asker, searches are not limited. */
export function createServices(
  bindings: Env,
  tenant: Tenant,
  later: Later,
  asker?: Asker,
): Services {
  const env = siteEnv(bindings, tenant)
  const { slug } = tenant
  const budget = asker === undefined ? UNLIMITED : createSearchBudget(env, slug, asker)
  const shared = lazily({
    calls: () => callsOf(env, tenant, later),
    reserving: () => createReservationServices(env, tenant, later),
    delivery: () => createDeliveryDeps(bindings, tenant, lookUp),
    views: () => createViewServices(env, tenant, asker),
  })
  const lookUp: Call = async (...args) =>
    (await budget.mayLookUp()) ? shared.calls.call(...args) : null
  const services: Services = lazily({
    search: () => ({
      ...createSearchService(env, tenant, later, budget),
      isSpent: budget.isSpent,
      findNear: createFindNear(bindings, tenant, lookUp, budget),
    }),
    retired: () => ({
      find: (car) =>
        createTimeout('retired.read-failed', slug, STORE_MS).orElse(
          findRetired(env.DB, slug, car),
          null,
        ),
      save: (cars, now) => saveRetired(env.DB, slug, cars, now),
    }),
    leads: () => createLeadService(env, tenant),
    heldLeads: () => createHeldLeadService(env, tenant),
    confirmations: () => createConfirmationService(env, tenant, shared.calls),
    newsletter: () => createNewsletterService(env, tenant),
    testDrives: () => createTestDriveService(env, tenant),
    conversations: () => createConversationService(env, tenant, outboundOf(env, tenant)),
    priceOffers: () => createPriceOfferService(env, tenant, later),
    forms: () =>
      createFormService(env, tenant, { ...outboundOf(env, tenant), notes: shared.calls.notes }),
    reservations: () => shared.reserving.reservations,
    payments: () => shared.reserving.payments,
    holds: () => holdServiceOf(env, tenant),
    customers: () => createCustomers(env.DB, slug),
    delivery: () => shared.delivery,
    postcodes: () => shared.delivery,
    sessions: () => createSessions(env.DB, tenant),
    verification: () => createVerification(env, tenant, shared.calls.call, forgetAccount),
    account: () => createAccounts(env.DB, slug),
    watchlist: () => createWatchlist(env.DB, slug),
    savedSearches: () => createSavedSearches(env.DB, slug),
    alerts: () =>
      createAlerts(env.DB, slug, {
        masterKey: env.MASTER_KEY,
        arm: () => scheduleSiteAlerts(env, slug),
      }),
    prizes: () => createPrizes(env, slug),
    salesOfMonth: () => createSalesService(env, tenant, { fresh: services.search.fresh, later }),
    rating: () => createRatingService(tenant, { kv: env.SEARCH, call: shared.calls.call, later }),
    replies: () => createReplyService(tenant, { db: env.DB, kv: env.SEARCH, later }),
    intake: () => createIntakeService(env, tenant),
    exportFeeds: () => createExportFeedService(env, tenant, services.search.browse),
    views: () => shared.views.views,
    results: () => shared.views.results,
    popularSearches: () => shared.views.popularSearches,
    events: () => ({
      record: createEventSink(env.EVENTS),
      noteSearch: createNoteSearch({ db: env.DB, site: slug, later, clock }),
    }),
    brochureParts: () =>
      createBrochureParts({
        assets: env.ASSETS,
        images: env.IMAGES,
        loadUploaded: (picture) => {
          const [id, file] = [picture.id, largestFile(picture)]
          return loadPictureFile(env.MEDIA, { site: tenant.slug, id, file, isPublic: false })
        },
      }),
    call: () => shared.calls.call,
    mayQuote: () => createNetworkLimit(env.QUOTE_LIMIT, slug, 'quote.limiter-failed'),
    sealNetwork: () => createNetworkHash(env.MASTER_KEY),
  })
  return services
}
