// Faults in sessions: who is signed in, what only they may see, and what they export or delete.
import type { Fault } from './fault.ts'

export const SESSIONS_FAULTS: readonly Fault[] = [
  {
    says: 'A session of one dealer is good on the site of another',
    file: 'src/shopper/identity/session-rows.ts',
    from: 's.id = ?1 AND s.site = ?2 AND s.expires_at',
    to: 's.id = ?1 AND ?2 = ?2 AND s.expires_at',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
  {
    says: 'Browsers forget a shopper after a few hours',
    file: 'src/http/session.ts',
    from: 'session_days * DAY',
    to: 'session_days * 3600',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
  {
    says: 'A browser forgets after a minute that it waits for a code',
    file: 'src/http/session.ts',
    from: 'const CHALLENGE_SECONDS: Seconds = 600',
    to: 'const CHALLENGE_SECONDS: Seconds = 60',
    tests: ['test/pages/sign-in.worker.test.ts'],
  },
  {
    says: 'The session before a new sign-in stays good',
    file: 'src/http/session.ts',
    from: 'if (before !== null) await',
    to: 'if (before === token) await',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
  {
    says: 'Signing in by a form that leaves out the e-mail address empties the one in the account',
    file: 'src/shopper/identity/user-rows.ts',
    from: "email = CASE email WHEN '' THEN excluded.email ELSE email END",
    to: 'email = excluded.email',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
  {
    says: 'A valuation that a site keeps for members is open at its second address',
    file: 'src/shopper/identity/sign-in-rules.ts',
    from: "at(formRoutes['trade-in'].href(), routes.carTradeIn.href())",
    to: "at(formRoutes['trade-in'].href())",
    tests: ['test/shopper/identity/sign-in-rules.test.ts'],
  },
  {
    says: 'Signing in loses the filters of the list that a shopper comes from',
    file: 'src/shopper/identity/return-path.ts',
    from: 'return url.pathname + url.search',
    to: 'return url.pathname',
    tests: ['test/shopper/identity/return-path.test.ts'],
  },
  {
    says: 'Caches may keep the page of a shopper who is signed in',
    file: 'src/http/member.ts',
    from: "await next()\n  c.header('Cache-Control', 'no-store')",
    to: 'await next()',
    tests: ['test/pages/account.worker.test.ts'],
  },
  {
    says: 'The exported account file is enough to cancel a reservation',
    file: 'src/shopper/account/account-export.ts',
    from: "new Set(['reservations.id'])",
    to: "new Set(['reservation.id'])",
    tests: ['test/pages/account.worker.test.ts'],
  },
  {
    says: 'Deleting an account leaves its saved searches',
    file: 'src/shopper/garage/saved-searches.ts',
    from: 'DELETE FROM saved_searches WHERE user_id = ?1',
    to: 'DELETE FROM saved_searches WHERE id = ?1',
    tests: ['test/pages/account.worker.test.ts'],
  },
  {
    says: 'A shopper takes a vehicle off the watchlist of another',
    file: 'src/shopper/garage/watchlist-rows.ts',
    from: 'DELETE FROM watchlist WHERE user_id = ?1 AND car_id = ?2 AND site = ?3',
    to: 'DELETE FROM watchlist WHERE ?1 = ?1 AND car_id = ?2 AND site = ?3',
    tests: ['test/shopper/garage/watchlist.worker.test.ts'],
  },
  {
    says: 'A shopper opens the saved search of another',
    file: 'src/shopper/garage/saved-searches.ts',
    from: 'SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1 AND user_id = ?2',
    to: 'SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1 AND ?2 = ?2',
    tests: ['test/pages/saved-searches.worker.test.ts'],
  },
]
