// The list of the yard that an address asks for, and the same as an address.
import {
  AGES,
  POSITIONS,
  YARD_PAGES,
  YARD_SORTS,
  YARD_VIEWS,
  type YardQuery,
} from '#search/yard-list.ts'

/** The name of a row if it has one, else the standard. */
function oneOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  asked: string | undefined,
  standard: Name,
): Name {
  return asked !== undefined && Object.hasOwn(table, asked) ? (asked as Name) : standard // a key of the table
}

/** Total: anything else in an address counts as not asked for. */
export function readYardQuery(read: (name: string) => string | undefined): YardQuery {
  const text = (name: string) => (read(name) ?? '').slice(0, 100).trim()
  const page = Math.trunc(Number(read('page')))
  return {
    view: oneOf(YARD_VIEWS, read('view'), 'sale'),
    words: text('q'),
    condition: text('condition'),
    location: text('location'),
    tag: text('tag'),
    age: oneOf({ ...AGES, '': null }, read('age'), ''),
    position: oneOf({ ...POSITIONS, '': null }, read('position'), ''),
    isBare: read('photos') === 'none',
    isOwn: read('own') === 'yes',
    sort: oneOf(YARD_SORTS, read('sort'), 'newest'),
    page: page >= 1 ? Math.min(page, YARD_PAGES) : 1,
  }
}

/** Parameters of the address of a list; those that say nothing are left out. */
export function toParameters(query: YardQuery): Record<string, string | undefined> {
  const { view, words, condition, location, tag, age, position, isBare, isOwn, sort, page } = query
  const said = (text: string) => (text === '' ? undefined : text)
  return {
    view: view === 'sale' ? undefined : view,
    q: said(words),
    condition: said(condition),
    location: said(location),
    tag: said(tag),
    age: said(age),
    position: said(position),
    photos: isBare ? 'none' : undefined,
    own: isOwn ? 'yes' : undefined,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
  }
}

/** Whether a list is narrower than its view. */
export function isFiltered(query: YardQuery): boolean {
  const { words, condition, location, tag, age, position, isBare, isOwn } = query
  return (
    [words, condition, location, tag, age, position].some((one) => one !== '') || isBare || isOwn
  )
}
