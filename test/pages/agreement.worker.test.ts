// The agreement that a shopper signs before a test drive: drawn or typed, checked, signed once, as a PDF for both, and kept no
// longer than the site says.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { purge, enlist } from '#apps/ops/retention/purge.ts'
import { loadPerson } from '#shopper/account/person.ts'
import { exportPerson } from '#shopper/account/person-report.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { parseSlot } from '#sales/leads/fields/slots.ts'
import { ask, auditRows, letIn, signInAs } from '#test/console/support.ts'
import { followUps, openRequestShop } from '#test/support/request-shop.ts'
import { visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const SLUG = 'signed'
const ON = { test_drive: { agreement: { enabled: true, keep_days: 7 } } }
const TYPED = {
  name: 'Jo Canary Citizen',
  licence: '0123-456 78',
  issuer: 'Western Australia',
  expires: '31/12/2027',
  agree: 'on',
}
const STROKES = `M10 10${Array.from({ length: 300 }, (_, at) => `L${at} ${at % 200}`).join('')}`
let shop: Awaited<ReturnType<typeof openRequestShop>>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T12:00:00+08:00') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  shop = await openRequestShop(SLUG, ON)
})
afterAll(() => void vi.useRealTimers())

const sign = (href: string, fields: Record<string, string>) =>
  shop.post(`${href}/agreement`, fields)
const stored = (lead: string) =>
  env.DB.prepare('SELECT details, strokes FROM drive_agreements WHERE lead_id = ?1')
    .bind(lead)
    .first<{ details: string; strokes: string }>()

