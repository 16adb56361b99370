// Favourites and comparison pages: items removed there are also removed from the device.
import { STORED, toNames, without, type StoredList } from '#shopper/garage/saved.ts'
import { readEntries, writeEntries } from './device-list.ts'

const page = document.querySelector<HTMLElement>('[data-page="garage"]')
if (page !== null) attachPage(page)

function attachPage(element: HTMLElement): void {
  const { stored, name = '', by = '', left = '[]' } = element.dataset
  const list = (Object.keys(STORED) as StoredList[]).find((key) => STORED[key] === stored)
  if (list === undefined) return
  // Written by the server: slugs of vehicles no longer in stock.
  forget(list, by, new Set(JSON.parse(left) as string[]))
  element.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-remove]') : null
    if (link !== null) remove(list, link.dataset.remove ?? '')
  })
  if (location.search !== '') return
  const names = toNames(readEntries(list).map((entry) => Object(entry)[by]))
  if (names !== '') location.replace(`?${name}=${names}`)
}

/** Sold or invalid entries would take the space of others. */
function forget(list: StoredList, by: string, left: ReadonlySet<string>): void {
  const entries = readEntries(list)
  const kept = entries.filter((entry) => {
    const name: unknown = Object(entry)[by]
    return typeof name === 'string' && !left.has(name.toWellFormed())
  })
  if (kept.length < entries.length) writeEntries(list, kept)
}

function remove(list: StoredList, id: string): void {
  writeEntries(list, without(readEntries(list), id))
}
