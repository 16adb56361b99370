// Replies to the shopper of a lead: the message is stored, then the queue sends it. Until it is stored, the form keeps
// the input.
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { createSearchService } from '#composition/site-services.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { hashJson } from '#lib/encoding.ts'
import { clock } from '#lib/clock.ts'
import { errorName, logError } from '#lib/log.ts'
import { joinText } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { findConsent, reachesOf } from '#sales/conversations/consent.ts'
import { fillAnswer, toReplySubject } from '#sales/conversations/reply-text.ts'
import {
  findMessage,
  insertMessage,
  type MessageCard,
  type NewMessage,
  releaseMessage,
  retryMessage,
} from '#sales/leads/conversation-rows.ts'
import { type Lead, referenceOf } from '#sales/leads/lead.ts'
import { recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { reopenAnswered } from '#sales/leads/outbox/lead-rows.ts'
import { leadStatements } from '#sales/leads/outbox/save-lead.ts'
import { messageTargets, toMessageLead } from '#sales/conversations/follow-up.ts'
import { findStops } from '#sales/leads/stop-rows.ts'
import { toPlainCard } from '#search/card.ts'
import { loadCarById } from '#search/load-car.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { bodyProblem, cardOf, newKey, readDraft, type ReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { findShown } from './show-lead.tsx'
import { isCalledSpam } from './spam.tsx'

type Shown = { c: Ctx; tenant: Tenant; lead: InboxLead }

export async function postReply(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const lead = tenant && (await findShown(c, tenant))
  if (tenant === null || lead === null) return screens.notFound(c)
  const shown = { c, tenant, lead }
  const fields = await readFields(c)
  if (fields['action'] === 'retry' || fields['action'] === 'release')
    return settle(shown, fields['action'], fields['message'] ?? '', now)
  const draft = readDraft(fields)
  if (fields['action'] === 'insert') return insert(shown, draft, fields['answer'] ?? '')
  return send(shown, draft, now)
}

/** Adds a standard reply to the input. */
function insert(shown: Shown, draft: ReplyDraft, chosen: string): Promise<Response> {
  const { c, tenant, lead } = shown
  const answer = tenant.site.conversations.answers[chosen === '' ? -1 : Number(chosen)]
  if (answer === undefined)
    return again(shown, { ...draft, problem: 'Choose a standard reply first.' }, 422)
  const { name, email } = c.var.console.person
  const text = fillAnswer(answer.text, { lead, person: name || email }, tenant.site)
  const body = joinText([draft.body, text], '\n\n')
  return again(shown, { ...draft, body }, 200)
}

async function send(shown: Shown, draft: ReplyDraft, now: Seconds): Promise<Response> {
  const { c, tenant, lead } = shown
  const { slug, site } = tenant
  const db = databaseOf(c.env, tenant)
  const problem = bodyProblem(draft)
  if (problem !== '') return again(shown, { ...draft, problem }, 422)
  const addresses = reachesOf(lead, site).map(({ address }) => address)
  const may = findConsent(
    {
      lead,
      way: draft.way,
      stops: await findStops(db, slug, addresses),
      isSpam: isCalledSpam(lead) || (lead.suspicion.length > 0 && lead.delivery === 'held'),
    },
    site,
  )
  if ('problem' in may) return again(shown, { ...draft, problem: may.problem }, 422)
  const card = draft.hasCard ? await loadCard(c, tenant, lead, now) : null
  if (card === 'unknown')
    return again(
      shown,
      {
        ...draft,
        problem:
          'The vehicle can’t be loaded just now, or is no longer on the website. Try again, or send your reply without it.',
      },
      422,
    )
  const { email } = c.var.console.person
  const message: NewMessage = {
    id: (await hashJson([slug, lead.id, draft.key])).slice(0, 32),
    site: slug,
    lead: lead.id,
    way: draft.way,
    author: email,
    address: may.address,
    body: draft.body,
    details: {
      ...(draft.way === 'email' && { subject: toReplySubject(lead) }),
      ...(card !== null && { card }),
    },
    consent: may.consent,
    state: 'waiting',
    reason: '',
    dueAt: now,
    at: now,
  }
  const saved = await save(db, message)
  if (saved === 'failed')
    return again(
      shown,
      {
        ...draft,
        problem: 'Your reply could not be saved just now, and was not sent. Press Send again.',
      },
      503,
    )
  if (saved === 'other')
    return again(
      shown,
      {
        ...draft,
        key: newKey(),
        problem:
          'A different reply was already sent from this form. Check the conversation, then press Send to send this one too.',
      },
      409,
    )
  const entry = { at: now, by: email, did: 'reply' as const, text: `by ${draft.way}` }
  if (saved === 'new') {
    // A full history must not stop the message.
    await recordWork(db, lead, { entries: [entry] })
    const who = c.var.console.person
    await audit(c.env, { who, act: 'lead.reply', site: slug, subject: referenceOf(lead) }, now)
  }
  await queue(c, message)
  const done = `Your ${draft.way} to the shopper is on its way.`
  return redirectWithNotice(c, consoleRoutes.lead.href(slug, lead.id), { done })
}

/** "other" if another message has its key. */
async function save(
  db: D1Database,
  message: NewMessage,
): Promise<'new' | 'known' | 'other' | 'failed'> {
  try {
    if ((await insertMessage(db, message).run()).meta.changes === 1) return 'new'
    const known = await findMessage(db, message)
    return known?.body === message.body && known.way === message.way ? 'known' : 'other'
  } catch (error) {
    logError('conversations.save-failed', { tenant: message.site, error: errorName(error) })
    return 'failed'
  }
}

/** Never rejects: if it fails, the next sweep finds the message. */
async function queue(c: Ctx, { id, site }: Pick<NewMessage, 'id' | 'site'>): Promise<void> {
  try {
    await c.env.LEADS.send({ kind: 'message', id, site })
  } catch (error) {
    logError('leads.queue-failed', { tenant: site, error: errorName(error) })
  }
}

/** Retries a failed message, or accepts a held one as the shopper's. */
async function settle(
  { c, tenant, lead }: Shown,
  action: 'retry' | 'release',
  id: string,
  now: Seconds,
): Promise<Response> {
  const db = databaseOf(c.env, tenant)
  const next = consoleRoutes.lead.href(tenant.slug, lead.id)
  const message = await findMessage(db, { site: tenant.slug, id })
  if (message?.lead !== lead.id) return screens.notFound(c)
  const isDone =
    action === 'retry' ? await retryMessage(db, message, now) : await releaseMessage(db, message)
  if (!isDone)
    return redirectWithNotice(c, next, { problem: 'Someone else has already done that.' })
  const who = c.var.console.person
  await audit(c.env, { who, act: 'lead.reply', site: tenant.slug, subject: referenceOf(lead) }, now)
  if (action === 'retry') await queue(c, message)
  else await notifySystems(db, tenant, lead, message, now)
  return redirectWithNotice(c, next, {
    done: action === 'retry' ? 'It is being sent again.' : 'Accepted as a reply.',
  })
}

async function notifySystems(
  db: D1Database,
  { site }: Tenant,
  lead: Lead,
  message: Parameters<typeof toMessageLead>[1],
  now: Seconds,
): Promise<void> {
  const followUp = await toMessageLead(lead, message, 'message.received', now)
  const targets = messageTargets(site, lead, 'message.received')
  await db.batch([reopenAnswered(db, lead, followUp.id), ...leadStatements(db, followUp, targets)])
}

/** The vehicle as the website describes it now; "unknown" if it is not there. */
async function loadCard(
  c: Ctx,
  tenant: Tenant,
  lead: Lead,
  now: Seconds,
): Promise<MessageCard | null | 'unknown'> {
  const id = cardOf(lead)
  if (id === '') return null
  const { site } = tenant
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const car = await loadCarById(id, site, fresh, now)
  if (car === null || car === 'unknown') return 'unknown'
  const { title, subtitle, price, href } = toPlainCard(car, site, now)
  return {
    title: joinText([title, subtitle]),
    price: joinText([price.text, price.type]),
    href: new URL(href, site.url).href,
  }
}

/** The submitted form with its errors, on a page without the lead: a page that answers a form stays in the browser. */
async function again(
  { c, tenant, lead }: Shown,
  reply: ReplyDraft,
  status: 200 | 409 | 422 | 503,
): Promise<Response> {
  const { slug, site } = tenant
  const addresses = reachesOf(lead, site).map(({ address }) => address)
  const stops = await findStops(databaseOf(c.env, tenant), slug, addresses)
  const page = (
    <ConsolePage
      title="Your reply"
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      current="inbox"
      notice={reply.problem === '' ? null : { problem: reply.problem }}
    >
      <ReplyForm tenant={tenant} lead={lead} stops={stops} reply={reply} isNamed={false} />
      <p>
        <a href={consoleRoutes.lead.href(slug, lead.id)}>Back to the lead</a>
      </p>
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}
