// Saving on the device: favourites and the comparison. Its buttons show what is saved; the code to change it loads with
// the first click. Buttons that save to the account do so here while the shopper is signed out.
import { type Entry, holds, type SavedCar } from '#shopper/garage/saved.ts'
import { pictureOf } from './card-picture.ts'
import { readEntries, readEntry } from './device-list.ts'
import { isSignedIn } from './device-storage.ts'
import type { SaveList } from './garage-toggle.ts'
import { attachSavedCount } from './saved-count.ts'
import { whenAdded } from './when-added.ts'

const BUTTONS = 'button:is([data-list],[data-watch])'
/** Event of a click that saves; the server records the account's own saves. */
const SAVE_CAR = '39'

/** Initialises the buttons of the page, later ones, and the header's heart. */
export function attachGarage(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(BUTTONS) : null
    const list = button && listOf(button)
    const entry = button && entryOf(button)
    if (!list || !entry || event.defaultPrevented) return
    // Otherwise it would submit its form.
    if (button.dataset.watch !== undefined) event.preventDefault()
    void import('./garage-toggle.ts').then(({ toggle }) => toggle(list, entry))
  })
  attachSavedCount()
  whenAdded(showButtons)
  addEventListener('storage', showButtons)
  addEventListener('pageshow', showButtons)
  showButtons()
}

function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTONS)) {
    const list = listOf(button)
    // Its state is the account's.
    if (list === undefined) {
      delete button.dataset.event
      continue
    }
    const saved = holds(readEntries(list), entryOf(button)?.id ?? '')
    button.ariaPressed = String(saved)
    button.hidden = !saved && button.dataset.closed !== undefined
    // Read by the beacon before the change: only saving counts, not removing.
    if (saved || list === 'compare') delete button.dataset.event
    else button.dataset.event = SAVE_CAR
    // The saved vehicle, for the results of the site.
    const { slug = '' } = { ...entryOf(button) } as { slug?: string } // of the garage, as of the card
    button.dataset.saves = slug
  }
}

/** The device's list of a button; undefined if it saves to the account. */
function listOf({ dataset }: HTMLButtonElement): SaveList | undefined {
  // The server writes list names.
  if (dataset.watch === undefined) return dataset.list as SaveList
  const isKept = document.querySelector('#watch')?.hasAttribute('data-device')
  return isKept && dataset.account === undefined && !isSignedIn() ? 'favourites' : undefined
}

/** The vehicle of a button: from its own data, or from its form and card. */
function entryOf(button: HTMLButtonElement): Entry | undefined {
  const { dataset, value: id } = button
  const { watch, garage, name = button.ariaLabel?.replace('Save ', '') ?? '' } = dataset
  if (watch === undefined) return readEntry(garage)
  const card = button.closest('.card')
  const { pathname } = card?.querySelector('a') ?? location
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '')
  const [make = null, model = null] = dataset.make?.split('|') ?? []
  const { picture = pictureOf(card, slug) } = dataset
  const car: SavedCar = { id, name, slug, make, model, primary_image_url: picture }
  return car
}
