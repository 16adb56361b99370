// The draft as real pages: in the console's frame without scripts, and by a link for others; shoppers see nothing of it.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { hostKey } from '#tenant/keys.ts'
import { baseSite } from './base-site.ts'
import { publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, signInAs } from './support.ts'

const text = (title: string) => ({ kind: 'text', title, sections: [{ text: 'Words.' }] })

/** A site with a draft, `words` of which are not live. */
async function openSite(slug: string, words = 'Draft words') {
  const host = `${slug}.example`
  await publishSource({
    ...baseSite,
    slug,
    url: `https://${host}`,
    hosts: [host],
    pages: [{ path: '/about', title: 'About us', blocks: [text('Live words'), text('Second')] }],
  })
  await env.TENANTS.put(hostKey(host), slug)
  const editor = await signInAs(await letIn(`e@${host}`, { role: 'editor', site: slug }))
  const set = [{ at: '/pages/0/blocks/0/title', value: words, was: 'Live words' }]
  await openDraft(env, slug).save({ by: 'e', base: 0, set })
  return { host, editor, at: `/_console/sites/${slug}/preview` }
}

describe('the preview of a draft', () => {
  it('is the real page for a frame: with what is in the draft, without scripts', async () => {
    const { host, editor, at } = await openSite('framed')
    const answer = await ask(`${at}?path=/about`, { cookie: editor })
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('Draft words')
    expect(page).toMatch(/id="edit-0"[\s\S]*id="edit-1"/)
    expect(page).not.toMatch(/<script|Not live; forms are disabled/)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
    const shopper = await ask('/about', { host: `https://${host}` })
    expect(await shopper.text()).toContain('Live words')
  })

  it('is drawn of a site with feeds, which the page has imported after it was sent', async () => {
    const slug = 'fed'
    const host = `${slug}.example`
    const feed = { name: 'yard', url: 'https://stock-feed.upstreams.example/stock.csv' }
    await publishSource({
      ...baseSite,
      slug,
      url: `https://${host}`,
      hosts: [host],
      intake: { feeds: [feed] },
      pages: [{ path: '/about', title: 'About us', blocks: [text('Words of a fed site')] }],
    })
    const cookie = await signInAs(await letIn(`e@${host}`, { role: 'editor', site: slug }))
    const answer = await ask(`/_console/sites/${slug}/preview?path=/about`, { cookie })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Words of a fed site')
  })

  it('shows what is edited on its own page, whatever its dates say', async () => {
    const slug = 'next-week'
    const offer = { id: 'ute-week', name: 'Ute week', start: '2090-01-01', expiry: '2090-01-07' }
    const page = { path: '/fair', title: 'Fair', start: '2090-01-01', blocks: [text('Fair words')] }
    await publishSource({
      ...baseSite,
      slug,
      url: `https://${slug}.example`,
      hosts: [`${slug}.example`],
      offers: { list: [offer] },
      pages: [page],
    })
    const cookie = await signInAs(await letIn(`e@${slug}.example`, { role: 'editor', site: slug }))
    const shown = async (query: string) =>
      (await ask(`/_console/sites/${slug}/preview?${query}`, { cookie })).text()
    const form = await (
      await ask(`/_console/sites/${slug}/offers/item?key=ute-week`, { cookie })
    ).text()
    const [, query = ''] = /<iframe[^>]* src="[^"]*preview\?([^"]+)"/.exec(form) ?? []
    expect(await shown(query.replaceAll('&amp;', '&'))).toMatch(/<h1[^>]*>[^<]*Ute week/)
    expect(await shown('path=/special-offers')).not.toContain('Ute week')
    expect(await shown('path=/fair&item=/pages/0')).toContain('Fair words')
    expect(await shown('path=/fair')).not.toContain('Fair words')
  })

  it('stays on the site, whatever path is asked for', async () => {
    const { editor, at } = await openSite('own-site')
    for (const path of ['https://evil.example/', '//evil.example/', '/_console'])
      expect(
        (await ask(`${at}?path=${encodeURIComponent(path)}`, { cookie: editor })).status,
      ).toBeLessThan(500)
    const home = await (await ask(`${at}?path=//evil.example`, { cookie: editor })).text()
    expect(home).toContain('Acme Cars')
  })

  it('is shown to others by a link, and to no one of another site', async () => {
    const { host, editor, at } = await openSite('shared')
    const made = await ask(at, { cookie: editor, form: {} })
    const page = await (await after(made, { cookie: editor })).text()
    const [, link = ''] = /value="(https:[^"]+_preview[^"]+)"/.exec(page) ?? []
    expect(new URL(link).host).toBe(host)
    expect(page).toContain('<a class="of-site" href="/_console/sites/shared">Acme Cars</a>')
    // Shown once.
    const again = await (await ask(`${at}/link`, { cookie: editor })).text()
    expect(again).not.toContain('_preview?')
    expect(again).toContain('1 link to drafts of this site works.')
    const opened = await createApp().fetch(new Request(link, { redirect: 'manual' }), env)
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const shown = await ask('/about', { host: `https://${host}`, cookie })
    expect(await shown.text()).toContain('Draft words')
    const stranger = await signInAs(
      await letIn('x@else.example', { role: 'admin', site: 'elsewhere' }),
    )
    expect((await ask(`${at}?path=/about`, { cookie: stranger })).status).toBe(404)
  })

  it('ends for everyone who has its link once the links are stopped', async () => {
    const { host, editor, at } = await openSite('stopped')
    const made = await ask(at, { cookie: editor, form: {} })
    const page = await (await after(made, { cookie: editor })).text()
    const [, link = ''] = /value="(https:[^"]+_preview[^"]+)"/.exec(page) ?? []
    const opened = await createApp().fetch(new Request(link, { redirect: 'manual' }), env)
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const show = async () => (await ask('/about', { host: `https://${host}`, cookie })).text()
    expect(await show()).toContain('Draft words')
    const stopped = await ask(at, { cookie: editor, form: { action: 'stop' } })
    const after2 = await (
      await ask(stopped.headers.get('Location') ?? '', { cookie: editor })
    ).text()
    expect(after2).toContain('You haven’t shared a draft.')
    expect(await show()).not.toContain('Draft words')
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'draft.unshare', site: 'stopped' })
  })

  it('of one dealer opens nothing on another: neither its link, nor its id, nor a session', async () => {
    const sites = [
      await openSite('dealer-red', 'Crimson draft'),
      await openSite('dealer-blue', 'Azure draft'),
    ]
    const links = await Promise.all(
      sites.map(async ({ at, editor }) => {
        const made = await ask(at, { cookie: editor, form: {} })
        const page = await (await after(made, { cookie: editor })).text()
        return new URL(/value="(https:[^"]+_preview[^"]+)"/.exec(page)?.[1] ?? '')
      }),
    )
    for (const [own, { host, editor }] of sites.entries()) {
      const other = sites.at(own - 1)
      const link = links.at(own - 1)
      if (other === undefined || link === undefined) throw new Error('There are two sites')
      const opened = await ask(link.pathname + link.search, { host: `https://${host}` })
      expect([opened.status, opened.headers.getSetCookie()]).toEqual([404, []])
      const cookie = `__Host-preview=${link.searchParams.get('token')}`
      const shown = await (await ask('/about', { host: `https://${host}`, cookie })).text()
      expect(shown).toContain('Live words')
      expect(shown).not.toMatch(/Crimson|Azure|_preview/)
      for (const page of ['preview?path=/about', 'review', 'pages/item?key=/about']) {
        const path = other.at.replace('preview', page)
        const answer = await ask(path, { cookie: editor })
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.text()).not.toMatch(/Crimson|Azure/)
        // The address is there for those whose site it is.
        expect((await ask(path, { cookie: other.editor })).status).toBe(200)
      }
    }
  })

  it('waits while the draft is not valid', async () => {
    const { editor, at } = await openSite('invalid')
    await openDraft(env, 'invalid').save({
      by: 'e',
      base: 1,
      set: [{ at: '/name', value: '', was: 'Acme Cars' }],
    })
    const answer = await ask(`${at}?path=/about`, { cookie: editor })
    expect(answer.status).toBe(422)
    expect(await answer.text(), 'not white in the dark').toContain('content="light dark"')
  })
})
