// A review line by line: what is ticked goes live or is discarded, the rest waits; who changed what is named, and what one
// person wrote is not replaced by another unseen.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Role } from '#apps/console/permissions.ts'
import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { clearTenants } from '#tenant/store.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, signInAs } from './support.ts'

let site = 0
let slug = ''
let ann = ''
let kim = ''

beforeEach(async () => {
  site += 1
  slug = `lines-${site}`
  const own = { slug, url: `https://${slug}.example`, hosts: [`${slug}.example`] }
  await publishSource({ ...baseSite, ...own })
  ann = await signIn('ann', 'admin')
  kim = await signIn('kim', 'editor')
})

const email = (name: string) => `${name}@${slug}.example`
const signIn = async (name: string, role: Exclude<Role, 'staff'>) =>
  signInAs(await letIn(email(name), { role, site: slug }))
const at = (path: string) => `/_console/sites/${slug}/${path}`
const read = async (path = 'review', cookie = ann) => (await ask(at(path), { cookie })).text()
const send = (path: string, form: URLSearchParams, cookie = ann) => ask(at(path), { cookie, form })
const draft = () => openDraft(env, slug)

/** Saves a field as someone; `base` is the revision that the form showed. */
async function change(by: string, pointer: string, value: Json, base?: number): Promise<void> {
  const { revision, draft: now, live } = await draft().read()
  const was = (now ?? live?.source)?.[pointer.slice(1)]
  const edit = { at: pointer, value, was }
  const saved = await draft().save({ by: email(by), base: base ?? revision, set: [edit] })
  expect(saved).toHaveProperty('saved')
}

/** The form with only those changes ticked whose line has a text. */
async function tick(...texts: string[]): Promise<URLSearchParams> {
  const page = await read()
  const { changes } = await draft().read()
  const form = await formOf(page, 'publish')
  form.delete('line')
  for (const [line, { text, at: place }] of changes.entries())
    if (texts.some((one) => text.includes(one) || place.startsWith(one)))
      form.append('line', `${line}`)
  return form
}
const lines = async () => (await draft().read()).changes.map(({ text }) => text)
const live = async () => (await draft().read()).live?.source ?? {}

describe('changes chosen one by one', () => {
  it('go live, and the others wait on top of them', async () => {
    await change('ann', '/tagline', 'Utes')
    await change('ann', '/name', 'Zenith Cars')
    const answer = await send('review', await tick('Tagline'))
    expect(answer.headers.get('Location')).toBe(`${at('review')}?published=2`)
    expect(await live()).toMatchObject({ tagline: 'Utes', name: 'Acme Cars' })
    expect(await lines()).toEqual(['Trading name: Zenith Cars, was Acme Cars'])
    expect((await send('review', await tick('Trading name'))).status).toBe(303)
    expect(await live()).toMatchObject({ tagline: 'Utes', name: 'Zenith Cars' })
    expect((await draft().read()).draft).toBeNull()
  })

  it('are not held back by a wrong one, which is not ticked at first and says so', async () => {
    const wrong = [{ from: '/old', to: '/nowhere-at-all' }]
    await change('kim', '/redirects', wrong)
    await change('kim', '/tagline', 'Utes')
    const page = await read()
    expect(textOf(page)).toContain('You can publish the rest.')
    expect(textOf(page)).toContain('Needs a change first')
    const form = await formOf(page, 'publish')
    expect(form.getAll('line')).toHaveLength(1)
    expect((await send('review', form)).status).toBe(303)
    expect(await live()).toMatchObject({ tagline: 'Utes' })
    expect(await live()).not.toHaveProperty('redirects')
    // Alone it is refused, and stays in the draft.
    expect((await send('review', await tick('/old'))).status).toBe(422)
    expect((await draft().read()).draft).toMatchObject({ redirects: wrong })
  })

  it('are those that the page showed: no number means another change later', async () => {
    await change('ann', '/tagline', 'Utes')
    const form = await tick('Tagline')
    await change('kim', '/name', 'Zenith Cars')
    expect((await send('review', form)).status).toBe(409)
    expect((await draft().read()).live?.version).toBe(1)
  })

  it('are at least one', async () => {
    await change('ann', '/tagline', 'Utes')
    const answer = await send('review', await tick())
    expect(answer.status).toBe(422)
    expect(textOf(await answer.text())).toContain('Tick at least one change.')
  })

  it('may be those of one’s role, beside others that need another', async () => {
    await change('ann', '/theme', { colours: {} })
    await change('ann', '/tagline', 'Utes')
    const form = await formOf(await read(), 'publish')
    const page = textOf(await read())
    expect(page).toContain('Your role can’t publish Look. You can ask staff to.')
    expect((await send('review', form)).status).toBe(303)
    expect(await live()).toMatchObject({ tagline: 'Utes' })
    expect(await live()).not.toHaveProperty('theme')
    // Whatever is sent.
    expect((await send('review', await tick('/theme'))).status).toBe(403)
  })

  it('are discarded after a page that names them, and the others stay', async () => {
    await change('ann', '/tagline', 'Utes')
    await change('kim', '/name', 'Zenith Cars')
    const ticked = await tick('Tagline')
    const page = await read(`review/decide?${ticked.toString()}`)
    expect(textOf(page)).toContain('Discard 1 change?')
    expect(textOf(page)).not.toContain('Zenith Cars')
    const form = await formOf(page, 'actions')
    form.set('do', 'discard')
    const answer = await send('review/decide', form)
    expect(textOf(await (await after(answer, { cookie: ann })).text())).toContain(
      'Discarded one change.',
    )
    expect(await lines()).toEqual(['Trading name: Zenith Cars, was Acme Cars'])
    const rows = await auditRows()
    expect(rows.at(-1)).toMatchObject({
      act: 'draft.discard',
      detail: expect.stringContaining('Tagline: Utes'),
    })
  })

  it('are one’s own by a link, without those of others', async () => {
    await change('ann', '/tagline', 'Utes')
    await change('kim', '/name', 'Zenith Cars')
    const page = await read('review', kim)
    expect(textOf(page)).toContain('Discard my own changes…')
    // Who may not publish has their own ticked.
    expect((await formOf(page, 'publish')).getAll('line')).toHaveLength(1)
    const form = await formOf(await read('review/decide?own', kim), 'actions')
    form.set('do', 'discard')
    expect((await send('review/decide', form, kim)).status).toBe(303)
    expect(await lines()).toEqual([expect.stringContaining('Tagline: Utes')])
  })
})

