// The console and commands change leads, reservations and a shopper's data through this folder, so that every act is
// recorded the same way.
import { audit, type AuditEntry } from '#apps/console/audit.ts'
import type { Person } from '#apps/console/permissions.ts'
import type { Ctx } from '#http/send-page.ts'
import type { Seconds } from '#lib/zone-time.ts'

/** Who acts, when, and the first database, which has the activity log. */
export type Acting = {
  who: Pick<Person, 'id' | 'email'>
  now: Seconds
  DB: D1Database
}

/** The signed-in person of a request. */
export const actingOf = (c: Ctx, now: Seconds): Acting => ({
  who: c.var.console.person,
  now,
  DB: c.env.DB,
})

/** What the activity log records of an act. */
export type Act = Omit<AuditEntry, 'who' | 'outcome'>

/** Records a completed act. */
export const recordDone = (acting: Acting, act: Act): Promise<void> =>
  audit(acting, { ...act, who: acting.who }, acting.now)

/** Runs an act between a "pending" entry and an entry with its outcome, so that nothing is done without an entry. */
export async function recordAround<Result>(
  acting: Acting,
  act: Act,
  run: () => Promise<Result>,
  isDone: (result: Result) => boolean = () => true,
): Promise<Result> {
  const record = (outcome: AuditEntry['outcome'] & string) =>
    audit(acting, { ...act, who: acting.who, outcome }, acting.now)
  await record('pending')
  try {
    const result = await run()
    await record(isDone(result) ? 'done' : 'failed')
    return result
  } catch (error) {
    await record('failed')
    throw error
  }
}
