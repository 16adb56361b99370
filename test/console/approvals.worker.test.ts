// Approval: who may not publish asks, with a note; those who may are told, and publish just what was asked for or send it back
// with a reason. What changed since is named, and every odd case has an answer.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Role } from '#apps/console/permissions.ts'
import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, type SentMail, signInAs, withOutbox } from './support.ts'

let site = 0
let slug = ''
let ann = ''
let kim = ''
let outbox: SentMail[] = []
let bindings = {}

beforeEach(async () => {
  site += 1
  slug = `approval-${site}`
  ;({ bindings, outbox } = withOutbox())
  const own = { slug, url: `https://${slug}.example`, hosts: [`${slug}.example`] }
  await publishSource({ ...baseSite, ...own })
  ann = await signIn('ann', 'admin')
  kim = await signIn('kim', 'editor')
})

const email = (name: string) => `${name}@${slug}.example`
const signIn = async (name: string, role: Exclude<Role, 'staff'>) =>
  signInAs(await letIn(email(name), { role, site: slug }, name))
const at = (path: string) => `/_console/sites/${slug}/${path}`
const read = async (cookie: string, path = 'review') =>
  (await ask(at(path), { cookie, bindings })).text()
const home = async (cookie: string) =>
  textOf(await (await ask(`/_console/sites/${slug}`, { cookie, bindings })).text())
const send = (path: string, form: URLSearchParams, cookie: string) =>
  ask(at(path), { cookie, form, bindings })
const said = async (answer: Response, cookie: string) =>
  textOf(await (await after(answer, { cookie, bindings })).text())
const draft = () => openDraft(env, slug)
const live = async () => (await draft().read()).live?.source ?? {}

async function change(by: string, pointer: string, value: Json): Promise<void> {
  const { revision, draft: now, live: then } = await draft().read()
  const was = (now ?? then?.source)?.[pointer.slice(1)]
  const set = [{ at: pointer, value, was }]
  expect(await draft().save({ by: email(by), base: revision, set })).toHaveProperty('saved')
}

/** Asks for what the form has ticked: at first one's own changes. */
async function askFor(cookie: string, note = ''): Promise<Response> {
  const form = await formOf(await read(cookie), 'publish')
  form.set('do', 'ask')
  form.set('note', note)
  return send('review/approval', form, cookie)
}
const approveForm = async (cookie = ann) => formOf(await read(cookie), 'approve')
const approve = async (cookie = ann) => send('review', await approveForm(cookie), cookie)
async function sendBack(reason: string, cookie = ann): Promise<Response> {
  const form = await formOf(await read(cookie), 'send-back')
  form.set('do', 'send-back')
  form.set('reason', reason)
  return send('review/approval', form, cookie)
}

