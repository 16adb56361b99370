// How long each kind of data is kept. The settings, the daily purge, its report and the tests all read this table.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import { label, path } from './schema-words.ts'

/** Data whose retention each site chooses, in months. */
type RetentionRule = {
  /** What dealers call it. */
  what: string
  /** The event from which the months are counted. */
  since: string
  /** The default, and the minimum and maximum that a site can choose. */
  months: number
  least: number
  most: number
}

/**
 * Data that is still needed is not deleted: leads that wait for a target, deposits to be refunded, and active holds.
 * Data of a site that cannot be read is kept for the longest time that a site can choose.
 */
export const RETENTION = {
  leads: {
    what: 'Enquiries, bookings and other forms, with their delivery',
    since: 'they were sent',
    months: 24,
    least: 3,
    most: 84,
  },
  suspected_spam: {
    what: 'Forms held as suspected spam that were never released',
    since: 'they were sent',
    months: 6,
    least: 1,
    most: 12,
  },
  message_stops: {
    what: 'Mobiles and email addresses that asked for no more messages',
    since: 'the request',
    months: 84,
    least: 24,
    most: 120,
  },
  reservations: {
    what: 'Reservations and purchases',
    since: 'they ended',
    months: 24,
    least: 6,
    most: 84,
  },
  accounts: {
    what: 'Accounts, with everything saved in them',
    since: 'the last sign-in',
    months: 12,
    least: 6,
    most: 36,
  },
  verifications: {
    what: 'Records that a code was sent or verified',
    since: 'it happened',
    months: 12,
    least: 1,
    most: 24,
  },
  prize_draws: {
    what: 'Prize draws of campaigns that are over',
    since: 'the draw',
    months: 36,
    least: 12,
    most: 84,
  },
  test_drives: {
    what: 'Times of test drives',
    since: 'the drive',
    months: 1,
    least: 1,
    most: 12,
  },
  person_requests: {
    what: 'Records that a person’s data was shown, corrected or deleted',
    since: 'it was done',
    months: 84,
    least: 24,
    most: 120,
  },
  car_views: {
    what: 'How often a vehicle was viewed',
    since: 'its last view',
    months: 12,
    least: 1,
    most: 36,
  },
  retired_cars: {
    what: 'Addresses of vehicles that have left the stock',
    since: 'they left',
    months: 36,
    least: 12,
    most: 120,
  },
  intake_runs: {
    what: 'Reports of stock imports',
    since: 'the import',
    months: 12,
    least: 1,
    most: 24,
  },
  searches: {
    what: 'Counts of searches without results, and of words read as filters',
    since: 'the last such search of a day',
    months: 3,
    least: 1,
    most: 12,
  },
  results: {
    what: 'Daily figures of visits, vehicles and enquiries, without anything personal',
    since: 'their day',
    months: 25,
    least: 3,
    most: 60,
  },
} as const satisfies Record<string, RetentionRule>

/** Data that every site keeps for the same short time. */
export const BRIEF = {
  sessions: { what: 'Sessions', until: 'they expire' },
  drive_agreements: {
    what: 'Signed agreements of test drives, with the details of licences',
    until:
      'the days that the site chose (test_drive.agreement.keep_days) have passed since the drive',
  },
  stock_deliveries: { what: 'Ids and results of stock deliveries', until: '7 days have passed' },
  call_failures: {
    what: 'Failures of a site’s third parties',
    until: 'a call works, or 6 hours have passed since the last',
  },
  visitors: { what: 'Hashes of visitors, for counting views', until: 'the day is over' },
  searchers: {
    what: 'Hashes of visitors, for finding searches that many make',
    until: 'twenty make the search, or its 28 days are over',
  },
} as const

export type KeptKind = keyof typeof RETENTION
export type PurgedKind = KeptKind | keyof typeof BRIEF

/** The kinds whose months a site chooses, in the order of the table. */
// Object.keys has no type for its keys.
export const KEPT_KINDS = Object.keys(RETENTION) as KeptKind[]

const monthsOf = (kind: KeptKind) => {
  const { what, since, months, least, most } = RETENTION[kind]
  return z.int().min(least).max(most).default(months).describe(`${what}: months since ${since}.`)
}

export const privacy = z
  .strictObject({
    collector: label
      .or(z.literal(''))
      .default('')
      .describe(
        'Business that collects what shoppers send, by its legal name, for the notice under each form. Empty: the trading name.',
      ),
    policy: path
      .default('/privacy-policy')
      .describe('Privacy policy that the notice under each form links to.'),
    shared_with: z
      .string()
      .max(160)
      .default('')
      .describe(
        'Others who get what shoppers send, apart from your own team and systems, as the notice under each form should name them: "our sister yard in Penrith".',
      ),
    finance_provider: label
      .or(z.literal(''))
      .default('')
      .describe('Finance provider that gets finance forms, by name, for the notice under them.'),
    keep_months: z
      // One field for each kind.
      .strictObject(
        Object.fromEntries(KEPT_KINDS.map((kind) => [kind, monthsOf(kind)])) as Record<
          KeptKind,
          ReturnType<typeof monthsOf>
        >,
      )
      .prefault({})
      .describe(
        'Months after which data is deleted. What is still owed, such as an undelivered enquiry or a refund, stays.',
      ),
  })
  .prefault({})
  .describe('Personal data.')

/** What one step of the purge may delete. */
export type PurgeBatch = {
  site: string
  /** Rows from before this moment have expired, by the time that the kind is counted from. */
  before: Seconds
  now: Seconds
  /** Maximum rows. */
  most: number
}

/** The moment that many calendar months earlier, in UTC. */
export function monthsBefore(now: Seconds, months: number): Seconds {
  const moment = new Date(now * 1000)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return Math.floor(moment.getTime() / 1000)
}
