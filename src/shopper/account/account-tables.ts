// Every table with rows of a shopper: how to read and to anonymise them. Contains no SQL.
import { deleteAlerts, selectAlerts } from '#shopper/garage/alerts/alert-rows.ts'
import { deleteSavedSearches, selectSavedSearches } from '#shopper/garage/saved-search-rows.ts'
import { deleteWatchlist, selectWatchlist } from '#shopper/garage/watchlist-rows.ts'
import { forgetDraws, selectDraws } from '#shopper/prizes/prize-rows.ts'
import { forgetReservations, selectReservations } from '#sales/reservations/reservation-rows.ts'
import { deleteSessions, selectSessions } from '#shopper/identity/session-rows.ts'
import { deleteUser, selectUser } from '#shopper/identity/user-rows.ts'
import {
  forgetVerifications,
  selectVerifications,
} from '#shopper/identity/verification/verification-rows.ts'

type Statement = (db: D1Database, userId: string) => D1PreparedStatement

export type AccountTable = {
  /** Table name. */
  name: string
  /** All of a shopper's rows, without values that work as credentials. */
  select: Statement
  /** Removes everything that identifies the shopper. */
  forget: Statement
}

export const ACCOUNT_TABLES: readonly AccountTable[] = [
  { name: 'users', select: selectUser, forget: deleteUser },
  { name: 'sessions', select: selectSessions, forget: deleteSessions },
  { name: 'verifications', select: selectVerifications, forget: forgetVerifications },
  { name: 'watchlist', select: selectWatchlist, forget: deleteWatchlist },
  { name: 'saved_searches', select: selectSavedSearches, forget: deleteSavedSearches },
  { name: 'alerts', select: selectAlerts, forget: deleteAlerts },
  { name: 'prize_draws', select: selectDraws, forget: forgetDraws },
  { name: 'reservations', select: selectReservations, forget: forgetReservations },
]
