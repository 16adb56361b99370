// A dealer that is taken down and put back by staff, and what a new one has to do before shoppers come.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { takeDown } from '#cli/tenants/down-command.ts'
import { openDraft } from '#rollout/open-draft.ts'
import type { Json } from '#rollout/json.ts'
import { clearTenants } from '#tenant/store.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, signInAs } from './support.ts'

let site = 0
let slug = ''
let staff = ''

const sourceOf = (more: Record<string, Json> = {}) => ({
  ...baseSite,
  slug,
  url: `https://${slug}.example`,
  hosts: [`${slug}.example`],
  phone_numbers: { general: '07 3000 0000' },
  ...more,
})

beforeEach(async () => {
  site += 1
  slug = `launch-${site}`
  await publishSource(sourceOf())
  staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
})

const at = (path = '') => `/_console/sites/${slug}${path}`
const shopper = async (path: string, form?: Record<string, string>) => {
  clearTenants()
  return ask(path, { host: `https://${slug}.example`, ...(form && { form }) })
}
const press = async (action: string) => ask(at('/take-down'), { cookie: staff, form: { action } })

describe('a website that is taken down', () => {
  it('says on every page that it is closed, with its number, and comes back as it was', async () => {
    const asked = textOf(await (await ask(at('/take-down'), { cookie: staff })).text())
    expect(asked).toContain('Take the website down?')
    const done = await (await after(await press('down'), { cookie: staff })).text()
    expect(textOf(done)).toContain('The website is down.')
    expect(textOf(done)).toContain('Put the website back…')
    for (const path of ['/', '/contact', '/search/new-used-and-demo-cars', '/robots.txt']) {
      const answer = await shopper(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(answer.headers.get('Retry-After')).toBe('3600')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(textOf(await answer.text())).toContain('Acme Cars is closed online for now')
    }
    expect(await (await shopper('/')).text()).toContain('href="tel:0730000000"')
    // What sends stock is not a page.
    expect((await shopper('/api/stock/intake')).status).not.toBe(503)
    await press('up')
    expect((await shopper('/')).status).toBe(200)
    expect((await openDraft(env, slug).read()).live?.source).toEqual(sourceOf())
    expect((await auditRows()).slice(-2).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['site.put-back']),
    )
  })

  it('leaves a draft as it is, and a draft that is published leaves it down', async () => {
    const draft = openDraft(env, slug)
    const set = [{ at: '/tagline', value: 'Utes', was: undefined }]
    await draft.save({ by: 'kim', base: 0, set })
    await press('down')
    const { revision, live, changes } = await draft.read()
    expect(changes.map(({ path }) => path)).toEqual(['tagline'])
    await draft.publish({ by: 'ann', note: '', revision, live: live?.version ?? 0 })
    expect((await draft.read()).live?.source).toMatchObject({ tagline: 'Utes', taken_down: true })
    expect((await shopper('/')).status).toBe(503)
  })

  it('does nothing for a form that says neither, and is the same pressed twice', async () => {
    await press('down')
    await press('down')
    await press('sideways')
    expect((await openDraft(env, slug).read()).live?.version).toBe(2)
    expect((await shopper('/')).status).toBe(503)
  })

  it('is the work of staff alone', async () => {
    const admin = await signInAs(await letIn(`ann@${slug}.example`, { role: 'admin', site: slug }))
    const form = { action: 'down' }
    expect((await ask(at('/take-down'), { cookie: admin, form })).status).toBe(403)
    expect(textOf(await (await ask(at(), { cookie: admin })).text())).not.toContain(
      'Take the website',
    )
    expect((await shopper('/')).status).toBe(200)
  })

  it('is so by a command too, once', async () => {
    const draft = openDraft(env, slug)
    const operations = {
      loadSite: async () => ({ live: (await draft.read()).live, source: null }),
      publish: (_: string, files: Parameters<typeof draft.publishFiles>[0]) =>
        draft.publishFiles(files),
    }
    const asked = { slug, by: 'ops', note: '', dev: false }
    expect(await takeDown(operations, { ...asked, isDown: true })).toEqual({
      text: `${slug}: version 2, down everywhere within a minute.`,
    })
    expect((await shopper('/')).status).toBe(503)
    expect(await takeDown(operations, { ...asked, isDown: true })).toEqual({
      text: `${slug} is down already.`,
    })
    expect(await takeDown(operations, { ...asked, isDown: false })).toHaveProperty('text')
    expect((await shopper('/')).status).toBe(200)
  })
})

describe('the home of a new site', () => {
  it('lists the examples, drafts and gaps that shoppers would see, each with its form', async () => {
    const draftPage = {
      kind: 'text',
      sections: [{ text: '<b>Draft, not yet approved.</b> Read it.' }],
    }
    const place = { id: '1', slug: 'yard', name: 'Yard', address: { street: '1 Example Street' } }
    const more = {
      phone_numbers: { general: '1800 975 711' },
      locations: [place],
      pages: [{ path: '/privacy-policy', title: 'Privacy', blocks: [draftPage] }],
    }
    await publishSource(sourceOf(more), 2)
    clearTenants()
    const page = await (await ask(at(), { cookie: staff })).text()
    const text = textOf(page)
    expect(text).toContain('Before shoppers come')
    expect(text).toContain('Street of Yard is &quot;1 Example Street&quot;, an example.')
    expect(text).toContain('1800 975 711, a number made up for examples')
    expect(text).toContain('Privacy is a draft')
    expect(text).toContain('There are no vehicles yet')
    expect(text).toContain('Leads don’t go to any email address or system yet')
    expect(page).toContain(`href="${at('/places/item')}?key=1#/locations/0/address/street"`)
  })
})
