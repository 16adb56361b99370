// A dealer's own system without a deployment: asked for in the console, allowed by staff for that site, and from then on a
// target of its leads may be published and is sent to.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { purgeConsole } from '#apps/console/purge.ts'
import { createLeadJobDeps } from '#composition/job-deps.ts'
import { clock } from '#lib/clock.ts'
import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, type SentMail, signInAs, withOutbox } from './support.ts'

let site = 0
let slug = ''
let ann = ''
let stef = ''
let outbox: SentMail[] = []
let bindings = {}

beforeEach(async () => {
  site += 1
  slug = `hosts-${site}`
  ;({ bindings, outbox } = withOutbox())
  const own = { slug, url: `https://${slug}.example`, hosts: [`${slug}.example`] }
  const secrets = {
    crm: await encryptSecret(env.MASTER_KEY, slug, 'crm', 'c2VjcmV0LWtleS1vZi1jcm0='),
  }
  await publishSource({ ...baseSite, ...own, secrets })
  ann = await signInAs(await letIn(`ann@${slug}.example`, { role: 'admin', site: slug }, 'Ann'))
  stef = await signInAs(await letIn('stef@platform.example', { role: 'staff' }, 'Stef'))
})

const here = () => `/_console/sites/${slug}/lead-hosts`
const ALL = '/_console/lead-hosts'
const send = (path: string, form: Record<string, string>, cookie: string) =>
  ask(path, { cookie, form, bindings })
const said = async (answer: Response, cookie: string) =>
  answer.status !== 303
    ? textOf(await answer.text())
    : textOf(await (await after(answer, { cookie, bindings })).text())
const askFor = (host: string, note = 'Our CRM, by Acme') => send(here(), { host, note }, ann)
const decide = (act: string, more: Record<string, string> = {}, of = slug) =>
  send(ALL, { site: of, host: 'crm.dealer.com.au', do: act, ...more }, stef)

/** Puts a target at the host into the draft, and publishes it as staff. */
async function publishTarget(): Promise<Response> {
  const target = {
    kind: 'webhook',
    name: 'crm',
    url: 'https://crm.dealer.com.au/leads',
    secret: 'crm',
  }
  const { revision } = await openDraft(env, slug).read()
  const value: Json = { targets: [target] }
  await openDraft(env, slug).save({
    by: 'stef',
    base: revision,
    set: [{ at: '/leads', value, was: undefined }],
  })
  const path = `/_console/sites/${slug}/review`
  const page = await (await ask(path, { cookie: stef, bindings })).text()
  const form = await formOf(page, 'publish')
  form.set('line', '0')
  return ask(path, { cookie: stef, form, bindings })
}

/** What a delivery to it says: the request itself is refused by the network of the tests. */
async function deliver(of: string): Promise<unknown> {
  const tenant = await createLeadJobDeps(env, clock).loadTenant(slug)
  if (tenant === null) throw new Error('The site is live')
  const { deliver: deliverOne } = createLeadJobDeps(env, clock)
  const url = 'https://crm.dealer.com.au/leads'
  const target = { kind: 'webhook', name: 'crm', url, secret: 'crm', forms: [] } as const
  return deliverOne(testLead(), { ...target, forms: [] }, { ...tenant, slug: of }, clock())
}

const NOT_LISTED = { failed: 'host not listed', afterSeconds: 900 }

describe('a host for leads', () => {
  it('is asked for, allowed by staff, and then a target of that site alone', async () => {
    expect((await publishTarget()).status).toBe(422)
    expect(await said(await askFor('https://CRM.dealer.com.au/leads'), ann)).toContain(
      'Requested. Staff will check crm.dealer.com.au',
    )
    expect(outbox.map(({ to }) => to)).toContain('stef@platform.example')
    expect(outbox[0]?.text).toContain('Their note: Our CRM, by Acme')
    expect(textOf(await (await ask(here(), { cookie: ann })).text())).toContain('Waiting for staff')
    expect(await deliver(slug)).toEqual(NOT_LISTED)
    const page = textOf(await (await ask(ALL, { cookie: stef })).text())
    expect(page).toContain('crm.dealer.com.au Our CRM, by Acme')

    expect(await said(await decide('allow'), stef)).toContain(
      `crm.dealer.com.au may receive leads now, of ${slug} alone.`,
    )
    expect(outbox.at(-1)).toMatchObject({ to: `ann@${slug}.example` })
    expect((await publishTarget()).status).toBe(303)
    expect(await deliver(slug)).not.toEqual(NOT_LISTED)
    expect(await deliver('rival')).toEqual(NOT_LISTED)
    const acts = (await auditRows()).filter((row) => row['site'] === slug).map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['lead-host.ask', 'lead-host.allow']))
  })

  it('is refused, or taken back, with a reason that the person who asked sees', async () => {
    await askFor('crm.dealer.com.au')
    expect(await said(await decide('refuse'), stef)).toContain('Say why.')
    await decide('refuse', { reason: 'Not yours.' })
    expect(outbox.at(-1)?.text).toContain('Reason: Not yours.')
    expect(textOf(await (await ask(here(), { cookie: ann })).text())).toContain('Not yours.')
    // What was refused is not allowed by an old page, but may be asked for again.
    expect(await said(await decide('allow'), stef)).toContain('Nothing was done.')
    await askFor('crm.dealer.com.au')
    await decide('allow')
    await decide('refuse', { reason: 'Contract ended.' })
    expect(await deliver(slug)).toEqual(NOT_LISTED)
  })

  it('must be a public name, with a word on which system it is', async () => {
    expect(await said(await askFor('10.0.0.1'), ann)).toContain('not an IP address')
    expect(await said(await askFor('ops.example'), ann)).toContain('Use a public name')
    expect(await said(await askFor('crm.dealer.com.au', ''), ann)).toContain('Say which system')
    await askFor('crm.dealer.com.au')
    expect(await said(await askFor('crm.dealer.com.au'), ann)).toContain('is in the list already')
  })

  it('comes back as it was typed if it is refused, without who asked for others', async () => {
    await askFor('crm.dealer.com.au')
    const note = '<b>Ours</b> '.repeat(30)
    const answer = await askFor('http://crm.dealer.com.au:8080', note)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('value="http://crm.dealer.com.au:8080"')
    expect(page).toContain('&lt;b&gt;Ours&lt;/b&gt;')
    expect(page.slice(page.indexOf('<main'))).not.toContain(`ann@${slug}.example`)
    expect((await askFor('crm.dealer.com.au')).status).toBe(409)
  })

  it('is forgotten a year after it was refused, and stays while it is allowed', async () => {
    const { host, note } = { host: 'old.dealer.com.au', note: 'Ours' }
    for (const one of [host, 'crm.dealer.com.au']) await askFor(one, note)
    await decide('allow')
    await send(ALL, { site: slug, host, do: 'refuse', reason: 'No' }, stef)
    const left = async () =>
      (await env.DB.prepare('SELECT host FROM lead_hosts WHERE site = ?1').bind(slug).all()).results
    await purgeConsole(env.DB, clock() + 365 * 86_400)
    expect(await left()).toHaveLength(2)
    await purgeConsole(env.DB, clock() + 367 * 86_400)
    expect(await left()).toEqual([{ host: 'crm.dealer.com.au' }])
  })

  it('is decided by staff alone', async () => {
    await askFor('crm.dealer.com.au')
    const form = { site: slug, host: 'crm.dealer.com.au', do: 'allow' }
    expect((await send(ALL, form, ann)).status).toBe(404)
    expect(await deliver(slug)).toEqual(NOT_LISTED)
  })
})
