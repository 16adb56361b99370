// What `npm run people` does in one database.
import type { Seconds } from '#lib/zone-time.ts'
import { exportPerson, REPORT_TEXT } from '#shopper/account/person-report.ts'
import {
  correctPerson,
  countPerson,
  forgetPerson,
  loadPerson,
  recordRequest,
} from '#shopper/account/person.ts'
import type { Command } from './read-command.ts'
import { findText, forgetText } from './to-text.ts'

/** Does it and returns what is printed. Rejects if the database fails. */
export async function runPeople(
  db: D1Database,
  { action, keys, correction, by, isSure }: Command,
  now: Seconds,
): Promise<string> {
  const data = await loadPerson(db, keys)
  const id = crypto.randomUUID().replaceAll('-', '')
  const recorded = { id, action, by, now }
  if (action === 'find' || action === 'export') {
    await db.batch(recordRequest(db, data, recorded))
    return action === 'find' ? findText(data, keys.site) : exportPerson(data)
  }
  const rows = Object.values(countPerson(data)).reduce((sum, count) => sum + count, 0)
  if (rows === 0 || !isSure) {
    await db.batch(recordRequest(db, data, { ...recorded, action: 'find' }))
    return `${findText(data, keys.site)}${rows === 0 ? '' : '\n\nNothing has been changed. Add --yes to do it.'}`
  }
  if (action === 'forget') {
    await forgetPerson(db, data, recorded)
    return forgetText(data, id)
  }
  await correctPerson(db, data, correction, recorded)
  return `Corrected. ${REPORT_TEXT.requestNumber} ${id}\n\n${findText(data, keys.site)}`
}
