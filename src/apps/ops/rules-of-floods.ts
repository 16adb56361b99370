// Rules for resources that strangers can exhaust: databases, suspicious forms, sign-in codes.
import { openSuspectCounter } from '#composition/form-service.ts'
import { countOf } from '#lib/text.ts'
import { openOtpStore } from '#shopper/identity/verification/create-verification.ts'
import { listDatabases } from '#tenant/database.ts'
import type { Finding } from './alert.ts'
import { PLAIN, type Platform, type Rule } from './rule.ts'
import { measureDatabase } from '#composition/stores.ts'

export const FLOOD_RULES: readonly Rule[] = [
  {
    id: 'database-full',
    level: 'bad',
    title: 'A database is nearly full',
    todo: 'Once it is full, nothing more can be stored. Move sites to another database, and find out what fills it: held leads are counted below.',
    section: 'stores',
    reads: 'platform',
    find: (platform) => findFull(platform, 0.8, Infinity),
  },
  {
    id: 'database-filling',
    level: 'warning',
    title: 'A database is filling up',
    todo: 'It is half full. Add a database before it is full, and move sites to it.',
    section: 'stores',
    reads: 'platform',
    find: (platform) => findFull(platform, 0.5, 0.8),
  },
  {
    id: 'forms-refused',
    level: 'warning',
    title: 'Suspicious forms were rejected',
    todo: 'Strangers send a site more forms than it stores. People still see the thank-you page; if some complain, switch Turnstile on.',
    section: 'undelivered-leads',
    reads: 'platform',
    find: async ({ env }, now) =>
      (await openSuspectCounter(env).listRefused(now)).map(({ site, refused, since }) => ({
        ...PLAIN,
        site,
        what: `${countOf(refused, 'suspicious form')} rejected`,
        since,
      })),
  },
  {
    id: 'codes-pumped',
    level: 'warning',
    title: 'Strangers ask for sign-in codes',
    todo: 'Few of the site’s codes are entered, so it asks shoppers for a proof first. If this continues, switch Turnstile on.',
    section: 'configuration',
    reads: 'platform',
    find: async ({ env }, now) =>
      (await openOtpStore(env).listPumped(now)).map(({ site, asked, since }) => ({
        ...PLAIN,
        site,
        what: `${countOf(asked, 'request')} for codes needed a proof first`,
        since,
      })),
  },
]

/** Databases whose usage is within a range, excluding its end. */
async function findFull({ env }: Platform, from: number, to: number): Promise<Finding[]> {
  const databases = await Promise.all(
    listDatabases(env).map(async ({ name, db }) => ({ name, share: await measureDatabase(db) })),
  )
  return databases
    .filter(({ share }) => share >= from && share < to)
    .map(({ name, share }) => ({
      ...PLAIN,
      site: null,
      subject: name,
      what: `database ${name} is ${Math.floor(share * 100)}% full`,
    }))
}
