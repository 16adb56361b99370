// What `npm run people` prints.
import { table, timeOf } from '#cli/table.ts'
import {
  describeKnownBy,
  describeUnfinished,
  findUnfinished,
  listCopies,
  REPORT_TEXT,
} from '#shopper/account/person-report.ts'
import { countPerson, type PersonData } from '#shopper/account/person.ts'

/** Counts, where copies are, and what else the person is known by. `site` is empty for all sites. */
export function findText(data: PersonData, site: string): string {
  const counts = Object.entries(countPerson(data)).filter(([, rows]) => rows > 0)
  if (counts.length === 0) {
    // A misspelled site has nothing of anyone.
    const where = site === '' ? '.' : ` for the site ${site}. Check its name, or leave out --site.`
    return join(`${REPORT_TEXT.nothing}${where}`, REPORT_TEXT.elsewhere)
  }
  return join(
    table(counts.map(([kind, rows]) => ({ kind, rows }))),
    copiesText(data),
    describeKnownBy(data),
    REPORT_TEXT.elsewhere,
  )
}

/** What was deleted, what stays for a while, and who else has a copy. */
export function forgetText(data: PersonData, id: string): string {
  const unfinished = findUnfinished(data)
  const { unsent, waits } = describeUnfinished(unfinished, { isDone: true })
  const until = timeOf(unfinished.until)
  return join(
    `Deleted. ${REPORT_TEXT.requestNumber} ${id}`,
    table(Object.entries(countPerson(data)).map(([kind, rows]) => ({ kind, deleted: rows }))),
    unsent,
    waits === ''
      ? ''
      : `${waits} Run the command again after ${until === '' ? 'that' : `${until} (UTC)`}.`,
    copiesText(data),
    REPORT_TEXT.late,
    REPORT_TEXT.elsewhere,
  )
}

function copiesText(data: PersonData): string {
  const copies = listCopies(data)
  return copies.length === 0 ? '' : `${REPORT_TEXT.copies}\n${table(copies)}`
}

/** Paragraphs; those that say nothing are left out. */
function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
