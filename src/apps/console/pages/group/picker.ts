// Choosing one of the site's pictures on a form: the available pictures, and the alt text of the chosen one.
import type { Typed } from '#apps/console/fields/typed.ts'
import { findPicture, listPictures, type Picture } from '#apps/console/pictures/picture-rows.ts'
import type { Env } from '#env.ts'
import { wantsJson } from '#apps/console/gate/console-gate.ts'
import type { Ctx } from '#http/send-page.ts'
import { parsePictureAddress } from '#tenant/own-picture.ts'

export type Picker = {
  /** Pointer of the field. */
  at: string
  pictures: readonly Picture[]
  /** The search text. */
  find: string
  /** Why an uploaded file is not in the field yet, its typed description, and the picture if it is already saved. */
  problem?: string
  words?: string
  added?: Picture | null
}

type Posted = { act: string; typed: Typed; picking: string; find: string }

const MAX = 60

/** The newest pictures of the site, if the button of a field requested them. */
export async function openPicker(
  { DB: db }: Pick<Env, 'DB'>,
  slug: string,
  { act, picking, find: words }: Posted,
): Promise<Picker | null> {
  const [, at = ''] = /^pick (.+)$/.exec(act) ?? []
  if (at === '') return null
  // Text typed for another field is not about this one.
  const find = picking === at ? words : ''
  return { at, find, pictures: await listForPicker({ DB: db }, slug, find) }
}

export function listForPicker(
  { DB: db }: Pick<Env, 'DB'>,
  slug: string,
  words: string,
): Promise<Picture[]> {
  return listPictures(db, slug, { words, isDescribed: true, from: 0, most: MAX })
}

/** The field with the alt text of a picture; null if there is none. */
export function altOf(at: string): string | null {
  const alt = at.replace(/image$/, 'alt')
  return alt === at ? null : alt
}

/** The input, with the chosen picture's alt text in the field next to it if that is empty. */
export async function describeChosen<P extends Posted>(
  c: Ctx,
  slug: string,
  posted: P,
): Promise<P> {
  const { act, picking, typed } = posted
  const alt = altOf(picking)
  const isChosen = act.startsWith('use ') || (act === 'save' && !wantsJson(c))
  const own = parsePictureAddress(typed.get(picking)?.at(-1) ?? '')
  if (!isChosen || own === null || alt === null || typed.get(alt)?.at(-1) !== '') return posted
  const picture = await findPicture(c.env.DB, slug, own.id)
  return picture === null ? posted : { ...posted, typed: new Map(typed).set(alt, [picture.alt]) }
}
