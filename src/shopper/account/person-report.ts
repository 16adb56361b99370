// Reports about a person's data for the console and the command line: the export, who else has copies, other phones and
// emails in it, and pending work.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PersonData } from './person.ts'

/** All data as JSON, without credentials: the id of a reservation opens its page. */
export function exportPerson({
  accounts,
  leads,
  messages,
  stops,
  reservations,
}: PersonData): string {
  const plain = {
    // Below, with those of guests.
    accounts: accounts.map(({ site, stored }) => ({ site, ...without(stored, 'reservations') })),
    leads: leads.map((lead) => ({
      ...without(lead, 'id'),
      // The lead of a reservation contains its id, and later leads repeat it.
      payload: without(JSON.parse(lead.payload) as object, 'reservation_id', 'lead_id'),
      deliveries: JSON.parse(lead.deliveries) as unknown,
      history: JSON.parse(lead.history) as unknown,
      drive: JSON.parse(lead.drive ?? 'null') as unknown,
      offer: JSON.parse(lead.offer ?? 'null') as unknown,
      agreement: JSON.parse(lead.agreement ?? 'null') as unknown,
    })),
    messages: messages.map(({ details, ...message }) => ({
      ...without(message, 'lead'),
      ...described(details),
    })),
    message_stops: stops,
    reservations: reservations.map((reservation) => without(reservation, 'id')),
  }
  return JSON.stringify(plain, null, 2)
}

/** What a message was sent with. Its pictures are in the console, on the lead's page. */
function described(details: string): object {
  const { subject, card, pictures } = JSON.parse(details) as {
    subject?: string
    card?: object
    pictures?: readonly unknown[]
  }
  return { subject, card, pictures: pictures?.length }
}

function without(row: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

export type Copy = { site: string; target: string; leads: number }

/** The dealers' own systems that have copies of leads. */
export function listCopies({ leads }: PersonData): Copy[] {
  const copies = new Map<string, Copy>()
  for (const { site, deliveries } of leads) {
    // In the format of the statement.
    const rows = JSON.parse(deliveries) as { target: string; state: string }[]
    for (const { target, state } of rows) {
      if (state !== 'delivered') continue
      const copy = copies.get(`${site} ${target}`) ?? { site, target, leads: 0 }
      copies.set(`${site} ${target}`, { ...copy, leads: copy.leads + 1 })
    }
  }
  return [...copies.values()]
}

/** Other phones and emails in the same data: the person may have more. */
function listKnownBy({ accounts, leads }: PersonData): string[] {
  const known = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value === 'string' && value !== '') known.add(value)
  }
  for (const { stored } of accounts)
    for (const user of stored['users'] ?? []) {
      add(user['phone'])
      add(user['email'])
    }
  for (const { payload } of leads) {
    // A lead with broken JSON has no phone and no email, so it is not found.
    const { phone, email } = JSON.parse(payload) as Record<string, unknown>
    add(phone)
    add(email)
  }
  return [...known]
}

/** "Known by: …" with the next step; empty if there is no phone and no email. */
export function describeKnownBy(data: PersonData): string {
  const known = listKnownBy(data)
  return known.length === 0
    ? ''
    : `Known by: ${known.join(', ')}. Search also for each of these that belongs to the same person.`
}

/** Sentences shared by all reports. */
export const REPORT_TEXT = {
  nothing: 'Nothing is stored with that phone or email',
  copies: 'These systems have copies of leads. Nothing done here reaches them: do the same there.',
  phoneTaken:
    'Not corrected: another account on the site has that phone number. Search for it first.',
  requestNumber: 'Keep the request number in your own records:',
  late: 'If the database was down, a lead may still be waiting to be saved: search again in 15 minutes.',
  elsewhere:
    'Sign-in codes and rate limits remember a phone number or an email for at most a day, in a form that cannot be read. Card details and payments are at Stripe.',
} as const

/** Limits of a deletion: data that it cannot delete yet, and work that it stops. */
export type Unfinished = {
  /** Number of leads that have not reached the dealer, and will not. */
  unsent: number
  /** Number of running reservations: they keep the phone until their last step, so that a deposit can be refunded. */
  reservations: number
  /** End of the last of these; null if unknown. */
  until: Seconds | null
}

export function findUnfinished(data: PersonData): Unfinished {
  const left = data.reservations.filter(({ due_at: dueAt }) => dueAt !== null)
  const ends = left.flatMap(({ until }) => until ?? [])
  return {
    unsent: data.leads.filter(({ deliveries }) => /"state":"(?:pending|held)"/.test(deliveries))
      .length,
    reservations: left.length,
    until: ends.length === 0 ? null : Math.max(...ends),
  }
}

/**
 * Describes what a deletion leaves undone, before or after it; each text is empty if there is nothing. "again after"
 * `until` follows `waits`.
 */
export function describeUnfinished(
  { unsent, reservations }: Unfinished,
  { isDone }: { isDone: boolean },
): { unsent: string; waits: string } {
  const have = unsent === 1 ? 'has' : 'have'
  const are = reservations === 1 ? 'is' : 'are'
  return {
    unsent:
      unsent === 0
        ? ''
        : `${countOf(unsent, 'lead')} ${isDone ? 'had' : have} not reached the dealership yet, and will not.`,
    waits:
      reservations === 0
        ? ''
        : `${countOf(reservations, 'reservation')} ${are} not over and ${isDone ? 'kept' : 'will keep'} the phone until the last step, so that a deposit can be refunded.`,
  }
}

/** Kinds of rows, for one and for several. */
export const KIND_WORDS: Readonly<
  Record<string, readonly [one: string, many: string] | undefined>
> = {
  users: ['account', 'Accounts'],
  sessions: ['device signed in', 'Devices signed in'],
  verifications: ['verified number', 'Verified numbers'],
  watchlist: ['saved vehicle', 'Saved vehicles'],
  saved_searches: ['saved search', 'Saved searches'],
  alerts: ['alert', 'Alerts'],
  prize_draws: ['prize draw', 'Prize draws'],
  leads: ['lead', 'Leads'],
  messages: ['message', 'Messages'],
  message_stops: ['address that stopped messages', 'Addresses that stopped messages'],
  reservations: ['reservation', 'Reservations'],
}

/** "2 leads, 1 account". */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([kind, rows]) => {
    const [one, many] = KIND_WORDS[kind] ?? [kind, kind]
    return rows === 0 ? [] : [countOf(rows, one, many.toLowerCase())]
  })
  return parts.length === 0 ? 'Nothing was found' : parts.join(', ')
}
