// Hosts of dealers' systems that may receive leads: people of a site request one, and staff allow or refuse it, here
// for one site and for all.
import { audit, countActs, type Outcome } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { listPeople } from '#apps/console/people-rows.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { consoleRoutes } from '#apps/console/routes.ts'
import { consoleOrigin, sendConsoleMail } from '#apps/console/send-mail.ts'
import type { Env } from '#env.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { DAY } from '#lib/zone-time.ts'
import {
  askLeadHost,
  decideLeadHost,
  listLeadHosts,
  MAX_HOSTS,
} from '#sales/leads/lead-host-rows.ts'
import { readLeadHost } from '#sales/leads/lead-hosts.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { HostList } from './host-list.tsx'

const MAX_NOTE = 500
const MAX_HOST = 300
/** Maximum requests of one person per day, because each emails staff. */
const MAX_REQUESTS = 10
/** Staff who get an email about a request. */
const MAX_MAILS = 20

/** The hosts of a site, and the form that requests another one. */
export async function getLeadHosts(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  return showHosts(c, tenant, { notice: takeNotice(c), typed: null })
}

type Shown = {
  notice: Notice | null
  /** The submitted form again; the response lists no hosts, whose rows name colleagues (http/uncached.ts). */
  typed: { host: string; note: string } | null
}

async function showHosts(
  c: Ctx,
  { slug, site }: Tenant,
  { notice, typed }: Shown,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const { person } = c.var.console
  const page = (
    <ConsolePage
      title="Your CRM"
      person={person}
      site={{ slug, name: site.name }}
      current="leads"
      notice={notice}
      lead="Leads go by webhook to your CRM, or another system of yours, once our staff have allowed its address."
    >
      {typed === null && (
        <HostList hosts={await listLeadHosts(c.env.DB, slug)} isStaff={person.staff} />
      )}
      <h2>Add a system</h2>
      <form method="post" action={consoleRoutes.leadHosts.href(slug)} className="stacked">
        <p className="field">
          <label htmlFor="host">Address of your CRM</label>
          <input
            id="host"
            name="host"
            maxLength={MAX_HOST}
            aria-describedby="host-help"
            defaultValue={typed?.host}
            required
          />
          <span className="hint" id="host-help">
            A public name that answers over https, such as crm.dealer.com.au
          </span>
        </p>
        <p className="field">
          <label htmlFor="note">Which system it is, and who runs it</label>
          <textarea
            id="note"
            name="note"
            rows={2}
            maxLength={MAX_NOTE}
            defaultValue={typed?.note}
            required
          />
        </p>
        <button className="button primary">Ask staff to allow it</button>
      </form>
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}

export async function postLeadHosts(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug, site } = tenant
  const { person } = c.var.console
  const fields = await readFields(c)
  const note = (fields['note'] ?? '').trim().slice(0, MAX_NOTE)
  const here = consoleRoutes.leadHosts.href(slug)
  const typed = { host: (fields['host'] ?? '').slice(0, MAX_HOST), note }
  const refuse = (problem: string, status: 409 | 422 = 422) =>
    showHosts(c, tenant, { notice: { problem }, typed }, status)
  const read = readLeadHost(typed.host, ownHosts(c.env))
  if ('problem' in read) return refuse(read.problem)
  const { host } = read
  if (note === '') return refuse('Say which system it is.')
  const counted = countActs(c.env.DB, person.id, 'lead-host.ask', now - DAY)
  if (((await counted.first<{ n: number }>())?.n ?? 0) >= MAX_REQUESTS)
    return refuse('You have made many requests today. Try again tomorrow.')
  const isNew = await askLeadHost(c.env.DB, { site: slug, host, note, by: person.email }, now)
  if (!isNew)
    return refuse(
      `${host} is in the list already, or there are ${MAX_HOSTS} systems. Nothing was changed.`,
      409,
    )
  await log(c, slug, 'lead-host.ask', 'done', host, note)
  const mail = {
    subject: `${site.name}: may leads go to ${host}?`.slice(0, 150),
    text: `${person.email} asks that leads of ${site.name} may be sent to ${host}.

Their note: ${note}

Allow or refuse it: ${consoleOrigin(c.env)}${consoleRoutes.allLeadHosts.href()}`,
  }
  const staff = (await listPeople(c.env.DB, null)).filter(({ email }) => email !== person.email)
  const mails = staff.slice(0, MAX_MAILS).map(({ email }) => ({ to: email, ...mail }))
  c.executionCtx.waitUntil(Promise.all(mails.map((one) => sendConsoleMail(c.env, one, now))))
  return redirectWithNotice(c, here, {
    done: `Requested. Staff will check ${host} and write to you.`,
  })
}

/** All sites' hosts, for staff. */
export async function getAllLeadHosts(c: Ctx): Promise<Response> {
  const page = (
    <ConsolePage
      title="Dealers’ CRMs"
      person={c.var.console.person}
      notice={takeNotice(c)}
      lead="Systems of dealers that may receive leads of their site by webhook, besides those that the platform lists for all sites."
    >
      <HostList hosts={await listLeadHosts(c.env.DB, null)} isStaff isOfAll />
    </ConsolePage>
  )
  return sendConsole(c, page)
}

export async function postAllLeadHosts(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const { site = '', host = '', do: act, reason: typed = '' } = await readFields(c)
  const state = STATES[act ?? '']
  const here = consoleRoutes.allLeadHosts.href()
  const say = (notice: Notice) => redirectWithNotice(c, here, notice)
  if (state === undefined) return say({ problem: 'Nothing was done. Try again.' })
  const reason = typed.trim().slice(0, MAX_NOTE)
  if (state === 'refused' && reason === '') return say({ problem: 'Say why.' })
  const found = (await listLeadHosts(c.env.DB, site)).find((one) => one.host === host)
  const wanted = { site, host, state, by: person.email, reason }
  if (found === undefined || !(await decideLeadHost(c.env.DB, wanted, clock())))
    return say({
      problem: 'Someone else answered first, or the system is not requested. Nothing was done.',
    })
  await log(
    c,
    site,
    state === 'allowed' ? 'lead-host.allow' : 'lead-host.refuse',
    'done',
    host,
    reason,
  )
  const what = state === 'allowed' ? 'may receive leads now' : 'may not receive leads'
  const why = reason === '' ? '' : `\n\nReason: ${reason}`
  const next = `${consoleOrigin(c.env)}${consoleRoutes.leadHosts.href(site)}`
  const mail = { to: found.askedBy, subject: `${host} ${what}`.slice(0, 150) }
  const text = `${host}, which you asked for, ${what}.${why}\n\n${next}`
  c.executionCtx.waitUntil(sendConsoleMail(c.env, { ...mail, text }, clock()))
  return say({ done: `${host} ${what}${state === 'allowed' ? `, of ${site} alone` : ''}.` })
}

const STATES: Readonly<Record<string, 'allowed' | 'refused' | undefined>> = {
  allow: 'allowed',
  refuse: 'refused',
}

const ownHosts = ({ OPS_HOSTS = '' }: Pick<Env, 'OPS_HOSTS'>) =>
  OPS_HOSTS.split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

function log(
  c: Ctx,
  site: string,
  act: AuditAct,
  outcome: Outcome,
  subject: string,
  detail: string,
) {
  const entry = { who: c.var.console.person, act, outcome, site, subject, detail }
  return audit(c.env, entry, clock())
}
