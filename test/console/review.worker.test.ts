// Review, publish and history of a site, as people without scripts use them: what was looked at goes live, what moved
// meanwhile is refused, and an earlier version comes back.
import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { reportDue } from '#apps/console/report-schedule.ts'
import type { Role } from '#apps/console/permissions.ts'
import { type App, drawPages } from '#apps/console/pages/preview/draw-pages.ts'
import { listChanges } from '#rollout/changes.ts'
import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { siteKey, versionKey } from '#tenant/keys.ts'
import { clearTenants } from '#tenant/store.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, CONSOLE, letIn, NOW, signInAs, withOutbox } from './support.ts'

/** Of the next 26 January, in summer time. */
const YEAR = new Date(Date.now() + 341 * 86_400_000).getUTCFullYear()

let site = 0
let slug = ''
let admin = ''

beforeEach(async () => {
  site += 1
  slug = `review-${site}`
  await publishSource(sourceOf())
  // The copy that a rollback reads.
  await env.TENANTS.put(versionKey(slug, 1), (await env.TENANTS.get(siteKey(slug))) ?? '')
  admin = await signIn('admin')
})

afterEach(() => vi.useRealTimers())

const sourceOf = (more: Record<string, Json> = {}) => ({
  ...baseSite,
  slug,
  url: `https://${slug}.example`,
  hosts: [`${slug}.example`],
  ...more,
})
const signIn = async (role: Exclude<Role, 'staff'>, of = slug) =>
  signInAs(await letIn(`${role}@${of}.example`, { role, site: of }))
const at = (path: string) => `/_console/sites/${slug}/${path}`
const read = async (path: string, cookie = admin) => (await ask(at(path), { cookie })).text()
/** Sends the form of a page, as it was shown then. */
const send = (path: string, form: URLSearchParams, cookie = admin) =>
  ask(at(path), { cookie, form })
const draft = () => openDraft(env, slug)
async function change(pointer: string, value: Json, was?: Json): Promise<void> {
  const { revision } = await draft().read()
  const saved = await draft().save({
    by: 'kim',
    base: revision,
    set: [{ at: pointer, value, was }],
  })
  expect(saved).toHaveProperty('saved')
}
const rename = () => change('/name', 'Zenith Cars', 'Acme Cars')
/** What a shopper sees, in an isolate that has not read the site yet. */
async function shopperSees(): Promise<string> {
  clearTenants()
  return (await ask('/', { host: `https://${slug}.example` })).text()
}
/** KV as it is read at a location: each value is kept for the seconds that the reader allows. */
function atLocation(kv: KVNamespace): KVNamespace {
  const copies = new Map<string, { text: string | null; until: number }>()
  const get = async (key: string, { cacheTtl }: { cacheTtl: number }) => {
    const copy = copies.get(key)
    if (copy !== undefined && Date.now() < copy.until) return copy.text
    const text = await kv.get(key)
    copies.set(key, { text, until: Date.now() + cacheTtl * 1000 })
    return text
  }
  // What the store of sites reads.
  return { get } as unknown as KVNamespace
}
/** What shoppers read at a location and in an isolate that keep copies; `after` sets the clock, in seconds after the start. */
async function openLocation(start: number) {
  await openShop({ slug, name: 'Acme Cars', id: 1 }, [testCar({ slug: 'a-ute' })])
  await publishSource(sourceOf())
  clearTenants()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const there = { ...env, ...CONSOLE, TENANTS: atLocation(env.TENANTS) }
  const app = createApp()
  /** Which name each kind of page says; the second time from the page cache. */
  const names = async () => {
    const said = new Set<string>()
    const pages = ['/', '/contact', '/favourites', '/search/new-used-and-demo-cars', '/cars/a-ute']
    for (const path of [...pages, ...pages]) {
      const request = new Request(`https://${slug}.example${path}`)
      const page = await app.fetch(request, there, createExecutionContext())
      said.add(/Acme|Zenith/.exec(await page.text())?.[0] ?? path)
    }
    return [...said].join(' and ')
  }
  return { names, after: (seconds: number) => vi.setSystemTime(start + seconds * 1000) }
}

const publish = async () => send('review', await formOf(await read('review'), 'publish'))
const lastRow = async () => (await auditRows()).at(-1)

