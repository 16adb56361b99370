// The ports of a site's signed-in shoppers: accounts, sessions, lists and alerts.
import type { Env } from '#env.ts'
import { createAlerts, type AlertPort } from '#shopper/garage/alerts/alerts.ts'
import { createSavedSearches, type SavedSearchPort } from '#shopper/garage/saved-searches.ts'
import { createWatchlist, type WatchlistPort } from '#shopper/garage/watchlist.ts'
import { createPrizes, type PrizePort } from '#shopper/prizes/prizes.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { createAccounts, type AccountPort } from './account.ts'
import { createVerification } from '#shopper/identity/verification/create-verification.ts'
import { createSessions, type SessionPort } from '#shopper/identity/sessions.ts'
import type { VerificationPort } from '#shopper/identity/verification/verification.ts'

export type MemberPorts = {
  sessions: SessionPort
  verification: VerificationPort
  account: AccountPort
  watchlist: WatchlistPort
  savedSearches: SavedSearchPort
  alerts: AlertPort
  prizes: PrizePort
}

/** The ports of one site. `armClock` schedules the site's alerts. */
export function createMemberPorts(
  env: Env,
  tenant: Tenant,
  call: Call,
  armClock: () => Promise<void>,
): MemberPorts {
  const { DB: db, MASTER_KEY: masterKey } = env
  const { slug } = tenant
  return {
    sessions: createSessions(db, tenant),
    verification: createVerification(env, tenant, call),
    account: createAccounts(db, slug),
    watchlist: createWatchlist(db, slug),
    savedSearches: createSavedSearches(db, slug),
    alerts: createAlerts(db, slug, { masterKey, arm: armClock }),
    prizes: createPrizes(env, slug),
  }
}