describe('a request for approval', () => {
  it('reaches those who may publish, who publish just that, and its asker is told', async () => {
    await change('kim', '/tagline', 'Utes')
    await change('ann', '/name', 'Zenith Cars')
    const asked = await askFor(kim, 'For Saturday')
    expect(await said(asked, kim)).toContain('We wrote to 1 person who can publish it.')
    expect(outbox.map(({ to }) => to)).toEqual([email('ann')])
    expect(outbox[0]?.subject).toBe('Acme Cars: kim asks you to publish 1 change')
    expect(outbox[0]?.text).toContain('- Tagline: Utes')
    expect(outbox[0]?.text).toContain('Their note: For Saturday')
    expect(outbox[0]?.text).toContain(`https://ops.example${at('review')}`)
    expect(await home(ann)).toContain(
      `${email('kim')} asks you to publish 1 change “For Saturday” Asked just now`,
    )
    const page = textOf(await read(kim))
    expect(page).toContain('Waiting for approval You asked just now : “For Saturday”')
    expect(page).toContain('ann can publish it')

    const approved = await approve()
    expect(approved.headers.get('Location')).toBe(`${at('review')}?published=2`)
    expect(await live()).toMatchObject({ tagline: 'Utes', name: 'Acme Cars' })
    expect(outbox.at(-1)).toMatchObject({
      to: email('kim'),
      subject: 'Acme Cars: ann published your change',
    })
    expect(textOf(await read(kim))).toContain(`Your request is answered`)
    expect(textOf(await read(kim))).toContain(`Published by ${email('ann')}`)
    expect(await home(ann)).not.toContain('asks you to publish')
    const rows = (await auditRows()).filter((row) => row['site'] === slug)
    expect(rows.map(({ act, outcome }) => `${String(act)} ${String(outcome)}`)).toEqual([
      'approval.ask done',
      'site.publish pending',
      'site.publish done',
    ])
    expect(rows.at(-1)?.['detail']).toBe(`version 2, as ${email('kim')} asked`)
  })

  it('is sent back with a reason that its asker sees, and can be made again', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    expect((await sendBack('')).status).toBe(422)
    expect(await said(await sendBack('Say which utes.'), ann)).toContain(
      `Sent back to ${email('kim')}. The change is still in the draft.`,
    )
    expect(outbox.at(-1)).toMatchObject({ to: email('kim') })
    expect(outbox.at(-1)?.text).toContain('Reason: Say which utes.')
    expect(await home(kim)).toContain(`${email('ann')} sent your changes back Say which utes.`)
    expect(textOf(await read(kim))).toContain('Say which utes.')
    expect(await draft().read()).toMatchObject({ draft: { tagline: 'Utes' } })
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'approval.send-back',
      subject: email('kim'),
      detail: 'Say which utes.',
    })
    await change('kim', '/tagline', 'Toyota utes')
    await askFor(kim)
    await approve()
    expect(await live()).toMatchObject({ tagline: 'Toyota utes' })
  })

  it('names what changed since, which is not published with it, and needs asking again', async () => {
    await change('kim', '/tagline', 'Utes')
    await change('kim', '/name', 'Zenith Cars')
    await askFor(kim)
    await change('kim', '/tagline', 'Utes and vans')
    const page = textOf(await read(ann))
    expect(page).toContain(
      `Changed after the request by ${email('kim')}, so not part of it: Tagline: Utes and vans`,
    )
    expect(page).toContain('Approve and publish 1 change')
    expect(await home(kim)).toContain('1 change differs from what you asked for')
    await approve()
    expect(await live()).toMatchObject({ name: 'Zenith Cars' })
    expect(await live()).not.toMatchObject({ tagline: 'Utes and vans' })
    expect(textOf(await read(kim))).toContain('Ask again to include it.')
    await askFor(kim)
    await approve()
    expect(await live()).toMatchObject({ tagline: 'Utes and vans' })
  })

  it('asked twice is one: the same again sends nothing, another one replaces it', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const sent = outbox.length
    expect(await said(await askFor(kim), kim)).toContain('You have already asked for exactly this.')
    expect(outbox).toHaveLength(sent)
    await change('kim', '/name', 'Zenith Cars')
    expect(await said(await askFor(kim), kim)).toContain('It replaces what you asked for before.')
    expect((await draft().read()).requests).toHaveLength(1)
    expect(textOf(await read(ann))).toContain('Approve and publish 2 changes')
  })

  it('can be withdrawn; who looked at it then publishes nothing', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const [form, reason] = [await approveForm(), await formOf(await read(ann), 'send-back')]
    const withdrawal = await formOf(await read(kim), 'withdraw')
    withdrawal.set('do', 'withdraw')
    expect(await said(await send('review/approval', withdrawal, kim), kim)).toContain(
      'Your request is withdrawn. Your changes are still in the draft.',
    )
    const answer = await send('review', form, ann)
    expect(answer.status).toBe(409)
    expect(textOf(await answer.text())).toContain(
      'This request is no longer pending: it was withdrawn or replaced. Nothing was done.',
    )
    reason.set('do', 'send-back')
    reason.set('reason', 'No')
    expect((await send('review/approval', reason, ann)).status).toBe(409)
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('is answered once: the second of two is told who was quicker', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const bob = await signIn('bob', 'admin')
    const [form, second] = [await approveForm(), await approveForm(bob)]
    const late = await formOf(await read(bob), 'send-back')
    expect((await send('review', form, ann)).status).toBe(303)
    const answer = await send('review', second, bob)
    expect(answer.status).toBe(409)
    expect(textOf(await answer.text())).toContain(
      `${email('ann')} answered first, and dealt with it. Nothing was done.`,
    )
    late.set('do', 'send-back')
    late.set('reason', 'No')
    expect((await send('review/approval', late, bob)).status).toBe(409)
    expect(await draft().read()).toMatchObject({ live: { version: 2 }, draft: null })
  })

  it('of two approvers at the same moment is published once', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const bob = await signIn('bob', 'admin')
    const [form, second] = [await approveForm(), await approveForm(bob)]
    const answers = await Promise.all([send('review', form, ann), send('review', second, bob)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect((await draft().read()).live?.version).toBe(2)
  })

  it('of someone who was removed says so, and can be approved or closed', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const { id } = await letIn(email('kim'), { role: 'editor', site: slug })
    await env.DB.prepare('DELETE FROM console_grants WHERE person = ?1').bind(id).run()
    expect(textOf(await read(ann))).toContain(`${email('kim')} has no access any more.`)
    const sent = outbox.length
    expect(await said(await sendBack('Left us'), ann)).toContain('The request is closed.')
    expect(outbox).toHaveLength(sent)
    expect(await draft().read()).toMatchObject({ draft: { tagline: 'Utes' } })
  })

  it('is settled by what is ticked, scheduled or discarded in the review, too', async () => {
    await change('kim', '/tagline', 'Utes')
    await change('kim', '/name', 'Zenith Cars')
    await askFor(kim)
    const { changes } = await draft().read()
    const lineOf = (text: string) => `${changes.findIndex((one) => one.text.startsWith(text))}`
    const form = await formOf(await read(ann), 'publish')
    form.delete('line')
    form.append('line', lineOf('Tagline'))
    await send('review', form, ann)
    expect(textOf(await read(ann))).toContain('Approve and publish 1 change')
    const discarding = await formOf(await read(ann, 'review/decide'), 'actions')
    discarding.set('do', 'discard')
    await send('review/decide', discarding, ann)
    const page = textOf(await read(kim))
    expect(page).toMatch(new RegExp(`Your request is answered .*Published by ${email('ann')}`))
    expect(page).toContain(`Discarded by ${email('ann')}`)
    expect(outbox.at(-1)?.subject).toBe('Acme Cars: ann discarded your change')
  })

  it('of an admin about the look goes to staff, whom alone it can be answered by', async () => {
    await change('ann', '/theme', { colours: {} })
    const stef = await signInAs(await letIn(`stef@${slug}.example`, { role: 'staff' }, 'Stef'))
    const page = await read(ann)
    expect(textOf(page)).toContain('Your role can’t publish Look. You can ask staff to.')
    const form = await formOf(page, 'publish')
    form.append('line', '0')
    form.set('do', 'ask')
    await send('review/approval', form, ann)
    expect(outbox.map(({ to }) => to)).toContain(`stef@${slug}.example`)
    const bob = await signIn('bob', 'admin')
    expect(textOf(await read(bob))).toContain('Staff can approve this.')
    expect([...(await approveForm(bob))]).toEqual([])
    const [request] = (await draft().read()).requests
    const forged = { do: 'send-back', request: request?.id ?? '', reason: 'No' }
    expect((await send('review/approval', new URLSearchParams(forged), bob)).status).toBe(403)
    expect((await approve(stef)).status).toBe(303)
    expect(await live()).toHaveProperty('theme')
  })

  it('is answered by no editor, whatever is sent', async () => {
    await change('kim', '/tagline', 'Utes')
    await askFor(kim)
    const eve = await signIn('eve', 'editor')
    expect(await read(eve)).not.toContain('approval-request')
    expect((await send('review', await approveForm(), eve)).status).toBe(403)
    const [request] = (await draft().read()).requests
    const forged = { request: request?.id ?? '', reason: 'No' }
    const answer = new URLSearchParams({ ...forged, do: 'send-back' })
    expect((await send('review/approval', answer, eve)).status).toBe(403)
    const withdrawal = new URLSearchParams({ ...forged, do: 'withdraw' })
    expect((await send('review/approval', withdrawal, eve)).status).toBe(409)
    expect((await draft().read()).requests).toMatchObject([{ answer: null }])
  })

  it('needs at least one change, and just what the page showed', async () => {
    await change('kim', '/tagline', 'Utes')
    const form = await formOf(await read(kim), 'publish')
    form.set('do', 'ask')
    const none = new URLSearchParams(form)
    none.delete('line')
    expect((await send('review/approval', none, kim)).status).toBe(422)
    await change('ann', '/name', 'Zenith Cars')
    expect((await send('review/approval', form, kim)).status).toBe(409)
    expect((await draft().read()).requests).toEqual([])
  })
})

