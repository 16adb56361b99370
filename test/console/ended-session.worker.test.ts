// A form that a browser without scripts sends after the session has ended: it is done once its person has signed in again.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Person } from '#apps/console/permissions.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { ask, cookiesOf, letIn, NOW, type Sent, signInAs, withOutbox } from './support.ts'

const IDLE = 3 * 86_400
const browser = { 'Sec-Fetch-Mode': 'navigate' }
let count = 0
let site = ''
/** Address of the form. */
let contact = ''
let person: Person
/** Of a session that ended an hour ago. */
let ended = ''
/** What was typed into the form. */
let typed: URLSearchParams

beforeEach(async () => {
  vi.useRealTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  count += 1
  site = `yard-${count}`
  contact = `/_console/sites/${site}/contact`
  const own = { slug: site, url: `https://${site}.example`, hosts: [`${site}.example`] }
  await publishSource({ ...baseSite, ...own, tagline: 'Cars' })
  person = await letIn(`p${count}@yard.example`, { role: 'admin', site })
  const page = await ask(contact, { cookie: await signInAs(person) })
  typed = await formOf(await page.text())
  typed.set('/tagline', `Used cars & "utes" ${'in Perth '.repeat(5)}${count}`)
  ended = await signInAs(person, NOW - IDLE - 3600)
})

const send = (path: string, form: Sent['form'], cookie = ended, more: Sent = {}) =>
  ask(path, { form, cookie, headers: browser, ...more })

const isInDraft = async () => {
  const { draft } = await openDraft(env, site).read()
  return JSON.stringify(draft ?? '').includes('in Perth')
}

/** The page that asks to sign in again: where its form goes, and what it carries. */
async function askedAgain(answer: Response): Promise<{ action: string; sealed: string }> {
  const page = await answer.text()
  expect([answer.status, textOf(page)]).toEqual([200, expect.stringContaining('Sign in again')])
  // A browser keeps the page, so the fields can’t be read in it.
  expect(page).not.toContain('in Perth')
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(page) ?? []
  const [, sealed = ''] = /name="confirm-form" value="([^"]+)"/.exec(page) ?? []
  return { action: action.replaceAll('&amp;', '&'), sealed }
}

/** Signs in on that page, with the code of a person. */
async function prove(
  { action, sealed }: { action: string; sealed: string },
  cookie = ended,
): Promise<Response> {
  const { bindings, outbox } = withOutbox()
  const kept = { 'confirm-form': sealed }
  const sent = await send(action, { ...kept, confirm: 'send' }, cookie, { bindings })
  const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0] ?? ''
  const form = { ...kept, confirm: 'check', 'confirm-code': code }
  return send(action, form, `${cookie}; ${cookiesOf(sent)}`)
}

describe('a form of a session that has ended', () => {
  it('is saved with what was typed once the person has signed in again', async () => {
    const asked = await askedAgain(await send(contact, typed))
    expect(await isInDraft()).toBe(false)
    const done = await prove(asked)
    expect([done.status, done.headers.get('Location')]).toEqual([303, `${contact}?saved=draft`])
    expect(await isInDraft()).toBe(true)
    const cookie = cookiesOf(done)
    expect(cookie).toContain('__Host-console=')
    expect(await (await ask(contact, { cookie })).text()).toContain('in Perth')
  })

  it('comes back filled if something in it is wrong', async () => {
    typed.set('/youtube_url', 'youtube dot com')
    const done = await prove(await askedAgain(await send(contact, typed)))
    expect(done.status).toBe(422)
    expect(await done.text()).toContain('in Perth')
  })

  it('needs no second proof where one is asked for', async () => {
    const path = `/_console/sites/${site}/people`
    const form = { action: 'invite', email: `in${count}@yard.example`, name: 'In', role: 'sales' }
    const done = await prove(await askedAgain(await send(path, form)))
    expect(done.status).toBe(303)
    const list = await (await ask(path, { cookie: cookiesOf(done) })).text()
    expect(list).toContain(form.email)
  })

  it('is done too if the person signed in on another page meanwhile', async () => {
    const { action, sealed } = await askedAgain(await send(contact, typed))
    const form = { 'confirm-form': sealed, confirm: 'send' }
    expect((await send(action, form, await signInAs(person))).status).toBe(303)
    expect(await isInDraft()).toBe(true)
  })

  it('stays closed without the code', async () => {
    const { action, sealed } = await askedAgain(await send(contact, typed))
    for (const code of ['', '000000']) {
      const form = { 'confirm-form': sealed, confirm: 'check', 'confirm-code': code }
      expect((await send(action, form)).status).toBe(422)
    }
    expect(await isInDraft()).toBe(false)
    expect((await ask(contact, { cookie: ended })).status).toBe(303)
  })

  it('is of its person and its address alone, and for an hour', async () => {
    const asked = await askedAgain(await send(contact, typed))
    const other = await letIn(`o${count}@yard.example`, { role: 'admin', site })
    const theirs = await signInAs(other, NOW - IDLE - 3600)
    expect((await send(asked.action, { 'confirm-form': asked.sealed }, theirs)).status).toBe(410)
    const elsewhere = `/_console/sites/${site}/offers?kept=1`
    expect((await send(elsewhere, { 'confirm-form': asked.sealed })).status).toBe(410)
    vi.useFakeTimers({ now: Date.now() + 4_000_000, toFake: ['Date'] })
    expect((await send(asked.action, { 'confirm-form': asked.sealed })).status).toBe(410)
    vi.useRealTimers()
    expect(await isInDraft()).toBe(false)
  })

  it.each<[string, () => Promise<string>, string, Record<string, string>]>([
    ['of a session that was signed out', async () => `${ended}x`, 'contact', browser],
    ['after more than a day', () => signInAs(person, NOW - IDLE - 90_000), 'contact', browser],
    ['of a script, which keeps it itself', async () => ended, 'contact', {}],
    ['with a key', async () => ended, 'keys', browser],
    ['that signs out', async () => ended, '/_console/sign-out', browser],
    ['that the role does not allow', async () => ended, '/_console/staff', browser],
  ])('%s leads to sign in alone', async (_what, cookieOf, path, headers) => {
    const address = new URL(path, `https://ops.example/_console/sites/${site}/`).pathname
    const answer = await ask(address, { form: typed, cookie: await cookieOf(), headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      expect.stringContaining('/_console/sign-in'),
    ])
  })

  it('is sent by the console’s own pages alone', async () => {
    const headers = { ...browser, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask(contact, { form: typed, cookie: ended, headers })).status).toBe(403)
  })
})
