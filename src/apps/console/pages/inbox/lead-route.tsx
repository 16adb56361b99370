// One lead: what the shopper sent, where it was delivered, and what people did about it. Each view is in the activity
// log.
import { recordReading, releaseLeads } from '#apps/console/acts/lead-acts.ts'
import { actingOf } from '#apps/console/acts/record-act.ts'
import { audit } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { resend } from '#sales/leads/outbox/delivery-rows.ts'
import { discardSuspect, recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import { type InboxLead, LEAD_STATUSES, type WorkEntry } from '#sales/leads/outbox/inbox-lead.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listAssignable } from './assignable.ts'
import { describeMoved, readChange } from './lead-change.ts'
import { callSpam, takeSpamBack } from './call-spam.ts'
import { readReason, saveDrive } from './lead-outcome.ts'
import { queueLeads } from './queue-leads.ts'
import { findShown, showLead } from './show-lead.tsx'
import { notifyAssignee } from './notify-assignee.ts'
import { MAX_NOTE } from './work-form.tsx'

export async function getLead(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const lead = tenant && (await findShown(c, tenant))
  if (tenant === null || lead === null) return screens.notFound(c)
  await recordReading(actingOf(c, now), lead)
  return showLead(c, tenant, lead, takeNotice(c) ?? DONE[c.req.query('done') ?? ''] ?? null)
}

/** Messages after a redirect that follows a press. */
const DONE: Readonly<Record<string, Notice | undefined>> = {
  saved: { done: 'Saved.' },
  released: { done: 'Released. Your systems will have it within a minute or so.' },
  resent: { done: 'It is being sent again.' },
}

export async function postLead(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const lead = tenant && (await findShown(c, tenant))
  if (tenant === null || lead === null) return screens.notFound(c)
  const fields = await readFields(c)
  const acted = await act(c, tenant, lead, fields, now)
  if ('problem' in acted) {
    const note = fields['note'] ?? ''
    return note.trim() === ''
      ? redirectWithNotice(c, c.req.path, acted)
      : keepNote(c, tenant, acted, { ...fields, note })
  }
  if (acted.log !== null) {
    const entry = {
      who: c.var.console.person,
      site: tenant.slug,
      subject: referenceOf(lead),
      ...acted.log,
    }
    await audit(c.env, entry, now)
  }
  const { next, done } = acted
  return done === undefined ? c.redirect(next, 303) : redirectWithNotice(c, next, { done })
}

/** Choices next to the note, each with the value that was shown. */
const CHOICES = ['status', 'assignee'] as const
type Choice = (typeof CHOICES)[number]

type Acted =
  /** `without`: choices of the form that can no longer be saved, even if it is sent again. */
  | { problem: string; without?: readonly Choice[] }
  | { next: string; done?: string; log: { act: AuditAct; detail?: string } | null }

async function act(
  c: Ctx,
  tenant: Tenant,
  lead: InboxLead,
  fields: Readonly<Record<string, string>>,
  now: Seconds,
): Promise<Acted> {
  const { person } = c.var.console
  const db = databaseOf(c.env, tenant)
  const page = consoleRoutes.lead.href(tenant.slug, lead.id)
  const { action = '', target = '' } = fields
  const toEntry = (did: WorkEntry['did'], text: string) => ({
    at: now,
    by: person.email,
    did,
    text,
  })
  if (action === 'release') {
    await releaseLeads(actingOf(c, now), db, [lead], { send: (some) => queueLeads(c, some) })
    return { next: `${page}?done=released`, log: null }
  }
  if (action === 'spam' || action === 'not-spam') {
    const work = { db, tenant, by: person.email, now }
    const problem = await (action === 'spam' ? callSpam(work, lead) : takeSpamBack(work, lead))
    if (problem !== null) return { problem }
    const next =
      (await findShown(c, tenant)) === null
        ? `${consoleRoutes.inbox.href(tenant.slug)}?view=held`
        : page
    const done = action === 'spam' ? 'Marked as spam. Similar leads will be held.' : 'Not spam.'
    return { next, done, log: { act: action === 'spam' ? 'lead.spam' : 'lead.not-spam' } }
  }
  if (action === 'discard') {
    const next = `${consoleRoutes.inbox.href(tenant.slug)}?view=held`
    const isGone = await discardSuspect(db, lead)
    if (isGone) return { next, done: 'The lead is deleted.', log: { act: 'lead.discard' } }
    return { problem: 'Someone has released this lead, so it was not discarded.' }
  }
  if (action === 'resend') {
    if (!(await resend(db, lead, target, now)))
      return {
        problem:
          'It is being sent to this recipient at the moment, or is held. Try again in a minute.',
      }
    await queueLeads(c, [lead])
    await recordWork(db, lead, { entries: [toEntry('resend', target)] })
    return { next: `${page}?done=resent`, log: { act: 'lead.resend', detail: target } }
  }
  return save(c, tenant, lead, fields, toEntry)
}

/** The form with status, person and note: all differences from what it showed are recorded together, one entry each. */
async function save(
  c: Ctx,
  tenant: Tenant,
  lead: InboxLead,
  fields: Readonly<Record<string, string>>,
  toEntry: (did: WorkEntry['did'], text: string) => WorkEntry,
): Promise<Acted> {
  const note = (fields['note'] ?? '').replaceAll('\r\n', '\n').trim()
  if (note.length > MAX_NOTE)
    return {
      problem: `The note has ${note.length} characters; ${MAX_NOTE} fit. Shorten it, and save again.`,
    }
  const { status, assignee } = readChange(lead, fields)
  const moved = describeMoved(lead, fields, { status, assignee })
  if (moved !== '') return { problem: moved, without: CHOICES }
  if (assignee !== undefined && assignee !== '') {
    const people = await listAssignable(c, tenant.slug)
    if (!people.some(({ email }) => email === assignee))
      return {
        problem: `${assignee} does not work on leads of this site any more. Choose someone else.`,
        without: ['assignee'],
      }
  }
  const chosen = readReason(tenant.site.leads, lead, fields, status)
  if ('problem' in chosen) return chosen
  const { reason } = chosen
  const db = databaseOf(c.env, tenant)
  const drive = await saveDrive(db, lead, fields)
  if (drive !== null && 'problem' in drive) return drive
  const entries = [
    ...(status === undefined ? [] : [toEntry('status', LEAD_STATUSES[status])]),
    ...(reason === undefined ? [] : [toEntry('note', `No sale: ${reason || 'no reason given'}`)]),
    ...(drive === null ? [] : [toEntry('note', drive.did)]),
    ...(assignee === undefined ? [] : [toEntry('assign', assignee)]),
    ...(note === '' ? [] : [toEntry('note', note)]),
  ]
  const next = `${consoleRoutes.lead.href(tenant.slug, lead.id)}?done=saved`
  if (entries.length === 0) return { next, log: null }
  const change = {
    entries,
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assignee }),
    lostReason: reason,
  }
  if (await recordWork(db, lead, change)) {
    notifyAssignee(c, tenant, lead, assignee ?? '')
    return { next, log: { act: 'lead.change' } }
  }
  const now = await findShown(c, tenant)
  const late = now === null ? '' : describeMoved(now, fields, { status, assignee })
  return late === ''
    ? { problem: 'The history of this lead is full, so this was not saved.' }
    : { problem: late, without: CHOICES }
}

/**
 * A note may be too long for the next page's cookie, so a page without the lead keeps it with the choices, to be sent
 * again.
 */
function keepNote(
  c: Ctx,
  { slug, site }: Tenant,
  { problem, without = [] }: { problem: string; without?: readonly Choice[] },
  { note, ...typed }: Readonly<Record<string, string>>,
) {
  const { person } = c.var.console
  const names = CHOICES.flatMap((name) => (without.includes(name) ? [] : [name, `shown-${name}`]))
  const choices = names.map((name) => ({ name, value: typed[name] ?? null }))
  const page = (
    <ConsolePage
      title="Not saved"
      person={person}
      site={{ slug, name: site.name }}
      current="inbox"
      notice={{ problem }}
    >
      <form method="post" action={c.req.path} className="stacked">
        {choices.map(
          ({ name, value }) =>
            value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="field">
          <label htmlFor="note">Your note</label>
          <textarea id="note" name="note" rows={8} defaultValue={note} />
        </div>
        <button type="submit" name="action" value="save" className="button primary">
          Save
        </button>
      </form>
      <p>
        <a href={c.req.path}>Back to the lead</a>
      </p>
    </ConsolePage>
  )
  return sendConsole(c, page, 409)
}