describe('who changed what', () => {
  it('is named at each change, and stays when something else is published', async () => {
    await change('ann', '/tagline', 'Utes')
    await change('kim', '/name', 'Zenith Cars')
    const page = textOf(await read())
    expect(page).toMatch(new RegExp(`Tagline: Utes, .* by ${email('ann')} just now`))
    expect(page).toMatch(new RegExp(`Trading name: Zenith Cars, .* by ${email('kim')} just now`))
    await send('review', await tick('Tagline'))
    expect(textOf(await read())).toContain(`Zenith Cars, was Acme Cars by ${email('kim')} just now`)
  })

  it('shows both values where two people edited a field one after the other, and takes the other', async () => {
    await change('ann', '/tagline', 'Utes and vans')
    await change('kim', '/tagline', 'Only the best')
    const page = await read()
    expect(textOf(page)).toContain(`by ${email('ann')} just now , ${email('kim')} just now`)
    expect(textOf(page)).toContain(`${email('ann')} wrote: Utes and vans Take this instead`)
    const form = await formOf(page, 'take-earlier')
    form.set('do', `take 0 ${email('ann')}`)
    expect((await send('review/decide', form)).status).toBe(303)
    expect((await draft().read()).draft).toMatchObject({ tagline: 'Utes and vans' })
    // Kim's words are still there to be taken.
    expect(textOf(await read())).toContain(`${email('kim')} wrote: Only the best`)
  })

  it('is no one’s once it is as live again', async () => {
    await change('ann', '/tagline', 'Utes and vans')
    await change('kim', '/tagline', baseSite['tagline'] as Json)
    await change('kim', '/tagline', 'Best')
    expect(textOf(await read())).not.toContain('Utes and vans')
  })

  it('comes back with a schedule that is called off', async () => {
    await change('kim', '/tagline', 'Utes and vans')
    const { revision } = await draft().read()
    const id = await draft().schedule({
      by: email('ann'),
      note: '',
      revision,
      live: 1,
      at: Math.floor(Date.now() / 1000) + 3600,
    })
    if (!('scheduled' in id)) throw new Error('It is scheduled')
    await draft().unschedule({ by: email('ann'), id: id.scheduled })
    expect(
      (await draft().read()).changes.map(({ authors }) => authors.map(({ by }) => by)),
    ).toEqual([[email('kim')]])
  })

  it('names the person who changed the field, not the last one to save anything', async () => {
    const form = await formOf(await read('contact'))
    await change('kim', '/tagline', 'Theirs')
    await change('bo', '/name', 'Zenith Cars')
    form.set('/tagline', 'Mine')
    const answer = await send('contact', form)
    expect(answer.status).toBe(409)
    expect(textOf(await answer.text())).toContain(`${email('kim')} changed this to “Theirs”`)
  })
})

describe('a fact that changed', () => {
  it('is named where a text still has it in words, and texts that name the fact change with it', async () => {
    const phones = { general: '07 3123 4567' }
    const sections = [{ text: 'Call 07 3123 4567' }, { text: 'Or ring {our phone}' }]
    const about = { path: '/about', title: 'About', blocks: [{ kind: 'text', sections }] }
    await change('ann', '/phone_numbers', phones)
    await change('ann', '/pages', [about])
    await send('review', await formOf(await read(), 'publish'))
    await change('kim', '/phone_numbers', { general: '07 3000 1111' })
    const page = await read()
    expect(textOf(page)).toContain('These texts still have what you changed elsewhere.')
    expect(textOf(page)).toContain('still has 07 3123 4567, which is now 07 3000 1111.')
    expect(page).toContain(
      `href="${at('pages/item')}?key=%2Fabout#/pages/0/blocks/0/sections/0/text"`,
    )
    // It stops nothing.
    await send('review', await formOf(page, 'publish'))
    clearTenants()
    const shopper = await (await ask('/about', { host: `https://${slug}.example` })).text()
    expect(shopper).toContain('Or ring 07\u00A03000\u00A01111')
    expect((await live())['pages']).toEqual([about])
  })
})

describe('a redirect to a page that will exist', () => {
  it('says so on its screen, and is published with its page, not alone', async () => {
    await change('kim', '/pages', [{ path: '/about', title: 'About', blocks: [] }])
    await change('kim', '/redirects', [{ from: '/old', to: '/about' }])
    expect(textOf(await read('redirects'))).toContain(
      '/about: this page is not on the website yet. Publish it together with the redirects.',
    )
    expect((await send('review', await tick('/redirects'))).status).toBe(422)
    expect((await send('review', await formOf(await read(), 'publish'))).status).toBe(303)
    expect(await live()).toMatchObject({ redirects: [{ from: '/old', to: '/about' }] })
    expect(textOf(await read('redirects'))).not.toContain('not on the website yet')
  })
})
