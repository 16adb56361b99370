// SQL of `tenants move`: what the command asks of a database, and what it finds out. Wrangler cannot bind values: the command
// has validated site and database, so they contain no quotes. src/tenant/moves/move-rows.ts says what each state means.
import type { Seconds } from '#lib/zone-time.ts'

/** Asks for a move in the database that the site is in; no row comes back if it cannot be moved from there now. */
export const askSql = (site: string, to: string, now: Seconds) => `
  INSERT INTO site_moves (site, state, other, since) VALUES ('${site}', 'wanted', '${to}', ${now})
  ON CONFLICT DO UPDATE SET state = 'wanted', other = '${to}', since = ${now}, problem = '', claimed_until = 0
  WHERE state IN ('home', 'wanted') RETURNING state;`

export const findSql = (site: string) =>
  `SELECT state, other, copied, problem FROM site_moves WHERE site = '${site}';`

/** From now on the move can only be finished. */
export const switchSql = (site: string) =>
  `UPDATE site_moves SET state = 'switching' WHERE site = '${site}' AND state IN ('copied', 'switching') RETURNING state;`

/** In the other database, once the configuration names it. */
export const settleSql = (site: string, now: Seconds) =>
  `UPDATE site_moves SET state = 'home', since = ${now} WHERE site = '${site}' AND state = 'arrived';`

/** Then in the database that the site has left. */
export const leaveSql = (site: string, now: Seconds) =>
  `UPDATE site_moves SET state = 'left', since = ${now} WHERE site = '${site}' AND state = 'switching';`

/** Calls a move off: writes are taken again. An attempt that is running fails. */
export const callOffSql = (site: string, now: Seconds) => `
  UPDATE site_moves SET state = 'home', attempt = attempt + 1, claimed_until = 0, problem = '', since = ${now}
  WHERE site = '${site}' AND state IN ('wanted', 'closed', 'copied') RETURNING state;`

/** Then in the other database, whose copy is deleted. */
export const discardSql = (site: string) =>
  `UPDATE site_moves SET state = 'left', since = 0 WHERE site = '${site}' AND state IN ('arriving', 'arrived');`
