// The pages of favourites and of comparison: what is taken out there leaves the device, too.
import { STORED, toNames, without, type StoredList } from '#shopper/garage/saved.ts'
import { readEntries, writeEntries } from './device-list.ts'

const page = document.querySelector<HTMLElement>('[data-page="garage"]')
if (page !== null) attachPage(page)

function attachPage(element: HTMLElement): void {
  const { stored, name = '', by = '', left = '[]' } = element.dataset
  const list = (Object.keys(STORED) as StoredList[]).find((key) => STORED[key] === stored)
  if (list === undefined) return
  // The server writes it: names of vehicles that have left.
  forget(list, by, new Set(JSON.parse(left) as string[]))
  element.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-remove]') : null
    if (link !== null) remove(list, link.dataset.remove ?? '')
  })
  if (location.search !== '') return
  const names = toNames(readEntries(list).map((entry) => Object(entry)[by]))
  if (names !== '') location.replace(`?${name}=${names}`)
}

/** What has left, and what never was a vehicle's, would take the places of others. */
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
