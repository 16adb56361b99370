// The pictures of a site in the console: listed, added, described, replaced, deleted; and their files for these pages.
import { openSites } from '#composition/job-deps.ts'
import {
  addPicture,
  altProblem,
  type By,
  deletePicture,
  describePicture,
  loadUses,
  replacePicture,
  type Upload,
} from '#apps/console/pictures/manage.ts'
import { loadPictureFile } from '#tenant/picture-files.ts'
import { findPicture, listPictures, type Picture } from '#apps/console/pictures/picture-rows.ts'
import { findUses } from '#apps/console/pictures/uses.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { withQuery } from '#lib/url.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { isFocus } from '#tenant/own-picture.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { PAGE, PicturesPage } from './list-page.tsx'
import { PicturePage } from './picture-page.tsx'

export async function getPictures(c: Ctx): Promise<Response> {
  const tenant = await loadSite(c, clock())
  if (tenant === null) return screens.notFound(c)
  const isDeleted = c.req.query('saved') === 'deleted'
  return showList(c, tenant, isDeleted ? { notice: { done: DELETED } } : {})
}

const DELETED = 'Deleted. Its files are removed within two days.'

/** Adds a picture. One without alt text is stored, and its page asks for it. */
export async function postPictures(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { upload, fields } = await readUpload(c)
  const alt = (fields.get('alt') ?? '').trim()
  if (upload === null) return showList(c, tenant, { alt, notice: { problem: NO_FILE } }, 422)
  const by = byOf(c, tenant)
  const result = await addPicture(c.env, { upload, alt: altProblem(alt) === null ? alt : '' }, by)
  if ('problem' in result) return showList(c, tenant, { alt, notice: result }, 422)
  const { added } = result
  const problem = altProblem(alt)
  if (problem === null) return toPicture(c, added, 'added')
  const shown = { typed: { alt, focus: '' }, altProblem: problem }
  return showPicture(c, tenant, added, { ...shown, notice: { problem: NEEDS_WORDS } }, 422)
}

const NO_FILE = 'Choose a picture on this device, then add it.'
const NEEDS_WORDS = 'The picture is uploaded. Say what it shows, so that it can be used.'

export async function getPictureScreen(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found === null) return screens.notFound(c)
  const done = SAVED[c.req.query('saved') ?? '']
  const { tenant, picture } = found
  return showPicture(c, tenant, picture, done === undefined ? {} : { notice: { done } })
}

/** The page's message after an act, by the value of `saved` in its address. */
const SAVED: Record<string, string> = {
  added: 'Added. Choose it in an offer, on a page or wherever there is a picture.',
  words: 'Saved.',
  draft:
    'Saved. Pages that use it have the change in the draft; shoppers see it once it is published.',
  replaced: 'Replaced. Nothing uses the picture yet.',
  swapped: 'Replaced in the draft wherever it is used. Shoppers see it once it is published.',
}

/** Describes a picture, or replaces it. */
export async function postPictureScreen(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found === null) return screens.notFound(c)
  const { tenant, picture } = found
  const { upload, fields } = await readUpload(c)
  if (fields.get('do') === 'replace') return replace(c, found, upload)
  const alt = (fields.get('alt') ?? picture.alt).trim()
  const focus = fields.get('focus') ?? picture.focus
  const typed = { alt, focus: isFocus(focus) ? focus : '' }
  const problem = altProblem(alt)
  if (problem !== null) return showPicture(c, tenant, picture, { typed, altProblem: problem }, 422)
  const shown = {
    alt: fields.get('shown-alt') ?? picture.alt,
    focus: fields.get('shown-focus') ?? picture.focus,
  }
  const saved = await describePicture(c.env, picture, { typed, shown }, byOf(c, tenant))
  if ('problem' in saved) return showPicture(c, tenant, picture, { typed, notice: saved }, 409)
  return toPicture(c, picture, saved.changed > 0 ? 'draft' : 'words')
}

