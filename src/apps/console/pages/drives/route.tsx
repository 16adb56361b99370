// The calendar of a site's test drives.
import { loadPanel } from '#apps/ops/load-overview.ts'
import { takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { addDays, localDate } from '#lib/time.ts'
import { type Milliseconds, toMoment } from '#lib/zone-time.ts'
import { listDrives } from '#sales/leads/outbox/drive-rows.ts'
import { databaseOf } from '#tenant/database.ts'
import { siteZone } from '#vehicle/places.ts'
import { listAssignable } from '#apps/console/pages/inbox/assignable.ts'
import { CalendarPage, MARGIN } from './calendar.tsx'
import { readCalendarQuery } from './calendar-query.ts'

const READ_MS: Milliseconds = 5000
/** Maximum drives on a page. */
const MAX = 500

export async function getDrives(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const zone = siteZone(tenant.site)
  const query = readCalendarQuery(c.req.query(), zone, now)
  const from = toMoment(query.first, 0, zone) - MARGIN
  const until = toMoment(addDays(query.last, 1), 0, zone) + MARGIN
  const db = databaseOf(c.env, tenant)
  const [drives, people] = await Promise.all([
    loadPanel('drives', () => listDrives(db, tenant.slug, { from, until, most: MAX }), READ_MS),
    listAssignable(c, tenant.slug),
  ])
  const page = (
    <CalendarPage
      {...{ person, tenant, query, drives, people }}
      isCut={drives?.length === MAX}
      today={localDate(now, zone)}
      notice={takeNotice(c)}
    />
  )
  return sendConsole(c, page)
}
