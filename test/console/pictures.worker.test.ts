// Pictures in the console: taken in by content alone, written again without where they were taken, used, replaced, and deleted
// once nothing uses them. Each site has its own.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openSites } from '#composition/job-deps.ts'
import { purgePictures } from '#apps/console/pictures/manage.ts'
import { encodePicture } from '#apps/console/pictures/encode.ts'
import { openDraft } from '#rollout/open-draft.ts'
import type { Json } from '#rollout/json.ts'
import { clearTenants } from '#tenant/store.ts'
import { visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { join, makePhoto, makePng } from './make-picture.ts'
import { formOf, publishSource } from './posted-form.ts'
import { ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const DAY = 86_400
const deps = { env, sites: openSites(env) }
let site = 0
let slug = ''
let other = ''
let admin = ''
let editor = ''

const open = async (name: string, more: Record<string, Json> = {}) =>
  publishSource({
    ...baseSite,
    slug: name,
    url: `https://${name}.example`,
    hosts: [`${name}.example`],
    ...more,
  })

beforeEach(async () => {
  site += 1
  slug = `pictured-${site}`
  other = `unpictured-${site}`
  await open(slug)
  await open(other)
  admin = await signInAs(await letIn(`alex@${slug}.example`, { role: 'admin', site: slug }))
  editor = await signInAs(await letIn(`kim@${slug}.example`, { role: 'editor', site: slug }))
})

const at = (path = '') => `/_console/sites/${slug}/pictures${path}`
const files = async () => (await env.MEDIA.list()).objects.map(({ key }) => key)

type Uploaded = { alt?: string; name?: string; cookie?: string; path?: string; do?: string }

function upload(bytes: Uint8Array<ArrayBuffer>, more: Uploaded = {}): Promise<Response> {
  const { alt = 'A red ute', name = 'ute.jpg', cookie = editor, path = '' } = more
  const form = new FormData()
  form.set('file', new File([bytes], name))
  form.set('alt', alt)
  if (more.do !== undefined) form.set('do', more.do)
  return ask(at(path), { cookie, form })
}

/** Adds a picture; its id. */
async function add(more: Uploaded = {}): Promise<string> {
  const answer = await upload(await makePng(1200, 800), more)
  expect(answer.status).toBe(303)
  return /pictures\/([a-z0-9]{16})\?/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
}

const addressOf = (id: string) => `/pictures/${id}/1200x800.webp`

/** Puts values into the draft, as forms do. */
async function edit(values: Record<string, Json>) {
  const draft = openDraft(env, slug)
  const { revision, draft: before, live } = await draft.read()
  const set = Object.entries(values).map(([key, value]) => ({
    at: `/${key}`,
    value,
    was: (before ?? live?.source)?.[key],
  }))
  expect(await draft.save({ by: 'test', base: revision, set })).toHaveProperty('saved')
}

async function publish() {
  const draft = openDraft(env, slug)
  const { revision, live } = await draft.read()
  const asked = { by: 'test', note: '', revision, live: live?.version ?? 0 }
  expect(await draft.publish(asked)).toHaveProperty('published')
}

const offerWith = (image: string): Json => ({
  list: [{ id: 'a', name: 'Winter', image_url: image }],
})

describe('an upload', () => {
  it('becomes WebP at fixed widths, upright, without where it was taken', async () => {
    const photo = await makePhoto(3000, 2000)
    expect(new TextDecoder('latin1').decode(photo)).toContain('Exif')
    const answer = await upload(photo, { name: 'IMG_1.JPG' })
    expect(answer.status).toBe(303)
    const page = await (await ask(answer.headers.get('Location') ?? '', { cookie: editor })).text()
    // On its side in the camera, so higher than wide.
    expect(textOf(page)).toContain('1600 × 2400 pixels')
    const own = (await files()).filter((key) => key.startsWith(`${slug}/`))
    expect(own.map((key) => key.replace(/^.*\//, ''))).toEqual([
      '1600x2400.webp',
      '480.webp',
      '960.webp',
    ])
    for (const key of own) {
      const bytes = await (await env.MEDIA.get(key))?.arrayBuffer()
      const text = new TextDecoder('latin1').decode(bytes)
      expect([text.slice(0, 4), text.slice(8, 12)]).toEqual(['RIFF', 'WEBP'])
      expect(text).not.toMatch(/Exif|EXIF|XMP/)
    }
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'picture.add',
      site: slug,
      subject: 'A red ute',
    })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const bytesOf = (text: string) => join(new TextEncoder().encode(text))
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, RegExp]>([
    ['an SVG named .jpg', async () => bytesOf(svg), /SVG drawing.*Export it as a PNG/],
    ['an SVG with a prologue', async () => bytesOf(`<?xml version="1.0"?>\n${svg}`), /SVG drawing/],
    ['a page', async () => bytesOf('<!doctype html><p>Hello'), /can’t be used as a picture/],
    ['a GIF', async () => bytesOf('GIF89a\u{1}\0\u{1}\0'), /Save it as a PNG/],
    ['nothing', async () => new Uint8Array(), /The file is empty/],
    [
      'half a picture',
      async () => (await makePhoto(900, 600)).slice(0, 3000),
      /damaged or incomplete/,
    ],
    [
      'a header that claims 80 megapixels',
      async () => makePng(8, 8, [10_000, 8000]),
      /10000 × 8000 pixels, which is too large/,
    ],
    [
      'a header that claims more than any reader takes',
      async () => makePng(8, 8, [60_000, 60_000]),
      /damaged or incomplete|too large/,
    ],
    [
      'a HEIC where it cannot be read',
      async () =>
        join(Uint8Array.of(0, 0, 0, 24), bytesOf('ftypheic\0\0\0\0mif1heic'), new Uint8Array(64)),
      /This HEIC can’t be read here. Export it as a JPEG/,
    ],
  ])('of %s is refused with what to do, and what was typed stays', async (_, make, words) => {
    const before = await files()
    const answer = await upload(await make(), { alt: 'Typed & kept' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toMatch(words)
    expect(page).toContain('value="Typed &amp; kept"')
    expect(await files()).toEqual(before)
  })

  it('of an AVIF becomes WebP', async () => {
    const photo = new Blob([await makePhoto(900, 600)]).stream()
    const { IMAGES } = env
    if (IMAGES === undefined) throw new Error('The stand-in of Images is missing')
    const made = await IMAGES.input(photo).output({ format: 'image/avif' })
    const avif = new Uint8Array(await made.response().arrayBuffer())
    expect(new TextDecoder('latin1').decode(avif.slice(4, 12))).toBe('ftypavif')
    expect((await upload(avif, { name: 'IMG_2.avif' })).status).toBe(303)
  })

  it('of a HEIC of 12 MB becomes WebP where the account reads it', async () => {
    const heic = join(
      Uint8Array.of(0, 0, 0, 24),
      bytesOf('ftypheic\0\0\0\0mif1heic'),
      new Uint8Array(12_000_000),
    )
    const { IMAGES } = env
    if (IMAGES === undefined) throw new Error('The stand-in of Images is missing')
    const asked: unknown[] = []
    const sizes: number[] = []
    const photo = await makePhoto(2400, 1800)
    const lengthOf = async (stream: ReadableStream<Uint8Array>) =>
      (await new Response(stream).arrayBuffer()).byteLength
    // An account that reads HEIC, as far as its calls go; what it returns is a WebP of the local stand-in.
    const images = {
      info: async (stream: ReadableStream<Uint8Array>) => {
        const bytes = await lengthOf(stream)
        return bytes === heic.length
          ? { format: 'image/heic', width: 4032, height: 3024, fileSize: bytes }
          : { format: 'image/webp', width: 2400, height: 1800, fileSize: bytes }
      },
      input: (stream: ReadableStream<Uint8Array>) => ({
        transform: (size: { width: number }) => ({
          output: async (output: ImageOutputOptions) => {
            sizes.push(await lengthOf(stream))
            asked.push({ ...size, ...output })
            const source = new Blob([photo]).stream()
            return IMAGES.input(source).transform({ width: size.width }).output(output)
          },
        }),
      }),
    } as unknown as ImagesBinding
    const encoded = await encodePicture(images, heic)
    expect(sizes[0]).toBe(heic.length)
    const rules = { fit: 'scale-down', format: 'image/webp', quality: 82, anim: false }
    expect(asked).toEqual([
      { width: 2400, height: 2400, ...rules },
      ...[480, 960, 1600].map((width) => ({ width, ...rules })),
    ])
    if ('problem' in encoded) throw new Error(encoded.problem)
    for (const { bytes } of encoded.files)
      expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Exif|EXIF|XMP|ftyp/)
  })

  it('of a picture that is a page too keeps the picture alone', async () => {
    const photo = await makePhoto(300, 200)
    await upload(join(photo, bytesOf('<script>alert("polyglot")</script>')), { name: 'a.html' })
    const key = (await files()).find((one) => one.startsWith(`${slug}/`)) ?? ''
    const text = await (await env.MEDIA.get(key))?.text()
    expect(text).not.toContain('polyglot')
    const path = key.replace(slug, '/pictures')
    expect((await visit(slug, path)).headers.get('Content-Type')).toBe('image/webp')
  })

  it('without words keeps the picture, which asks for them before it can be chosen', async () => {
    const answer = await upload(await makePng(300, 200), { alt: ' ' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toContain('Say what the picture shows')
    expect(textOf(await (await ask(at(), { cookie: editor })).text())).toContain('Needs words')
    const [, action = ''] = /action="([^"]*pictures\/[a-z0-9]{16})"/.exec(page) ?? []
    const saved = await ask(action, {
      cookie: editor,
      form: { do: 'save', alt: 'A yard', focus: '' },
    })
    expect(saved.status).toBe(303)
    expect(textOf(await (await ask(at(), { cookie: editor })).text())).not.toContain('Needs words')
  })

  it('is refused above what a site may receive in a day, and above its number of pictures', async () => {
    const fill = (received: number, count: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
         INSERT INTO console_pictures SELECT ?1, 'fill' || i, '', '', 1, 1, '', 1, ?2, ?3, '', NULL, NULL FROM n`,
      )
        .bind(slug, received, NOW, count)
        .run()
    const png = await makePng(30, 20)
    await fill(499_999_999, 1)
    expect(textOf(await (await upload(png)).text())).toContain(
      'received 500 MB of pictures within a day',
    )
    await env.DB.prepare('DELETE FROM console_pictures WHERE site = ?1').bind(slug).run()
    await fill(0, 1000)
    expect(textOf(await (await upload(png)).text())).toContain(
      'has 1000 pictures, which is the maximum',
    )
  })
})

describe('a picture on the website', () => {
  it('is served for a day, at its widths only, by its own site only', async () => {
    const id = await add()
    for (const file of ['480.webp', '960.webp', '1200x800.webp']) {
      const answer = await visit(slug, `/pictures/${id}/${file}`)
      expect([file, answer.status]).toEqual([file, 200])
      expect(answer.headers.get('Content-Type')).toBe('image/webp')
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      await answer.arrayBuffer()
      const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
      expect((await visit(slug, `/pictures/${id}/${file}`, known)).status).toBe(304)
      expect([file, (await visit(other, `/pictures/${id}/${file}`)).status]).toEqual([file, 404])
    }
    for (const path of [
      `${id}/1600.webp`,
      `${id}/1x1.webp`,
      `${id}/480.jpg`,
      `..%2F${other}/480.webp`,
    ])
      expect([path, (await visit(slug, `/pictures/${path}`)).status]).toEqual([path, 404])
  })

  it('is seen in the console by people of its site only', async () => {
    const path = at(`/${await add()}/480.webp`)
    const seen = await ask(path, { cookie: editor })
    expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([
      200,
      'private, max-age=86400',
    ])
    await seen.arrayBuffer()
    const rival = await signInAs(await letIn(`r@${other}.example`, { role: 'admin', site: other }))
    expect((await ask(path, { cookie: rival })).status).toBe(404)
    expect((await ask(path.replace(slug, other), { cookie: rival })).status).toBe(404)
    expect((await ask(path)).status).toBe(303)
  })

  it('cannot be changed from the site of another dealer, or by a form of another page', async () => {
    const id = await add()
    const rival = await signInAs(await letIn(`q@${other}.example`, { role: 'admin', site: other }))
    for (const path of ['', '/delete']) {
      const form = { do: 'save', alt: 'Theirs', focus: '' }
      const here = at(`/${id}${path}`)
      expect((await ask(here, { cookie: rival, form })).status).toBe(404)
      expect((await ask(here.replace(slug, other), { cookie: rival, form })).status).toBe(404)
      const forged = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
      expect((await ask(here, { cookie: admin, form, headers: forged })).status).toBe(403)
    }
    expect(textOf(await (await ask(at(`/${id}`), { cookie: admin })).text())).toContain('A red ute')
  })
})

describe('two people with one picture', () => {
  it('keep what the other changed, and see the same words changed twice', async () => {
    const id = await add()
    const save = (form: Record<string, string>) =>
      ask(at(`/${id}`), { cookie: editor, form: { do: 'save', ...form } })
    const shown = { 'shown-alt': 'A red ute', 'shown-focus': '' }
    await save({ ...shown, alt: 'A blue ute', focus: '' })
    await save({ ...shown, alt: 'A red ute', focus: '20-80' })
    const late = await save({ ...shown, alt: 'A green ute', focus: '' })
    expect([late.status, textOf(await late.text())]).toEqual([
      409,
      expect.stringContaining('Its description is “A blue ute”.'),
    ])
    const page = await (await ask(at(`/${id}`), { cookie: editor })).text()
    expect(page).toContain('name="shown-alt" value="A blue ute"')
    expect(page).toContain('name="shown-focus" value="20-80"')
  })
})

describe('a picture that is used', () => {
  const page = async (id: string) =>
    textOf(await (await ask(at(`/${id}`), { cookie: admin })).text())
  const remove = (id: string, cookie = admin) => ask(at(`/${id}/delete`), { cookie, form: {} })

  it('says where, and cannot be deleted while draft, website, schedule or an earlier version has it', async () => {
    const id = await add()
    await edit({ offers: offerWith(addressOf(id)) })
    expect(await page(id)).toContain('Offers: Winter (draft)')
    expect(await (await ask(at(`/${id}`), { cookie: admin })).text()).toContain(
      `/_console/sites/${slug}/offers/item?key=a#/offers/list/0/image_url`,
    )
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(textOf(await refused.text())).toContain('Not deleted: it is used')

    const draft = openDraft(env, slug)
    const { revision, live } = await draft.read()
    const asked = { by: 'test', note: '', revision, live: live?.version ?? 0 }
    const scheduled = await draft.schedule({ ...asked, at: NOW + DAY })
    expect(await page(id)).toContain('A scheduled publish (scheduled)')
    expect((await remove(id)).status).toBe(409)
    if ('scheduled' in scheduled) await draft.unschedule({ by: 'test', id: scheduled.scheduled })

    // A link shows the draft as it was for three days.
    await ask(at().replace('pictures', 'preview'), { cookie: editor, form: {} })
    await edit({ offers: offerWith('') })
    expect(await page(id)).toContain(
      'Nothing on the website or in the draft uses it. A shared link to the draft shows it. A link works for three days.',
    )
    expect((await remove(id)).status).toBe(409)
    for (const { name } of (await env.TENANTS.list({ prefix: 'preview:' })).keys)
      await env.TENANTS.delete(name)
    await edit({ offers: offerWith(addressOf(id)) })

    await publish()
    expect(await page(id)).toContain('Offers: Winter (website)')
    await edit({ offers: offerWith('') })
    await vi.waitFor(publish, { timeout: 5000 })
    expect(await page(id)).toContain('An earlier version that can be brought back uses it too')
    expect((await remove(id)).status).toBe(409)
    await purgePictures(deps, NOW + 30 * DAY)
    expect((await visit(slug, addressOf(id))).status).toBe(200)
  })

  it('is replaced in the draft alone, and its files stay while the website needs them', async () => {
    const id = await add()
    await edit({ offers: offerWith(`${addressOf(id)}#20-80`) })
    await publish()
    const answer = await upload(await makePng(600, 400), { path: `/${id}`, do: 'replace' })
    const [, next = ''] =
      /pictures\/([a-z0-9]{16})\?saved=swapped/.exec(answer.headers.get('Location') ?? '') ?? []
    const { draft, live } = await openDraft(env, slug).read()
    expect(live?.source['offers']).toEqual(offerWith(`${addressOf(id)}#20-80`))
    expect(draft?.['offers']).toEqual(offerWith(`/pictures/${next}/600x400.webp`))
    await purgePictures(deps, NOW + 3 * DAY)
    expect((await visit(slug, addressOf(id))).status).toBe(200)
    expect(textOf(await (await ask(at(), { cookie: admin })).text())).toContain('Used in one place')
  })

  it('keeps a spot in view, in the draft wherever it is used', async () => {
    const id = await add()
    await edit({ offers: offerWith(addressOf(id)) })
    const form = { do: 'save', alt: 'A red ute', focus: '37-12' }
    expect((await ask(at(`/${id}`), { cookie: editor, form })).headers.get('Location')).toContain(
      'saved=draft',
    )
    const { draft } = await openDraft(env, slug).read()
    expect(draft?.['offers']).toEqual(offerWith(`${addressOf(id)}#37-12`))
  })

  it('in a part that the role cannot change is not replaced', async () => {
    const id = await add()
    await edit({ layout: { logo: { url: addressOf(id) } } })
    const answer = await upload(await makePng(600, 400), { path: `/${id}`, do: 'replace' })
    expect(answer.status).toBe(422)
    expect(textOf(await answer.text())).toContain('used in Look, which your role can’t change')
  })

  it('not any more is deleted by those who publish, and its files go', async () => {
    const id = await add()
    expect((await remove(id, editor)).status).toBe(403)
    expect((await remove(id)).headers.get('Location')).toContain('saved=deleted')
    expect((await ask(at(`/${id}`), { cookie: admin })).status).toBe(404)
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'picture.delete',
      subject: 'A red ute',
    })
    await purgePictures(deps, NOW + 3600)
    // What a site receives in a day is counted from its rows.
    expect((await files()).some((key) => key.includes(id))).toBe(true)
    await purgePictures(deps, NOW + 2 * DAY)
    expect((await files()).some((key) => key.includes(id))).toBe(false)
    const left = 'SELECT count(*) AS n FROM console_pictures WHERE id = ?1'
    expect(await env.DB.prepare(left).bind(id).first<number>('n')).toBe(0)
  })
})

describe('a form with a picture', () => {
  const pages = () => `/_console/sites/${slug}/pages/new`

  it('offers the pictures of the site without scripts, with their words, in preview and on the page', async () => {
    const id = await add()
    await upload(await makePng(30, 20), { alt: '' })
    await ask(at(`/${id}`), {
      cookie: editor,
      form: { do: 'save', alt: 'A red ute', focus: '20-80' },
    })
    const typed: Record<string, string> = { '/pages/0/path': '/about', '/pages/0/title': 'About' }
    let form = await formOf(await (await ask(pages(), { cookie: editor })).text())
    const press = async (act: string, more: Record<string, string> = {}) => {
      for (const [name, value] of Object.entries({ ...more, do: act })) form.set(name, value)
      const answer = await ask(pages(), { cookie: editor, form })
      const html = await answer.text()
      if (answer.status === 200) form = await formOf(html)
      return { answer, html }
    }
    await press('add /pages/0/blocks', { ...typed, 'kind /pages/0/blocks': 'text' })
    const field = '/pages/0/blocks/0/image'
    const { html } = await press(`pick ${field}`)
    expect(textOf(html)).toContain('A red ute')
    // One that has no words yet is not offered.
    expect(html.match(/type="radio"[^>]*value="\/pictures/g)).toHaveLength(1)
    expect((await press(`pick ${field}`, { find: 'blue van' })).html).toContain(
      'No picture matches your search',
    )
    await press(`pick ${field}`, { find: 'RED' })
    // A browser sends the hidden value that was there first, then the radio button that is chosen.
    form.append(field, `${addressOf(id)}#20-80`)
    await press(`use ${field}`)
    expect([form.get(field), form.get('/pages/0/blocks/0/alt')]).toEqual([
      `${addressOf(id)}#20-80`,
      'A red ute',
    ])
    expect(
      (await press('save', { [field.replace('image', 'title')]: 'Who we are' })).answer.status,
    ).toBe(303)

    const frame = await ask(`/_console/sites/${slug}/preview?path=/about`, { cookie: editor })
    const preview = await frame.text()
    expect(preview).toContain(`src="${at(`/${id}/1200x800.webp`)}"`)
    expect(preview).toContain(`${at(`/${id}/480.webp`)} 480w,${at(`/${id}/960.webp`)} 960w`)
    expect(preview).toMatch(/alt="A red ute"[^>]*object-position:\s*20% 80%/)
    await publish()
    clearTenants()
    const page = await (await visit(slug, '/about')).text()
    expect(page).toContain(
      `srcSet="/pictures/${id}/480.webp 480w,/pictures/${id}/960.webp 960w,${addressOf(id)} 1200w"`,
    )
  })

  it('takes a picture of this device in the field itself, and loses nothing that was typed', async () => {
    const typed = { '/pages/0/path': '/about', '/pages/0/title': 'About <us>' }
    let form = await formOf(await (await ask(pages(), { cookie: editor })).text())
    const press = async (act: string, more: Record<string, string> = {}, file?: File) => {
      for (const [name, value] of Object.entries({ ...more, do: act })) form.set(name, value)
      const body = new FormData()
      for (const [name, value] of form) body.append(name, value)
      if (file !== undefined) body.set('file', file)
      const answer = await ask(pages(), { cookie: editor, form: body })
      const html = await answer.text()
      if (answer.status !== 303) form = await formOf(html)
      return { status: answer.status, text: textOf(html), html }
    }
    await press('add /pages/0/blocks', { ...typed, 'kind /pages/0/blocks': 'text' })
    const field = '/pages/0/blocks/0/image'
    expect((await press(`pick ${field}`)).text).toContain(
      'No pictures yet. Add one from this device.',
    )
    expect((await press(`upload ${field}`)).text).toContain(
      'Choose a picture on this device first.',
    )
    const svg = new File(['<svg/>'], 'logo.svg')
    const refused = await press(`upload ${field}`, { words: 'Our logo' }, svg)
    expect([refused.status, refused.text.includes('This is an SVG drawing')]).toEqual([422, true])
    expect(form.get('words')).toBe('Our logo')
    // Without words the picture is in, and waits for them.
    const photo = new File([await makePng(1200, 800)], 'ute.png')
    const waits = await press(`upload ${field}`, { words: '' }, photo)
    expect(waits.text).toContain('The picture is uploaded. Say what the picture shows')
    expect(form.get('/pages/0/title')).toBe('About <us>')
    expect((await press(`upload ${field}`, { words: 'A red ute' })).status).toBe(200)
    expect(form.get(field)).toMatch(/^\/pictures\/[a-z2-7]{16}\/1200x800\.webp$/)
    expect(form.get('/pages/0/blocks/0/alt')).toBe('A red ute')
    expect(form.has('added')).toBe(false)
    const saved = await press('save', { [field.replace('image', 'title')]: 'Who we are' })
    expect(saved.status).toBe(303)
    expect((await ask(at(), { cookie: editor })).status).toBe(200)
    expect(textOf(await (await ask(at(), { cookie: editor })).text())).toContain('A red ute')
  })

  it('uses no picture of another dealer that a form names', async () => {
    const id = await add()
    const theirs = await signInAs(
      await letIn(`p@${other}.example`, { role: 'editor', site: other }),
    )
    const there = pages().replace(slug, other)
    const form = await formOf(await (await ask(there, { cookie: theirs })).text())
    form.set('do', 'upload /pages/0/share_image')
    form.set('added', id)
    form.set('words', 'Theirs')
    const answer = await ask(there, { cookie: theirs, form })
    expect(textOf(await answer.text())).toContain('Choose a picture on this device first.')
  })

  it('does not offer pictures of another dealer', async () => {
    const theirs = await signInAs(
      await letIn(`o@${other}.example`, { role: 'editor', site: other }),
    )
    await add({ alt: 'Only here' })
    const there = pages().replace(slug, other)
    const form = await formOf(await (await ask(there, { cookie: theirs })).text())
    form.set('do', 'pick /pages/0/share_image')
    const answer = await ask(there, { cookie: theirs, form })
    expect([answer.status, (await answer.text()).includes('Only here')]).toEqual([200, false])
  })
})
