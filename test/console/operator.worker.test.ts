// An operator's morning: what broke in the night is on /_ops with what to do, and is mended from there: a site that cannot be
// read is rolled back, a delivery that was rejected comes again, and a publish that was stopped goes out once the host of its
// leads is allowed. Every other rule: test/ops/rules.worker.test.ts.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { watch } from '#apps/ops/watch.ts'
import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { siteKey, versionKey } from '#tenant/keys.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, type SentMail, signInAs, withOutbox } from './support.ts'

const SLUG = 'night'
const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const HOST = 'crm.dealer.com.au'
const CONSOLE_SITE = `/_console/sites/${SLUG}`
const CAR = { id: 'n1', make: 'Kia', model: 'Rio', year: 2020, price: 15_000, car_type: 'new' }

let bindings = {}
let outbox: SentMail[] = []
let staff = ''
let dealer = ''

beforeAll(async () => {
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  const mail = withOutbox()
  bindings = { ...mail.bindings, OPS_TOKEN: TOKEN }
  outbox = mail.outbox
  const crm = await encryptSecret(env.MASTER_KEY, SLUG, 'crm', 'c2VjcmV0LWtleS1vZi1jcm0=')
  const own = { slug: SLUG, url: `https://${SLUG}.example`, hosts: [`${SLUG}.example`] }
  const source = { ...baseSite, ...own, secrets: { crm } }
  await publishSource(source)
  await env.TENANTS.put(versionKey(SLUG, 1), (await env.TENANTS.get(siteKey(SLUG))) ?? '')
  staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }, 'Stef'))
  const grant = { role: 'admin', site: SLUG } as const
  dealer = await signInAs(await letIn(`ann@${SLUG}.example`, grant, 'Ann'))
})
afterAll(() => {
  vi.restoreAllMocks()
})

const headers = { Authorization: `Bearer ${TOKEN}` }
const readOps = async (path = '/_ops') => (await ask(path, { headers, bindings })).text()
/** Each site is looked at once in ten minutes. */
let minute = 0
async function check(): Promise<string> {
  minute += 11
  await watch({ ...env, ...bindings }, () => Math.floor(Date.now() / 1000) + minute * 60)
  return readOps()
}
const press = async (
  path: string,
  form: Record<string, string> | URLSearchParams,
  cookie: string,
) =>
  textOf(
    await (await after(await ask(path, { cookie, form, bindings }), { cookie, bindings })).text(),
  )

const read = async (path: string, cookie = staff) => (await ask(path, { cookie, bindings })).text()

/** Puts a value into the draft, and publishes it by the review. */
async function publish(at: string, value: Json): Promise<Response> {
  const draft = openDraft(env, SLUG)
  const { revision } = await draft.read()
  await draft.save({ by: 'stef', base: revision, set: [{ at, value, was: undefined }] })
  const path = `${CONSOLE_SITE}/review`
  const form = await formOf(await read(path), 'publish')
  form.set('line', '0')
  return ask(path, { cookie: staff, form, bindings })
}

it('an operator brings a site back, gets rejected stock sent again, and lets a stopped publish out', async () => {
  for (let times = 0; times < 2; times += 1)
    expect((await sendStock(SLUG, 'hello')).status).toBe(422)
  expect((await publish('/tagline', 'Broken in the night')).status).toBe(303)
  const text = (await env.TENANTS.get(siteKey(SLUG))) ?? ''
  await env.TENANTS.put(siteKey(SLUG), text.replace('"hash":"', '"hash":"0'))

  const page = await check()
  const found = textOf(page)
  expect(found).toMatch(/A site shows an earlier version Act now .* History of the site/)
  expect(found).toMatch(/night the newest configuration cannot be read/)
  expect(found).toMatch(/2 imports from delivery rejected or failed .* Reason: \S/)
  expect(page).toContain(`href="/_ops/sites/${SLUG}#configuration"`)

  // What the site's own page says; then an earlier version is brought back in the console.
  expect(textOf(await readOps(`/_ops/sites/${SLUG}`))).toContain('damaged')
  const history = `${CONSOLE_SITE}/history`
  expect(await read(history)).toContain('history?version=1')
  const form = await formOf(await read(`${history}?version=1`), 'publish')
  expect(await press(history, form, staff)).toContain('Version 3 is published.')
  expect((await sendStock(SLUG, [CAR])).status).toBe(200)
  expect(textOf(await check())).not.toMatch(/night (?:the newest|2 imports)/)

  // A publish that stops, because staff have not reviewed the host of its leads yet.
  const target = { kind: 'webhook', name: 'crm', url: `https://${HOST}/leads`, secret: 'crm' }
  const leads = { targets: [target] }
  const stopped = await publish('/leads', leads)
  expect(stopped.status).toBe(422)
  expect(textOf(await stopped.text())).toContain(HOST)
  const asked = { host: HOST, note: 'Our CRM, by Acme' }
  expect(await press(`${CONSOLE_SITE}/lead-hosts`, asked, dealer)).toContain('Requested.')
  const mail = outbox.find(({ to }) => to === 'stef@platform.example')
  expect(mail?.text).toContain('/_console/lead-hosts')
  expect(textOf(await read('/_console/lead-hosts'))).toContain(`${HOST} Our CRM, by Acme`)
  const allowed = { site: SLUG, host: HOST, do: 'allow' }
  expect(await press('/_console/lead-hosts', allowed, staff)).toContain('may receive leads now')
  expect(outbox.at(-1)?.to).toBe(`ann@${SLUG}.example`)
  expect((await publish('/leads', leads)).status).toBe(303)

  // Nothing is left of the night, and each act is on record.
  expect(textOf(await check())).toContain('Needs attention Nothing.')
  const acts = (await auditRows()).filter(({ site }) => site === SLUG).map(({ act }) => act)
  expect(acts).toEqual(
    expect.arrayContaining(['site.rollback', 'lead-host.ask', 'lead-host.allow', 'site.publish']),
  )
})
