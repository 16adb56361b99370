// Adds a picture in the field that uses it, without leaving the form. A picture without a description is not used until
// it has one.
import type { Typed } from '#apps/console/fields/typed.ts'
import {
  addPicture,
  altProblem,
  describePicture,
  type Upload,
} from '#apps/console/pictures/manage.ts'
import { findPicture } from '#apps/console/pictures/picture-rows.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { toPictureAddress } from '#tenant/own-picture.ts'
import { altOf, listForPicker, type Picker } from './picker.ts'

type Posted = {
  act: string
  typed: Typed
  upload: Upload | null
  words: string
  added: string
}

type UploadResult<P> = {
  posted: P
  /** The field again, with the reason why the picture can't be used yet. */
  picker: Picker | null
}

/** For the button "upload": saves the file and puts the picture into its field. Does nothing for other buttons. */
export async function addUpload<P extends Posted>(
  c: Ctx,
  slug: string,
  posted: P,
): Promise<UploadResult<P>> {
  const [, at = ''] = /^upload (.+)$/.exec(posted.act) ?? []
  if (at === '') return { posted, picker: null }
  const { upload, typed, words } = posted
  const alt = altOf(at)
  const description = words.trim() || (alt === null ? '' : (typed.get(alt)?.at(-1) ?? '').trim())
  const by = { who: c.var.console.person, site: slug, now: clock() }
  const missing = altProblem(description)
  const again = async (
    problem: string,
    added: Picker['added'] = null,
  ): Promise<UploadResult<P>> => {
    const pictures = await listForPicker(c.env, slug, '')
    return { posted, picker: { at, find: '', pictures, problem, words: description, added } }
  }
  // It was sent before, without a description.
  const before = posted.added === '' ? null : await findPicture(c.env.DB, slug, posted.added)
  if (upload === null && before === null) return again('Choose a picture on this device first.')
  const result =
    upload === null
      ? { added: before }
      : await addPicture(c.env, { upload, alt: missing === null ? description : '' }, by)
  if ('problem' in result) return again(result.problem)
  const { added } = result
  if (added === null) return again('Choose a picture on this device first.')
  if (missing !== null) return again(`The picture is uploaded. ${missing}`, added)
  if (upload === null) {
    const shown = { alt: added.alt, focus: added.focus }
    const saved = await describePicture(
      c.env,
      added,
      { typed: { alt: description, focus: added.focus }, shown },
      by,
    )
    if ('problem' in saved) return again(saved.problem, added)
  }
  const next = new Map(typed).set(at, [toPictureAddress(added)])
  if (alt !== null && typed.get(alt)?.at(-1) === '') next.set(alt, [description])
  return { posted: { ...posted, typed: next }, picker: null }
}
