// The opening hours of a week as a form shows them: seven rows from Monday, including days that are not listed.
import type { Field } from './field.ts'
import { addItem, placesOf, reorder } from './lists.ts'
import type { Typed } from './typed.ts'

type ListField = Extract<Field, { widget: 'list' }>

/** The row text of a day that is not shown to shoppers. */
export const UNLISTED = ''
const DAYS = ['1', '2', '3', '4', '5', '6', '0']

/** Adds a row for each day that the list lacks, and sorts them from Monday. */
export function fillWeek(typed: Typed, list: string, field: ListField): Typed {
  let next = typed
  const dayAt = (place: number) => next.get(`${list}/${place}/weekday`)?.at(-1) ?? ''
  const known = new Set(placesOf(next, list).map(dayAt))
  for (const day of DAYS) {
    if (known.has(day)) continue
    const place = placesOf(next, list).length
    next = addItem(next, list, { ...field, max: 99 })
    next.set(`${list}/${place}/weekday`, [day])
    next.set(`${list}/${place}/status`, [UNLISTED])
  }
  const order = placesOf(next, list).toSorted(
    (a, b) => DAYS.indexOf(dayAt(a)) - DAYS.indexOf(dayAt(b)),
  )
  return reorder(next, list, order)
}

/** Places of the listed days: in their stored order, new ones last. */
export function listedDays(typed: Typed, list: string): number[] {
  const originAt = (place: number) => {
    const origin = Number(typed.get(`${list}/${place}`)?.[0])
    return Number.isNaN(origin) ? 99 : origin
  }
  return placesOf(typed, list)
    .filter((place) => typed.get(`${list}/${place}/status`)?.at(-1) !== UNLISTED)
    .toSorted((a, b) => originAt(a) - originAt(b))
}

/** Lists that are shown as weeks. */
export function weeksOf(typed: Typed): string[] {
  return [...typed.keys()].filter((name) => isWeek(name))
}

export const isWeek = (at: string) => at.endsWith('/opening_hours')