/** The form that schedules what the form of a publish shows. */
function toLater(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form, ['day', `${YEAR}-01-26`], ['time', '07:30']])
}

describe('publishing what was reviewed', () => {
  it('goes live in one press, with the note, and says so', async () => {
    await rename()
    expect(textOf(await read('contact'))).toContain('Review and publish (1 change)')
    expect(
      textOf(await (await ask(`/_console/sites/${slug}`, { cookie: admin })).text()),
    ).toContain('Review and publish (1 change)')
    const page = await read('review')
    expect(textOf(page)).toContain('Trading name: Zenith Cars, was Acme Cars')
    expect(textOf(page)).toContain('Version 1 is live')
    const form = await formOf(page, 'publish')
    form.set('note', 'New name')
    const answer = await send('review', form)
    expect(answer.headers.get('Location')).toBe(`${at('review')}?published=2`)
    expect(textOf(await read('review?published=2'))).toContain(
      'Version 2 is published. Seen everywhere within about a minute.',
    )
    expect(textOf(await read('review'))).toContain(`by admin@${slug}.example: “New name”`)
    expect(await shopperSees()).toContain('Zenith Cars')
    expect(await lastRow()).toMatchObject({
      act: 'site.publish',
      outcome: 'done',
      site: slug,
      email: `admin@${slug}.example`,
      detail: 'version 2',
    })
    // Taken back in one press, which this isolate shows at once.
    const after = await read('review?published=2')
    expect(textOf(after)).toContain('Take it back: make version 1 live again')
    const back = await formOf(after, 'take-back')
    back.set('version', '1')
    expect((await send('history', back)).status).toBe(303)
    expect(await (await ask('/', { host: `https://${slug}.example` })).text()).toContain(
      'Acme Cars',
    )
  })

  it('is live everywhere within 60 s, whatever copies a location and an isolate have just made', async () => {
    const { names, after } = await openLocation(Date.now())
    expect(await names()).toBe('Acme')
    await rename()
    expect((await publish()).status).toBe(303)
    // The isolate reads again, just before the location's own copy ends: the latest that any of them can be.
    after(29)
    expect(await names()).toBe('Acme')
    after(58)
    expect(await names()).toBe('Acme')
    after(60)
    expect(await names()).toBe('Zenith')
  })

  it('is refused to an editor, who sees the changes, and is unknown to people of another site', async () => {
    await rename()
    const editor = await signIn('editor')
    const page = textOf(await read('review', editor))
    expect(page).toContain('Zenith Cars')
    expect(page).toContain('An admin of the site publishes these changes.')
    const form = await formOf(await read('review'), 'publish')
    expect((await send('review', form, editor)).status).toBe(403)
    expect(await lastRow()).toMatchObject({ act: 'access.refused', site: slug })
    const rival = await signIn('admin', 'rival')
    for (const path of ['review', 'review/decide', 'history'])
      expect([
        (await ask(at(path), { cookie: rival })).status,
        (await send(path, form, rival)).status,
      ]).toEqual([404, 404])
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('is refused if the draft moved since, and keeps the note', async () => {
    await rename()
    const form = await formOf(await read('review'), 'publish')
    form.set('note', 'Typed & kept')
    await change('/tagline', 'Utes')
    const answer = await send('review', form)
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(textOf(page)).toContain('something was saved or published meanwhile')
    expect((await formOf(page, 'publish')).get('note')).toBe('Typed & kept')
    expect(await lastRow()).toMatchObject({ act: 'site.publish', outcome: 'refused' })
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('names the areas that the role may not publish', async () => {
    await rename()
    const form = await formOf(await read('review'), 'publish')
    await change('/theme', { colours: {} })
    await change('/sharing', { title: 'Shared' })
    const page = await read('review')
    expect(textOf(page)).toContain('Your role can’t publish changes of Look, Other settings.')
    const { revision } = await draft().read()
    form.set('revision', String(revision))
    for (const line of ['1', '2']) form.append('line', line)
    const answer = await send('review', form)
    expect(answer.status).toBe(403)
    expect(await lastRow()).toMatchObject({
      act: 'site.publish',
      outcome: 'refused',
      detail: expect.stringContaining('Look'),
    })
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('waits until what is wrong is put right, with a link to its field', async () => {
    await change('/offers', { list: [{ id: 'one', name: 'One', expiry: 'soon' }] })
    const page = await read('review')
    expect(page).toContain(`href="${at('offers/item')}?key=one#/offers/list/0/expiry"`)
    const { revision } = await draft().read()
    const answer = await send('review', new URLSearchParams({ revision: `${revision}`, live: '1' }))
    expect(answer.status).toBe(422)
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('waits until what the command line would refuse is put right, unless that is live already', async () => {
    const wrong = { id: 'one', name: 'One', start: '2026-02-02', expiry: '2026-02-01' }
    await change('/offers', { list: [wrong] })
    const page = await read('review')
    expect(textOf(page)).toContain(
      'Last day of One is 2026-02-01, before its start 2026-02-02, so it is never shown. Correct one of them.',
    )
    expect(page).toContain(`href="${at('offers/item')}?key=one#/offers/list/0/expiry"`)
    const { revision } = await draft().read()
    const form = new URLSearchParams({ revision: `${revision}`, live: '1' })
    expect((await send('review', form)).status).toBe(422)
    expect((await send('review/schedule', toLater(form))).status).toBe(422)
    expect((await draft().read()).live?.version).toBe(1)
    await publishSource(sourceOf({ offers: { list: [wrong] } }), 2)
    await rename()
    expect((await publish()).status).toBe(303)
  })

  it('waits for pictures that have no file: uploaded by another dealer or deleted, or mistyped', async () => {
    const file = '/pictures/aaaabbbbccccdddd/640x480.webp'
    await env.MEDIA.put(file.replace('/pictures', 'rival'), 'bytes')
    await env.MEDIA.put(file.replace('/pictures', slug).replace('aaaa', 'eeee'), 'bytes')
    const offer = (id: string, image: string) => ({ id, name: id, image_url: image })
    const right = [
      offer('uploaded', `${file.replace('aaaa', 'eeee')}#20-80`),
      offer('ours', '/stock/ute-blue-side.webp'),
    ]
    const wrong = [offer('theirs', file), offer('mistyped', '/stock/ute-blue-frnt.webp')]
    await change('/offers', { list: [...right, ...wrong] })
    const page = await read('review')
    const words = textOf(page)
    expect(words).toContain('Picture of theirs names a picture that this site does not have.')
    expect(words).toContain(
      'Picture of mistyped is &quot;/stock/ute-blue-frnt.webp&quot;, but there is no such file.',
    )
    expect(words).not.toMatch(/Picture of (?:uploaded|ours)/)
    expect(page).toContain(`href="${at('offers/item')}?key=theirs#/offers/list/2/image_url"`)
    const { revision } = await draft().read()
    const form = new URLSearchParams({ revision: `${revision}`, live: '1' })
    expect((await send('review', form)).status).toBe(422)
    await change('/offers/list', right, [...right, ...wrong])
    expect((await publish()).status).toBe(303)
  })

  it('waits for a page that cannot be drawn, and says which and what to do', async () => {
    const page = { path: '/about', title: 'About', blocks: [] }
    const edited = testSite(sourceOf({ pages: [page] }))
    const app = createApp()
    /** Fails on what is not live. */
    const failing = (path: string): App => ({
      fetch: async (request, ...rest) =>
        new URL(request.url).pathname === path && request.headers.has('Cookie')
          ? new Response('', { status: 500 })
          : app.fetch(request, ...rest),
    })
    const context = createExecutionContext()
    const changes = listChanges(sourceOf(), sourceOf({ pages: [page] }))
    const draw = (path: string) => drawPages(failing(path), env, context)(edited, changes)
    expect(await draw('/none')).toEqual([])
    const [problem, ...more] = await draw('/about')
    expect(more).toEqual([])
    expect(problem?.path).toBe('pages[0]')
    expect(problem?.message).toMatch(/the page \/about can’t be rendered \(error 500\)\. Undo/)
    expect(await draw('/')).toMatchObject([{ message: expect.stringContaining('the home page') }])
    await waitOnExecutionContext(context)
  })

  it('waits until fields that live changed too are decided', async () => {
    await rename()
    await publishSource(sourceOf({ name: 'Rival Cars' }), 2)
    const page = await read('review')
    expect(textOf(page)).toMatch(/Draft: Zenith Cars .*Live: Rival Cars/)
    // Not even ticked, and refused if it is sent all the same.
    const whole = await formOf(page, 'publish')
    expect(whole.getAll('line')).toEqual([])
    whole.append('line', '0')
    expect((await send('review', whole)).status).toBe(409)
    const form = await formOf(page, 'conflicts')
    form.set('do', 'mine /name')
    expect((await send('review/decide', form)).status).toBe(303)
    expect((await draft().read()).conflicts).toEqual([])
    expect((await lastRow())?.['detail']).toBe('Trading name: the draft’s value is kept')
    expect((await publish()).status).toBe(303)
    expect(await shopperSees()).toContain('Zenith Cars')
  })

  it('can take the live value instead', async () => {
    await rename()
    await publishSource(sourceOf({ name: 'Rival Cars' }), 2)
    const form = await formOf(await read('review'), 'conflicts')
    form.set('do', 'theirs /name')
    expect((await send('review/decide', form)).status).toBe(303)
    expect(await draft().read()).toMatchObject({ draft: null, conflicts: [] })
    expect((await lastRow())?.['detail']).toBe('Trading name: Rival Cars, was Zenith Cars')
  })
})

describe('a review without changes', () => {
  it('says how changes come to wait in it', async () => {
    const waits = 'What you save in a form waits here until it is published.'
    expect(textOf(await read('review'))).toContain(`No unpublished changes ${waits}`)
    await rename()
    expect(await read('review')).not.toContain(waits)
  })
})

describe('discarding', () => {
  it('says where nothing is to be discarded', async () => {
    const page = textOf(await read('review/decide'))
    expect(page).toContain('Nothing to discard')
    expect(page).not.toContain('Discard changes')
  })

  it('asks first, drops the draft, and is in the log', async () => {
    await rename()
    const page = await read('review/decide')
    expect(textOf(page)).toContain('Discard all unpublished changes?')
    const form = await formOf(page, 'actions')
    form.set('do', 'discard')
    await change('/tagline', 'Utes')
    expect((await send('review/decide', form)).status).toBe(409)
    const again = await formOf(await read('review/decide'), 'actions')
    again.set('do', 'discard')
    const answer = await send('review/decide', again)
    expect(answer.status).toBe(303)
    expect(textOf(await (await after(answer, { cookie: admin })).text())).toContain(
      'Discarded 2 changes.',
    )
    expect((await draft().read()).draft).toBeNull()
    expect(await lastRow()).toMatchObject({
      act: 'draft.discard',
      outcome: 'done',
      detail: expect.stringContaining('Zenith Cars'),
    })
  })

  it('leaves what the role may not draft', async () => {
    await change('/theme', { colours: {} })
    const editor = await signIn('editor')
    const form = await formOf(await read('review/decide', editor), 'actions')
    form.set('do', 'discard')
    const answer = await send('review/decide', form, editor)
    expect(answer.status).toBe(403)
    expect(textOf(await answer.text())).toContain('Your role can’t change Look')
    expect((await draft().read()).draft).not.toBeNull()
  })
})

describe('a schedule', () => {
  it('waits by the clock of the site, is listed, and can be called off', async () => {
    await rename()
    const form = await formOf(await read('review/schedule'), 'later')
    form.set('day', `${YEAR}-01-26`)
    form.set('time', '')
    expect((await send('review/schedule', form)).status).toBe(422)
    form.set('time', '07:30')
    form.set('note', 'Australia Day')
    const answer = await send('review/schedule', form)
    expect(answer.status).toBe(303)
    expect(textOf(await (await after(answer, { cookie: admin })).text())).toMatch(
      /Scheduled for \w+day 26 January, 7:30 am AEDT\. You can cancel it below until then\./,
    )
    expect(await lastRow()).toMatchObject({ act: 'site.schedule', outcome: 'done', site: slug })
    const { schedules, draft: left } = await draft().read()
    expect(left).toBeNull()
    expect(schedules.map(({ at: due }) => due)).toEqual([
      Date.parse(`${YEAR}-01-25T20:30:00Z`) / 1000,
    ])
    expect(textOf(await read('review'))).toMatch(/Scheduled for .*Trading name: Zenith Cars/)
    const off = new URLSearchParams({ off: schedules[0]?.id ?? '' })
    expect((await send('review/schedule', off, await signIn('editor'))).status).toBe(403)
    const calledOff = await send('review/schedule', off)
    expect(calledOff.status).toBe(303)
    expect(textOf(await (await after(calledOff, { cookie: admin })).text())).toContain(
      'Not scheduled any more: its changes are in the draft again.',
    )
    expect(await draft().read()).toMatchObject({ schedules: [], draft: { name: 'Zenith Cars' } })
    expect(await lastRow()).toMatchObject({ act: 'site.unschedule', outcome: 'done' })
  })

  it('is live everywhere within 60 s of its time, and not before', async () => {
    const due = Date.parse(`${YEAR}-01-25T20:30:00Z`)
    const { names, after } = await openLocation(due)
    vi.useRealTimers()
    await rename()
    expect(
      (await send('review/schedule', toLater(await formOf(await read('review'), 'publish'))))
        .status,
    ).toBe(303)
    const stub = draft() as unknown as DurableObjectStub
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBe(due)
    vi.useFakeTimers({ toFake: ['Date'], now: due - 1000 })
    // A location and an isolate have made their copies just now.
    expect(await names()).toBe('Acme')
    after(0)
    await runDurableObjectAlarm(stub)
    // Another isolate there, which reads as late as the location's copy allows.
    clearTenants()
    after(28)
    expect(await names()).toBe('Acme')
    after(57)
    expect(await names()).toBe('Acme')
    after(60)
    expect(await names()).toBe('Zenith')
    expect((await draft().read()).schedules).toEqual([])
    expect(await lastRow()).toMatchObject({ act: 'site.publish', outcome: 'done', site: slug })
  })

  it('says why it was not published when its time came, and gives its changes back', async () => {
    await rename()
    const form = await formOf(await read('review/schedule'), 'later')
    form.set('day', `${YEAR}-01-26`)
    form.set('time', '07:30')
    await send('review/schedule', form)
    // Live changed the same field, and then the time came.
    await publishSource(sourceOf({ name: 'Rival Cars' }), 2)
    vi.useFakeTimers({ now: Date.parse(`${YEAR}-01-26T00:00:00Z`), toFake: ['Date'] })
    await letIn('stef@platform.example', { role: 'staff' })
    const due = async () => runDurableObjectAlarm(draft() as unknown as DurableObjectStub)
    await due()
    expect(await due()).toBe(false)
    vi.setSystemTime(Date.parse(`${YEAR}-01-26T03:00:00Z`))
    const why = /Changed by others since: Trading name\./
    const page = textOf(await read('review', await signIn('admin')))
    expect(page).toMatch(/Not published on .*Rejected 3 hours ago \. Changed by others/)
    const home = textOf(
      await (await ask(`/_console/sites/${slug}`, { cookie: await signIn('editor') })).text(),
    )
    expect(home).toMatch(new RegExp(`Not published on .*: what admin@.* scheduled ${why.source}`))
    vi.useRealTimers()
    const rows = await auditRows()
    expect(rows.findLast(({ act }) => act === 'site.schedule')).toMatchObject({
      outcome: 'failed',
      site: slug,
      email: '',
      detail: expect.stringMatching(why),
    })
    // Once to who scheduled it, and once to staff. Nothing can be sent from here, which is in the log too.
    const mails = rows.filter(
      ({ act, at: when }) =>
        act === 'mail.unsent' && Number(when) > Date.parse(`${YEAR}-01-25`) / 1000,
    )
    expect(mails).toHaveLength(2)
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`admin@${slug}.example`, 'stef@platform.example']),
    )
    expect(await shopperSees()).toContain('Rival Cars')
    const [refused] = (await draft().read()).schedules
    await send('review/schedule', new URLSearchParams({ off: refused?.id ?? '' }))
    expect(textOf(await read('review'))).toMatch(/Draft: Zenith Cars .*Live: Rival Cars/)
  })

  it('that was refused is reported with its reason, and one that went live is in the log', async () => {
    const { bindings, outbox } = withOutbox()
    const by = `admin@${slug}.example`
    const due = { slug, by, at: Date.parse(`${YEAR}-01-25T20:30:00Z`) / 1000 }
    const told = { ...env, ...bindings }
    await reportDue(told, { ...due, version: null, refused: 'Changed by others since: Name.' }, NOW)
    const mail = outbox.find(({ to }) => to === by)
    expect(mail?.subject).toBe('Not published: the scheduled changes of Acme Cars')
    expect(mail?.text).toContain('26 January')
    expect(mail?.text).toContain('were not published. The website has not changed')
    expect(mail?.text).toContain('Reason: Changed by others since: Name.')
    expect(mail?.text).toContain(`https://ops.example${at('review')}`)
    const sent = outbox.length
    await reportDue(told, { ...due, version: 7, refused: null }, NOW)
    expect(outbox).toHaveLength(sent)
    expect(await lastRow()).toMatchObject({
      act: 'site.publish',
      outcome: 'done',
      subject: `scheduled by ${by}`,
      detail: 'version 7',
    })
  })

  it('is refused for what the role may not publish, and for a time that is over or years away', async () => {
    await rename()
    const form = await formOf(await read('review/schedule'), 'later')
    form.set('time', '07:30')
    form.set('day', '2096-01-26')
    const far = await (await send('review/schedule', form)).text()
    expect(textOf(far)).toContain('Choose a time within the next year.')
    form.set('day', '2020-01-26')
    const late = await send('review/schedule', form)
    expect(late.status).toBe(409)
    const page = await late.text()
    expect(textOf(page)).toContain('Choose a time within the next year.')
    // Nothing typed is lost.
    expect((await formOf(page, 'later')).get('day')).toBe('2020-01-26')
    expect((await formOf(page, 'later')).get('time')).toBe('07:30')
    await change('/theme', { colours: {} })
    form.append('line', '1')
    expect((await send('review/schedule', form)).status).toBe(403)
    expect((await draft().read()).schedules).toEqual([])
  })
})

describe('the history', () => {
  it('says who published what, and brings a version back with a note', async () => {
    await rename()
    await publish()
    const list = textOf(await read('history'))
    expect(list).toContain('Version 2 (live)')
    expect(list).toContain(`by admin@${slug}.example`)
    expect(list).toContain('Trading name: Zenith Cars, was Acme Cars')
    const form = await formOf(await read('history?version=1'), 'publish')
    form.set('note', 'Wrong name')
    const answer = await send('history', form)
    expect(answer.headers.get('Location')).toBe(`${at('review')}?published=3`)
    expect(await shopperSees()).toContain('Acme Cars')
    expect(await lastRow()).toMatchObject({ act: 'site.rollback', outcome: 'done', site: slug })
    expect(textOf(await read('history'))).toContain('restored version 1: “Wrong name”')
    // The page that asked is out of date now.
    expect((await send('history', form)).status).toBe(409)
  }, 20_000)

  it('brings no key back that was withdrawn or replaced since', async () => {
    const keys = async (secrets: Record<string, string>, base: number) => {
      const source = sourceOf({ tagline: `Of ${base}`, secrets })
      const done = await draft().publishFiles({ by: 'ops', note: '', source, base })
      expect(done).toHaveProperty('published')
    }
    const seal = (name: string, key: string) => encryptSecret(env.MASTER_KEY, slug, name, key)
    const [old, next] = [await seal('crm', 'old key'), await seal('crm', 'new key')]
    await keys({ crm: old, intake: await seal('intake', 'withdrawn') }, 1)
    await keys({ crm: next }, 2)
    const done = await draft().rollback({ by: 'ops', note: '', version: 2 })
    expect(done).toHaveProperty('published')
    expect((await draft().read()).live?.source).toMatchObject({
      tagline: 'Of 1',
      secrets: { crm: next },
    })
    expect((await draft().read()).live?.source['secrets']).toEqual({ crm: next })
    const live = JSON.parse((await env.TENANTS.get(siteKey(slug))) ?? '{}')
    expect(live.site.secrets).toEqual({ crm: next })
  })

  it('brings nothing back that undoes what the role may not publish', async () => {
    await draft().publishFiles({
      by: 'ops',
      note: '',
      source: sourceOf({ theme: { colours: {} } }),
      base: 1,
    })
    expect(textOf(await read('history?version=1'))).toContain('Your role can’t publish')
    const form = new URLSearchParams({ version: '1', live: '2' })
    expect((await send('history', form)).status).toBe(403)
    expect((await draft().read()).live?.version).toBe(2)
  })
})
