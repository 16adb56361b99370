// People's requests about their own data, shared by the console and commands.
import type { Correction, PersonKeys } from '#lib/person-keys.ts'
import { describeCounts } from '#shopper/account/person-report.ts'
import {
  carryOutRequest,
  countPerson,
  type PersonRows,
  loadPerson,
  mergeFound,
} from '#shopper/account/person.ts'
import type { PersonRequest } from '#shopper/account/person-requests.ts'
import { type Acting, recordAround, recordDone } from './record-act.ts'

/** A person's data in every database, because rows of a site may be in any of them. */
export const findPerson = (
  databases: readonly D1Database[],
  keys: PersonKeys,
): Promise<PersonRows> =>
  Promise.all(databases.map(async (db) => ({ db, data: await loadPerson(db, keys) })))

export type PersonalRequest =
  | { action: Exclude<PersonRequest['action'], 'correct'> }
  | { action: 'correct'; correction: Correction }

/**
 * Carries out a request on the data found, with its record and its entry in the activity log. Returns the request
 * number; null if another account of the site has the new phone. `site` is empty for all sites.
 */
export async function handleRequest(
  acting: Acting,
  found: PersonRows,
  site: string,
  request: PersonalRequest,
): Promise<string | null> {
  const { action } = request
  const id = crypto.randomUUID().replaceAll('-', '')
  const act = {
    act: `privacy.${action}`,
    site: site === '' ? null : site,
    subject: `request ${id}`,
    detail: describeCounts(countPerson(mergeFound(found))),
  } as const
  const correction = request.action === 'correct' ? request.correction : null
  const run = () =>
    carryOutRequest(found, { id, action, by: acting.who.email, now: acting.now }, correction)
  if (action === 'find' || action === 'export') {
    await recordDone(acting, act)
    await run()
    return id
  }
  try {
    await recordAround(acting, act, run)
    return id
  } catch (error) {
    // Another account has the phone.
    if (action === 'correct' && String(error).includes('UNIQUE')) return null
    throw error
  }
}