describe('the agreement', () => {
  it('is offered where the site asks for it, and nowhere else', async () => {
    const { href } = await shop.book('r1')
    expect(await shop.pageOf(href)).toContain(`href="${href}/agreement"`)
    const page = await shop.pageOf(`${href}/agreement`)
    expect(page).toContain('I hold a current driver licence')
    expect(page).toContain('for 7 days after the drive')
    // Anyone with the link can read the page.
    expect(page).not.toMatch(/Citizen|jo@example/)
    const other = await openRequestShop('unsigned')
    const { href: own } = await other.book('r1')
    expect(await other.pageOf(own)).not.toContain('/agreement')
    expect((await visit('unsigned', `${own}/agreement`)).status).toBe(404)
    expect((await other.post(`${own}/agreement`, { ...TYPED, signature: 'Jo' })).status).toBe(404)
  })

  it('says what is wrong, and keeps what was typed', async () => {
    const { href, lead } = await shop.book('r1')
    const wrong = { ...TYPED, licence: '12', expires: '31/02/2027', agree: '', issuer: '' }
    const answer = await sign(href, wrong)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    for (const message of [
      'Please enter the licence number: letters and digits only.',
      'Please enter a date such as 31/12/2027.',
      'Please tick this to agree.',
      'This is a required field.',
      'Please draw your signature, or type your name.',
    ])
      expect(html).toContain(message)
    expect(html).toContain('value="Jo Canary Citizen"')
    const old = await sign(href, { ...TYPED, expires: '2025-01-01', signature: 'Jo' })
    expect(await old.text()).toContain('This licence has expired.')
    expect(await stored(lead)).toBe(null)
  })

  it.each([
    ['with a finger', { strokes: STROKES }, STROKES, ''],
    ['by a typed name', { signature: 'Jo Citizen' }, '', 'Jo Citizen'],
    [
      'by a typed name, where the strokes are none',
      { signature: 'Jo Citizen', strokes: 'M1 1"/><script>' },
      '',
      'Jo Citizen',
    ],
    [
      'by a typed name, where there are too many strokes',
      { signature: 'Jo Citizen', strokes: `M1 1${'L1 1'.repeat(2000)}` },
      '',
      'Jo Citizen',
    ],
  ])(
    'is signed %s, once, and the dealer is told without the licence',
    async (_how, signature, strokes, typed) => {
      const { href, lead } = await shop.book('r1')
      const answer = await sign(href, { ...TYPED, ...signature })
      expect(answer.status).toBe(303)
      expect((await sign(href, { ...TYPED, name: 'Mallory', ...signature })).status).toBe(303)
      const row = await stored(lead)
      expect(row?.strokes).toBe(strokes)
      expect(JSON.parse(row?.details ?? '{}')).toMatchObject({
        name: 'Jo Canary Citizen',
        licence: '012345678',
        issuer: 'Western Australia',
        expires: '2027-12-31',
        signature: typed,
      })
      const page = await shop.pageOf(`${href}/agreement`)
      expect(textOf(page)).toContain('Signed on Wednesday 10 June, 12:00 pm AWST.')
      expect(page).not.toMatch(/Canary|012345678/)
      const news = await followUps(lead)
      expect(news).toMatchObject([{ event: 'test-drive.signed' }])
      expect(JSON.stringify(news)).not.toMatch(/012345678|Canary|Western Australia/)
    },
  )

  it('is a PDF: for the shopper with the end of the number alone, for the dealership with all of it', async () => {
    const { href, lead } = await shop.book('r1')
    await sign(href, { ...TYPED, strokes: STROKES })
    const own = await visit(SLUG, `${href}/agreement.pdf`)
    expect(own.headers.get('Content-Type')).toBe('application/pdf')
    expect(own.headers.get('Cache-Control')).toBe('no-store')
    const bytes = new Uint8Array(await own.arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    const path = `/_console/sites/${SLUG}/drives/${lead}`
    const sales = await signInAs(await letIn('sam@signed.example', { role: 'sales', site: SLUG }))
    expect(await (await ask(path, { cookie: sales })).text()).toContain(`${path}/agreement.pdf`)
    const whole = await ask(`${path}/agreement.pdf`, { cookie: sales })
    expect(whole.status).toBe(200)
    // The texts are glyphs; the two differ by the number alone.
    expect((await whole.arrayBuffer()).byteLength).not.toBe(bytes.length)
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'drive.agreement' })
    const editor = await signInAs(await letIn('ed@signed.example', { role: 'editor', site: SLUG }))
    expect((await ask(`${path}/agreement.pdf`, { cookie: editor })).status).toBe(403)
  })

  it('is not signed with a text that the shopper has not seen, and keeps what they typed', async () => {
    const { href, lead } = await shop.book('r1')
    const page = await shop.pageOf(`${href}/agreement`)
    const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const typed = { ...TYPED, signature: 'Jo Citizen' }
    const old = await sign(href, { ...typed, shown: `${shown}x` })
    expect(old.status).toBe(409)
    const again = await old.text()
    expect(again).toContain('value="Jo Canary Citizen"')
    expect(again).toContain('The agreement has changed since you opened it.')
    expect(await stored(lead)).toBe(null)
    expect((await sign(href, { ...typed, shown })).status).toBe(303)
  })

  it('opens with the link alone, and not with that of another site', async () => {
    const { href } = await shop.book('r1')
    for (const path of [`${href.slice(0, -2)}xx/agreement`, '/request/forged/agreement.pdf'])
      expect((await visit(SLUG, path)).status).toBe(404)
    await openRequestShop('other-signed', ON)
    expect((await visit('other-signed', `${href}/agreement`)).status).toBe(404)
  })

  it('is in what a person can ask for, and goes with the lead, or after the days that the site chose', async () => {
    const email = 'kept@example.com'
    const { href, lead, appointment } = await shop.book('r1', 0, { email })
    await sign(href, { ...TYPED, signature: 'Jo' })
    const person = await loadPerson(env.DB, { phones: [], email, site: '' })
    expect(exportPerson(person)).toContain('012345678')
    const start = parseSlot(appointment)?.start ?? 0
    const DAY = 86_400
    const at = async (now: number) => {
      const deps = { env, loadTenant: (slug: string) => loadTenantBySlug(env, slug, now) }
      vi.spyOn(console, 'log').mockImplementation(() => undefined)
      await enlist(env.DB, now)
      await env.DB.prepare('UPDATE purge_sites SET due_at = 0').run()
      await purge(env.DB, deps, now)
    }
    await at(start + 6 * DAY)
    expect(await stored(lead)).not.toBe(null)
    await at(start + 8 * DAY)
    expect(await stored(lead)).toBe(null)
  })
})
