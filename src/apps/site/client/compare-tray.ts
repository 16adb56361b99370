// The tray at the bottom of a page with the vehicles to compare. They are stored on the device, so it is identical in
// every tab and on every page; checkboxes follow it.
import { type Entry, holds, MAX, type SavedCar, toNames, without } from '#shopper/garage/saved.ts'
import { pictureOf } from './card-picture.ts'
import { readEntries, writeEntries } from './device-list.ts'
import { toggle } from './garage-toggle.ts'
import { whenAdded } from './when-added.ts'

type Compared = Pick<SavedCar, 'id' | 'name' | 'slug' | 'primary_image_url'>

// Unreadable entries would take the space of others.
if (read().length < readEntries('compare').length) writeEntries('compare', read())

const tray = create('section', 'tray')
tray.ariaLabel = 'Vehicles to compare'
const open = create('button', 'tray-open')
open.type = 'button'
open.ariaExpanded = 'false'
const list = create('ul')
const way = create('a', 'button')
const hint = create('p', 'quiet', 'Add one more to compare.')
const clear = create('button', 'tray-clear', 'Clear')
clear.type = 'button'
tray.append(open, list, hint, way, clear)
/** Screen readers announce changes only in a region that is never hidden. */
const status = create('p', 'unseen')
status.role = 'status'

let shown = JSON.stringify(read())
show()

open.addEventListener('click', () => {
  open.ariaExpanded = String(open.ariaExpanded === 'false')
})
clear.addEventListener('click', () => write([]))
addEventListener('storage', follow)
addEventListener('pageshow', follow)
whenAdded(showTicks)

/** Adds or removes a vehicle as ticked; one too many is refused with a message. */
export function tick(box: HTMLInputElement, isTicked: boolean): void {
  const car = toCar(box)
  if (car !== null && isTicked !== holds(read(), car.id)) toggle('compare', car)
  showTicks()
}

/** Another page, another tab or a button of this page may have changed the list. */
function follow(): void {
  showTicks()
  const text = JSON.stringify(read())
  if (text === shown) return
  shown = text
  show()
  const { length } = read()
  status.textContent = length === 0 ? 'No vehicles to compare' : `${countOf(length)} to compare`
}

function show(): void {
  showTicks()
  const cars = read()
  if (!tray.isConnected) document.body.append(tray, status)
  tray.hidden = cars.length === 0
  open.textContent = countOf(cars.length)
  list.replaceChildren(...cars.map(toItem))
  hint.hidden = cars.length > 1
  way.hidden = cars.length < 2
  way.textContent = `Compare ${countOf(cars.length)}`
}

function countOf(many: number): string {
  return `${many} ${many === 1 ? 'vehicle' : 'vehicles'}`
}

function toItem(car: Compared): HTMLElement {
  const item = create('li')
  const remove = create('button')
  remove.type = 'button'
  remove.ariaLabel = `Remove ${car.name}`
  remove.append(create('i', 'icon icon-close'))
  remove.addEventListener('click', () => write(without(readEntries('compare'), car.id)))
  if (car.primary_image_url !== null) {
    const picture = create('img')
    picture.alt = ''
    picture.src = car.primary_image_url
    item.append(picture)
  }
  const name = create('a', '', car.name)
  name.href = `/cars/${encodeURIComponent(car.slug)}`
  item.append(name, remove)
  return item
}

/** Changes the list for a button of the tray, which may be gone afterwards: focus moves to a remaining one. */
function write(entries: Parameters<typeof writeEntries>[1]): void {
  writeEntries('compare', entries)
  const next = tray.hidden
    ? document.querySelector<HTMLElement>('#results, [data-list="compare"], [name="cars"]')
    : list.querySelector('button')
  next?.focus({ preventScroll: true })
}

/** Ticks, and the way to the comparison, follow the list of the device and that of the page. */
function showTicks(): void {
  const cars = read()
  for (const box of document.querySelectorAll<HTMLInputElement>('[name="cars"]'))
    box.checked = holds(cars, cardOf(box)?.dataset.carId ?? '')
  // A list of prices to drive away leads to a comparison of these.
  const state = document.querySelector<HTMLInputElement>('[name="drive_away"][form="compare"]')
  const prices = state === null ? '' : `&drive_away=${state.value}`
  way.href = `/compare?cars=${toNames(cars.map(({ slug }) => slug))}${prices}`
}

/** The vehicle of a checkbox, as shown on its card. */
function toCar(box: HTMLInputElement): Compared | null {
  const card = cardOf(box)
  const { carId: id } = card?.dataset ?? {}
  if (id === undefined) return null
  const name = card?.querySelector('h3')?.textContent ?? ''
  const slug = box.value
  return { id, name, slug, primary_image_url: pictureOf(card, slug) }
}

/** Favourites have the checkbox beside the card. */
function cardOf(box: Element): HTMLElement | null {
  return box.closest<HTMLElement>('.card') ?? box.closest('.saved')?.querySelector('.card') ?? null
}

/** Stored data is untrusted. */
function read(): Compared[] {
  const cars = readEntries('compare').flatMap((entry) => {
    const {
      id,
      name,
      slug,
      primary_image_url: picture,
    } = entry as Partial<Record<keyof Compared, unknown>> & Entry
    if (typeof slug !== 'string' || !slug.isWellFormed()) return []
    return {
      id,
      slug,
      name: typeof name === 'string' ? name : slug,
      primary_image_url: typeof picture === 'string' ? picture : null,
    }
  })
  return cars.slice(0, MAX.compare)
}

function create<T extends 'section' | 'ul' | 'li' | 'a' | 'p' | 'i' | 'img' | 'button'>(
  name: T,
  className = '',
  text = '',
): HTMLElementTagNameMap[T] {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  if (text !== '') element.textContent = text
  return element
}