async function replace(c: Ctx, { tenant, picture }: PictureContext, upload: Upload | null) {
  if (upload === null) return showPicture(c, tenant, picture, { notice: { problem: NO_FILE } }, 422)
  const replaced = await replacePicture(c.env, picture, upload, byOf(c, tenant))
  if ('problem' in replaced) return showPicture(c, tenant, picture, { notice: replaced }, 422)
  return toPicture(c, replaced.added, replaced.changed > 0 ? 'swapped' : 'replaced')
}

export async function postDeletePicture(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found === null) return screens.notFound(c)
  const { tenant, picture } = found
  const outcome = await deletePicture(depsOf(c), picture, byOf(c, tenant))
  const href = consoleRoutes.pictures.href(tenant.slug)
  if (outcome === 'deleted') return c.redirect(withQuery(href, { saved: 'deleted' }), 303)
  const notice = { problem: 'Not deleted: it is used. Choose another picture in each place first.' }
  return showPicture(c, tenant, picture, { notice }, 409)
}

/** A picture file for console pages, because a site's own host may not be public yet. */
export async function getPictureFile(c: Ctx): Promise<Response> {
  const file = await loadPictureFile(c.env.MEDIA, {
    site: c.req.param('slug') ?? '',
    id: c.req.param('id') ?? '',
    file: c.req.param('file') ?? '',
    isPublic: false,
  })
  return file ?? screens.notFound(c)
}

type PictureContext = { tenant: Tenant; picture: Picture }

async function find(c: Ctx): Promise<PictureContext | null> {
  const tenant = await loadSite(c, clock())
  if (tenant === null) return null
  const picture = await findPicture(c.env.DB, tenant.slug, c.req.param('id') ?? '')
  return picture === null ? null : { tenant, picture }
}

const depsOf = ({ env }: Ctx) => ({ env, sites: openSites(env) })

const byOf = (c: Ctx, { slug }: Tenant): By => ({
  who: c.var.console.person,
  site: slug,
  now: clock(),
})

const toPicture = (c: Ctx, { site, id }: Picture, saved: string) =>
  c.redirect(withQuery(consoleRoutes.picture.href(site, id), { saved }), 303)

/** The file of a form, null if none was chosen; and the form's other fields. */
async function readUpload(c: Ctx): Promise<{ upload: Upload | null; fields: Map<string, string> }> {
  const sent = await c.req.formData().catch(() => new FormData())
  const fields = new Map<string, string>()
  let upload: Upload | null = null
  for (const [name, value] of sent) {
    if (typeof value === 'string') fields.set(name, value)
    // A form without a chosen file sends one without name and bytes.
    else if (name === 'file' && (value.name !== '' || value.size > 0))
      // eslint-disable-next-line no-await-in-loop -- one file
      upload = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
  }
  return { upload, fields }
}

type Shown<P> = Partial<Pick<P, Extract<keyof P, 'notice' | 'alt' | 'typed' | 'altProblem'>>>

async function showList(
  c: Ctx,
  { slug, site }: Tenant,
  shown: Shown<Parameters<typeof PicturesPage>[0]>,
  status: 200 | 422 = 200,
): Promise<Response> {
  const words = c.req.query('q') ?? ''
  const from = Math.max(0, Math.floor(Number(c.req.query('from') ?? 0)) || 0)
  const listing = { words, from, isDescribed: false, most: PAGE + 1 }
  const [pictures, state] = await Promise.all([
    listPictures(c.env.DB, slug, listing),
    openDraft(c.env, slug).read(),
  ])
  const page = (
    <PicturesPage
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      pictures={pictures}
      uses={findUses(slug, state)}
      words={words}
      from={from}
      now={clock()}
      {...shown}
    />
  )
  return sendConsole(c, page, status)
}

async function showPicture(
  c: Ctx,
  { slug, site }: Tenant,
  picture: Picture,
  shown: Shown<Parameters<typeof PicturePage>[0]>,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const page = (
    <PicturePage
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      picture={picture}
      uses={await loadUses(depsOf(c), slug, picture.id)}
      now={clock()}
      {...shown}
    />
  )
  return sendConsole(c, page, status)
}
