// Favourites and comparison pages: items removed there are also removed from the device, and a shared shortlist can be
// added to the favourites.
import { holds, MAX, STORED, toNames, without, type StoredList } from '#shopper/garage/saved.ts'
import { attachCompare } from './compare.ts'
import { readEntries, readEntry, writeEntries } from './device-list.ts'
import { isSignedIn } from './device-storage.ts'
import { showToast } from './toast.ts'

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
  attachLinks(element)
  if (list === 'favourites') {
    attachCompare()
    attachSaveAll(element)
  }
  if (location.search !== '') return
  const names = toNames(readEntries(list).map((entry) => Object(entry)[by]))
  if (names !== '') location.replace(`?${name}=${names}`)
  else if (list === 'favourites') toAccount()
}

/** What a signed-in shopper saved is in the account, to which the header's heart leads. */
function toAccount(): void {
  const heart = document.querySelector<HTMLAnchorElement>('[data-saved][data-device]')
  if (heart !== null && isSignedIn()) location.replace(heart.href)
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

function attachLinks(element: HTMLElement): void {
  const share = element.querySelector<HTMLElement>('[data-share]')
  // Only phones have a useful share sheet.
  if (share && 'share' in navigator && matchMedia('(pointer: coarse)').matches)
    share.dataset.share = 'native'
  share?.addEventListener('click', () => {
    void import('./share.ts').then((sharing) => sharing.share(share))
  })
  const back = element.querySelector<HTMLAnchorElement>('[data-back]')
  const { referrer } = document
  if (back === null || !referrer.startsWith(`${location.origin}/search/`)) return
  back.href = referrer
  back.querySelector('span')?.replaceChildren('Back to the list')
}

/**
 * Says where the list is kept, or that someone shared it; nothing if it could be either, because some vehicles are on
 * the device or the shopper has an account.
 */
function showWhose(element: HTMLElement, isComplete: boolean, isOnAccount: boolean): void {
  const saved = readEntries('favourites')
  const links = [...element.querySelectorAll<HTMLElement>('[data-remove]')]
  // Vehicles that are not on the device can't be removed from it.
  for (const link of links) link.hidden = !holds(saved, link.dataset.remove ?? '')
  const isShared = links.every(({ hidden }) => hidden)
  element.toggleAttribute('data-shared', isShared)
  const where = element.querySelector<HTMLElement>('[data-testid="where-kept"]')
  if (where !== null) where.hidden = isShared ? isOnAccount : !isComplete
}

/** Adds the vehicles of a shared address to those on the device, which all stay. */
function attachSaveAll(element: HTMLElement): void {
  const button = element.querySelector<HTMLElement>('[data-save-all]')
  if (button === null) return
  const missing = () => {
    const saved = readEntries('favourites')
    return [...element.querySelectorAll<HTMLElement>('[data-garage]')].flatMap(({ dataset }) => {
      const entry = readEntry(dataset.garage)
      return entry === undefined || holds(saved, entry.id) ? [] : entry
    })
  }
  const show = () => {
    // A signed-in shopper saves to the account.
    const isOnAccount = isSignedIn() && element.querySelector('[data-testid="save-all"]') !== null
    const isComplete = missing().length === 0
    button.hidden = isOnAccount || isComplete
    const advice = element.querySelector<HTMLElement>('[data-save-advice]')
    if (advice !== null) advice.hidden = button.hidden
    showWhose(element, isComplete, isOnAccount)
  }
  button.addEventListener('click', () => {
    const saved = readEntries('favourites')
    const added = missing().slice(0, MAX.favourites - saved.length)
    const left = missing().length - added.length
    writeEntries('favourites', [...added, ...saved])
    // A hidden button loses the focus.
    if (button.hidden) element.querySelector<HTMLElement>('[data-share]')?.focus()
    const full = left === 0 ? '' : ` Your favourites have no room for ${left} more.`
    showToast({ text: `${added.length} saved to your favourites.${full}` })
  })
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}
