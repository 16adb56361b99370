// What the website has learned as spam, each with a button that forgets it; and releasing or deleting many held leads
// at once.
import { releaseLeads } from '#apps/console/acts/lead-acts.ts'
import { actingOf } from '#apps/console/acts/record-act.ts'
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { clock } from '#lib/clock.ts'
import { readFields, readTexts } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { countOf } from '#lib/text.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { discardSuspect, findInboxLead } from '#sales/leads/outbox/inbox-rows.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { forgetMark, LESSON_DAYS, listLessons, MAX_LESSONS } from '#sales/leads/spam-lesson-rows.ts'
import { databaseOf } from '#tenant/database.ts'
import { callSpam } from './call-spam.ts'
import { queueLeads } from './queue-leads.ts'

export async function getSpam(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug, site } = tenant
  const lessons = await listLessons(databaseOf(c.env, tenant), slug, now)
  const page = (
    <ConsolePage
      title="What your website has learned is spam"
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      current="inbox"
      notice={takeNotice(c)}
      lead={`Forms with one of these are held. Each is forgotten after ${LESSON_DAYS} days. If there are more than ${MAX_LESSONS}, the oldest are forgotten first.`}
      actions={
        <a className="button" href={consoleRoutes.inbox.href(slug)}>
          Leads
        </a>
      }
    >
      {lessons.length === 0 ? (
        <p className="empty">Nothing yet. Press “This is spam” on a lead to teach it.</p>
      ) : (
        <ListTable heads={['What', 'Learned']} action="Forget">
          {lessons.map(({ mark, shown, by, at }) => (
            <ListRow key={mark}>
              <th scope="row">{shown}</th>
              <td>
                <Clock at={at} /> <span className="below">by {by}</span>
              </td>
              <td>
                <form method="post">
                  <button
                    className="plain"
                    name="mark"
                    value={mark}
                    aria-label={`Forget: ${shown}`}
                  >
                    Forget it
                  </button>
                </form>
              </td>
            </ListRow>
          ))}
        </ListTable>
      )}
    </ConsolePage>
  )
  return sendConsole(c, page)
}

export async function postSpam(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug } = tenant
  const db = databaseOf(c.env, tenant)
  const { mark = '' } = await readFields(c)
  const lesson = (await listLessons(db, slug, now)).find((one) => one.mark === mark)
  if (lesson === undefined) return c.redirect(consoleRoutes.spam.href(slug), 303)
  await forgetMark(db, slug, mark)
  // Never a sender, even in part.
  const subject = lesson.shown.startsWith('links to ') ? lesson.shown : 'a sender'
  await audit(c.env, { who: c.var.console.person, act: 'spam.forget', site: slug, subject }, now)
  return redirectWithNotice(c, consoleRoutes.spam.href(slug), { done: 'Forgotten.' })
}

const ID = /^[0-9a-f]{32}$/
/** Maximum leads per press: those of a page. */
const MAX_AT_ONCE = 50

type Bulk = 'release' | 'spam' | 'discard'
const isBulk = (text: string): text is Bulk => ['release', 'spam', 'discard'].includes(text)

const DONE: Record<Bulk, string> = {
  release: 'released',
  spam: 'marked as spam and deleted',
  discard: 'deleted',
}

/** Performs an action on every ticked held lead. */
export async function postInbox(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug } = tenant
  const { action = '' } = await readFields(c)
  const ids = [...new Set(await readTexts(c, 'lead'))]
    .filter((id) => ID.test(id))
    .slice(0, MAX_AT_ONCE)
  const back = `${consoleRoutes.inbox.href(slug)}?view=held`
  if (!isBulk(action) || ids.length === 0)
    return redirectWithNotice(c, back, { problem: 'Tick at least one lead.' })
  const db = databaseOf(c.env, tenant)
  const found = await Promise.all(ids.map((id) => findInboxLead(db, slug, id)))
  // Someone may have released one since the list was shown.
  const held = found.flatMap((lead) => (lead?.delivery === 'held' ? [lead] : []))
  const answer = ({ length }: readonly InboxLead[]) =>
    redirectWithNotice(c, back, { done: `${countOf(length, 'lead')} ${DONE[action]}.` })
  const work = { db, tenant, by: c.var.console.person.email, now }
  const run: Record<Exclude<Bulk, 'release'>, (lead: InboxLead) => Promise<boolean>> = {
    spam: async (lead) => (await callSpam(work, lead)) === null,
    discard: (lead) => discardSuspect(db, lead),
  }
  if (action === 'release') {
    await releaseLeads(actingOf(c, now), db, held, { send: (some) => queueLeads(c, some) })
    return answer(held)
  }
  const done: InboxLead[] = []
  for (const lead of held)
    // eslint-disable-next-line no-await-in-loop -- one press writes few rows at a time
    if (await run[action](lead)) done.push(lead)
  const entry = { who: c.var.console.person, act: `lead.${action}`, site: slug } as const
  const subject = done.map(referenceOf).join(' ')
  if (done.length > 0) await audit(c.env, { ...entry, subject }, now)
  return answer(done)
}
