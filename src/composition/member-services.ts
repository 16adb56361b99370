// The services of a site's signed-in shoppers: accounts, sessions, lists and alerts.
import { createAlerts, type AlertService } from '#shopper/garage/alerts/alerts.ts'
import { createSavedSearches, type SavedSearchService } from '#shopper/garage/saved-searches.ts'
import { createWatchlist, type WatchlistService } from '#shopper/garage/watchlist.ts'
import { createPrizes, type PrizeService } from '#shopper/prizes/prizes.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { createAccounts, forgetAccount, type AccountService } from '#shopper/account/account.ts'
import { createVerification } from '#shopper/identity/verification/create-verification.ts'
import { createSessions, type SessionService } from '#shopper/identity/sessions.ts'
import type { VerificationService } from '#shopper/identity/verification/verification.ts'

export type MemberServices = {
  sessions: SessionService
  verification: VerificationService
  account: AccountService
  watchlist: WatchlistService
  savedSearches: SavedSearchService
  alerts: AlertService
  prizes: PrizeService
}

/** The services of one site. `armClock` schedules the site's alerts. */
export function createMemberServices(
  env: SiteEnv,
  tenant: Tenant,
  call: Call,
  armClock: () => Promise<void>,
): MemberServices {
  const { DB: db, MASTER_KEY: masterKey } = env
  const { slug } = tenant
  return {
    sessions: createSessions(db, tenant),
    verification: createVerification(env, tenant, call, forgetAccount),
    account: createAccounts(db, slug),
    watchlist: createWatchlist(db, slug),
    savedSearches: createSavedSearches(db, slug),
    alerts: createAlerts(db, slug, { masterKey, arm: armClock }),
    prizes: createPrizes(env, slug),
  }
}