describe('publishing later', () => {
  it('takes the ticked changes, and leaves the others in the draft', async () => {
    await change('ann', '/tagline', 'Utes')
    await change('ann', '/name', 'Zenith Cars')
    const form = await formOf(await read(ann), 'publish')
    const { changes } = await draft().read()
    form.set('line', `${changes.findIndex(({ text }) => text.startsWith('Tagline'))}`)
    const page = await read(ann, `review/schedule?${form.toString()}`)
    expect(textOf(page)).toContain('Publish 1 change later')
    expect(textOf(page)).not.toContain('Zenith Cars,')
    const later = await formOf(page, 'later')
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    later.set('day', day)
    later.set('time', '07:30')
    expect((await send('review/schedule', later, ann)).status).toBe(303)
    const state = await draft().read()
    expect(state.draft).toMatchObject({ name: 'Zenith Cars' })
    expect(state.draft).not.toMatchObject({ tagline: 'Utes' })
    expect(state.schedules.map((one) => one.changes.map(({ text }) => text))).toEqual([
      [expect.stringContaining('Tagline: Utes')],
    ])
  })

  it('needs a change that is ticked, and a page that is up to date', async () => {
    await change('ann', '/tagline', 'Utes')
    const none = await ask(at('review/schedule?by-line=1'), { cookie: ann, bindings })
    expect(none.status).toBe(422)
    const old = await ask(at('review/schedule?by-line=1&line=0&revision=0'), {
      cookie: ann,
      bindings,
    })
    expect(old.status).toBe(409)
  })
})
