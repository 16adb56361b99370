// What `npm run people` prints.
import { table, timeOf } from '#cli/table.ts'
import { findUnfinished, listCopies, listKnownBy } from '#shopper/account/person-report.ts'
import { countPerson, type PersonData } from '#shopper/account/person.ts'

/** Counts, where copies are, and what else the person is known by. `site` is empty for all sites. */
export function findText(data: PersonData, site: string): string {
  const counts = Object.entries(countPerson(data)).filter(([, rows]) => rows > 0)
  if (counts.length === 0) {
    // A misspelled site has nothing of anyone.
    const where = site === '' ? '.' : ` for the site ${site}. Check its name, or leave out --site.`
    return `Nothing is stored with that phone or email${where}\n\n${ELSEWHERE}`
  }
  return [
    table(counts.map(([kind, rows]) => ({ kind, rows }))),
    ...copiesText(data),
    ...othersText(data),
    ELSEWHERE,
  ].join('\n\n')
}

/** What was deleted, what stays for a while, and who else has a copy. */
export function forgetText(data: PersonData, id: string): string {
  const { unsent, reservations, until } = findUnfinished(data)
  return [
    `Deleted. The request has the number ${id} in the record: put it into your own register.`,
    table(Object.entries(countPerson(data)).map(([kind, rows]) => ({ kind, deleted: rows }))),
    ...(unsent === 0 ? [] : [`${unsent} of the leads had not reached the dealer, and will not.`]),
    ...(reservations === 0
      ? []
      : [
          `${reservations} of the reservations are not over: they keep the phone until their last step, so that a deposit can be refunded. Run the command again after ${timeOf(until) || 'they end'} (UTC).`,
        ]),
    ...copiesText(data),
    'A lead that waits in the queue because the database was down is written within minutes: run find again in a quarter of an hour.',
    ELSEWHERE,
  ].join('\n\n')
}

/** What the other stores hold of a person, and until when. */
const ELSEWHERE = `Elsewhere: sign-in codes, their counters and counters of confirmations hold keyed hashes, for a day at most. Vehicle holds and alert runs hold ids. Caches and stock hold nothing of people. Card details and payments are at Stripe.`

function copiesText(data: PersonData): string[] {
  const copies = listCopies(data)
  if (copies.length === 0) return []
  return [
    `These systems of dealers have copies; ask the dealer to act on them too:\n${table(copies)}`,
  ]
}

function othersText(data: PersonData): string[] {
  return [`Known by: ${listKnownBy(data).join(', ')}. Search for each that is the same person's.`]
}
