// Signs in staff whom Cloudflare Access has admitted to this address. Its policy decides who is staff; people who were
// removed in the console stay out until they are invited again.
import { auditStatements } from '#apps/console/audit.ts'
import { findPersonByEmail, grantStatements, isFormerStaff } from '#apps/console/people-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import { parseConsolePath } from '#apps/console/routes.ts'
import { describeDevice, openConsoleSession } from '#apps/console/sessions.ts'
import { parseEmail } from '#apps/console/sign-in-codes.ts'
import { clock } from '#lib/clock.ts'
import { writeConsoleCookie } from '#apps/console/gate/console-gate.ts'
import { accessOf, readAccess } from '#apps/ops/ops-gate.ts'
import { logSecurity } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'

export async function getAccess(c: Ctx): Promise<Response> {
  const access = accessOf(c, c.env.CONSOLE_ACCESS_AUD)
  if (access === null) return screens.notFound(c)
  const email = parseEmail((await readAccess(c, access))?.email ?? '')
  const now = clock()
  const person = email === null ? null : await findStaff(c, email, now)
  if (person === null) return refuse(c)
  const device = describeDevice(c.req.header('User-Agent') ?? '')
  const opened = await openConsoleSession(c.env.DB, person, { way: 'access', device }, now)
  writeConsoleCookie(c, opened.token, opened.seconds)
  return c.redirect(parseConsolePath(c.req.query('next')), 303)
}

/** The staff member with that address, who is added when Access first admits them; null if staff removed them. */
async function findStaff(c: Ctx, email: string, now: Seconds): Promise<Person | null> {
  const { DB: db } = c.env
  const known = await findPersonByEmail(db, email)
  if (known?.staff === true) return known
  if (await isFormerStaff(db, email)) return null
  const newcomer = { email, name: email.split('@', 1)[0] ?? email, invitedBy: '' }
  await db.batch([
    ...grantStatements(db, newcomer, { role: 'staff' }, { id: crypto.randomUUID(), now }),
    ...auditStatements(
      db,
      { who: null, act: 'person.invite', site: null, subject: email, detail: 'Cloudflare Access' },
      now,
    ),
  ])
  const added = await findPersonByEmail(db, email)
  return added?.staff === true ? added : null
}

function refuse(c: Ctx): Response | Promise<Response> {
  logSecurity('security.access-refused', { tenant: '_console' })
  const page = (
    <ConsolePage title="Cloudflare Access did not let you in" person={null} isNarrow>
      <p>
        This address is for staff, and opens behind Cloudflare Access only. If your access was
        removed, ask a colleague to invite you again.
      </p>
    </ConsolePage>
  )
  return sendConsole(c, page, 403)
}
