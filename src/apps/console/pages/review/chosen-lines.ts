// The changes of a draft that a form or an address of a review is about.
import { readTexts } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import type { DraftChange } from '#rollout/draft.ts'

/** The field that names a change, by its number in the list that was shown. */
export const LINE = 'line'
/** The field of a form with chosen changes; without it, a form is about all changes. */
export const BY_LINE = 'by-line'

/** The numbers of the chosen changes, in order; of all changes if the form has no choice. */
export async function readLines(c: Ctx, changes: readonly DraftChange[]): Promise<number[]> {
  const isChosen = (await readTexts(c, BY_LINE)).length > 0
  return isChosen ? toLines(await readTexts(c, LINE), changes) : [...changes.keys()]
}

/** The same from an address: the named changes, one's own, or all. */
export function linesOfAddress(c: Ctx, changes: readonly DraftChange[], email: string): number[] {
  if (c.req.query('own') !== undefined) return ownLines(changes, email)
  const isChosen = c.req.query(BY_LINE) !== undefined
  return isChosen ? toLines(c.req.queries(LINE) ?? [], changes) : [...changes.keys()]
}

/** The changes made by one person only. */
export function ownLines(changes: readonly DraftChange[], email: string): number[] {
  const isOwn = ({ authors }: DraftChange) =>
    authors.length > 0 && authors.every(({ by }) => by === email)
  return [...changes.keys()].filter((at) => isOwn(changes[at] as DraftChange)) // a key of the list
}

function toLines(texts: readonly string[], changes: readonly DraftChange[]): number[] {
  const numbers = new Set(texts.filter((text) => /^\d{1,6}$/.test(text)).map(Number))
  return [...changes.keys()].filter((at) => numbers.has(at))
}

/** Changes by their numbers. */
export const pickOf = (changes: readonly DraftChange[], lines: readonly number[]) =>
  lines.flatMap((at) => changes[at] ?? [])
