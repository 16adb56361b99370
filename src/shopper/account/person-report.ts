// Reports about a person's data: the export, who else has copies, other phones and emails in it, what must wait.
import type { Seconds } from '#lib/zone-time.ts'
import type { PersonData } from './person.ts'

/** Everything as JSON, without what works as a credential: the id of a reservation opens its page. */
export function exportPerson({ accounts, leads, reservations }: PersonData): string {
  const plain = {
    // Below, with those of guests.
    accounts: accounts.map(({ site, stored }) => ({ site, ...without(stored, 'reservations') })),
    leads: leads.map((lead) => ({
      ...without(lead, 'id'),
      // The lead of a reservation has its id, and leads that follow repeat it.
      payload: without(JSON.parse(lead.payload) as object, 'reservation_id', 'lead_id'),
      deliveries: JSON.parse(lead.deliveries) as unknown,
      history: JSON.parse(lead.history) as unknown,
    })),
    reservations: reservations.map((reservation) => without(reservation, 'id')),
  }
  return JSON.stringify(plain, null, 2)
}

function without(row: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

export type Copy = { site: string; target: string; leads: number }

/** The dealers' own systems that have copies of leads. */
export function listCopies({ leads }: PersonData): Copy[] {
  const copies = new Map<string, Copy>()
  for (const { site, deliveries } of leads) {
    // As the statement writes it.
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
export function listKnownBy({ accounts, leads }: PersonData): string[] {
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
    // A lead whose JSON is broken has no phone and no email, and so is not found.
    const { phone, email } = JSON.parse(payload) as Record<string, unknown>
    add(phone)
    add(email)
  }
  return [...known]
}

/** What a deletion cannot finish, and what it stops. */
export type Unfinished = {
  /** Leads that have not reached the dealer, and will not. */
  unsent: number
  /** Reservations that are not over: they keep the phone until their last step, so that a deposit can be refunded. */
  reservations: number
  /** When the last of these ends; null if that is not known. */
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
