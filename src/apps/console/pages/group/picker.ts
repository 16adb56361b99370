// Choosing a picture of the site on a form: which there are, and the words that come along with the one chosen.
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
  /** Words that they were looked for by. */
  find: string
}

type Posted = { act: string; typed: Typed; picking: string; find: string }

const MOST = 60

/** The newest pictures of the site, if the button of a field asked for them. */
export async function openPicker(
  { DB: db }: Env,
  slug: string,
  { act, picking, find: words }: Posted,
): Promise<Picker | null> {
  const [, at = ''] = /^pick (.+)$/.exec(act) ?? []
  if (at === '') return null
  // Words that were typed for another field say nothing about this one.
  const find = picking === at ? words : ''
  const listing = { words: find, isDescribed: true, from: 0, most: MOST }
  return { at, find, pictures: await listPictures(db, slug, listing) }
}

/** What was posted, with the words of the picture just chosen in the field beside it, if that is empty. */
export async function describeChosen<P extends Posted>(
  c: Ctx,
  slug: string,
  posted: P,
): Promise<P> {
  const { act, picking, typed } = posted
  const alt = picking.replace(/image$/, 'alt')
  const isChosen = act.startsWith('use ') || (act === 'save' && !wantsJson(c))
  const own = parsePictureAddress(typed.get(picking)?.at(-1) ?? '')
  if (!isChosen || own === null || alt === picking || typed.get(alt)?.at(-1) !== '') return posted
  const picture = await findPicture(c.env.DB, slug, own.id)
  return picture === null ? posted : { ...posted, typed: new Map(typed).set(alt, [picture.alt]) }
}
