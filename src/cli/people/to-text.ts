// What `npm run people` prints.
import { table, timeOf } from '#cli/table.ts'
import { countPerson, type PersonData } from '#shopper/account/person.ts'

/** Counts, where copies are, and what else the person is known by. `site` is empty for all sites. */
export function findText(data: PersonData, site: string): string {
  const counts = Object.entries(countPerson(data)).filter(([, rows]) => rows > 0)
  if (counts.length === 0) {
    // A misspelled site has nothing of anyone.
    const where = site === '' ? '.' : ` for the site ${site}. Check its name, or leave out --site.`
    return `Nothing is stored with that phone or e-mail${where}\n\n${ELSEWHERE}`
  }
  return [
    table(counts.map(([kind, rows]) => ({ kind, rows }))),
    ...copiesText(data),
    ...othersText(data),
    ELSEWHERE,
  ].join('\n\n')
}

/** Everything as JSON, without what works as a credential: the id of a reservation opens its page. */
export function exportText({ accounts, leads, reservations }: PersonData): string {
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

/** What was deleted, what stays for a while, and who else has a copy. */
export function forgetText(data: PersonData, id: string): string {
  const left = data.reservations.filter(({ due_at: dueAt }) => dueAt !== null)
  const waiting = data.leads.filter(({ deliveries }) =>
    /"state":"(?:pending|held)"/.test(deliveries),
  )
  return [
    `Deleted. The request has the number ${id} in the record: put it into your own register.`,
    table(Object.entries(countPerson(data)).map(([kind, rows]) => ({ kind, deleted: rows }))),
    ...(waiting.length === 0
      ? []
      : [`${waiting.length} of the leads had not reached the dealer, and will not.`]),
    ...(left.length === 0
      ? []
      : [
          `${left.length} of the reservations are not over: they keep the phone until their last step, so that a deposit goes back. Run the command again after ${timeOf(Math.max(...left.map(({ until }) => until ?? 0))) || 'they end'} (UTC).`,
        ]),
    ...copiesText(data),
    'A lead that waits in the queue because the database was down is written within minutes: run find again in a quarter of an hour.',
    ELSEWHERE,
  ].join('\n\n')
}

/** What the other stores hold of a person, and until when. */
const ELSEWHERE = `Elsewhere: sign-in codes, their counters and counters of confirmations hold keyed hashes, for a day at most. Vehicle holds and alert runs hold ids. Caches and stock hold nothing of people. Card details and payments are at Stripe.`

/** The dealer's own systems that have a copy of a lead. */
function copiesText({ leads }: PersonData): string[] {
  const copies = new Map<string, number>()
  for (const { site, deliveries } of leads) {
    // As the statement writes it.
    const rows = JSON.parse(deliveries) as { target: string; state: string }[]
    for (const { target, state } of rows) {
      const name = `${site} ${target}`
      if (state === 'delivered') copies.set(name, (copies.get(name) ?? 0) + 1)
    }
  }
  if (copies.size === 0) return []
  const rows = [...copies].map(([name, count]) => {
    const [site, target] = name.split(' ')
    return { site, target, leads: count }
  })
  return [
    `These systems of dealers have copies; ask the dealer to act on them too:\n${table(rows)}`,
  ]
}

/** Other phones and e-mails in the same data: the person may have more. */
function othersText({ accounts, leads }: PersonData): string[] {
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
    // A lead whose JSON is broken has no phone and no e-mail, and so is not found.
    const { phone, email } = JSON.parse(payload) as Record<string, unknown>
    add(phone)
    add(email)
  }
  return [`Known by: ${[...known].join(', ')}. Search for each that is the same person's.`]
}
