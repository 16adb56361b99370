// Recently viewed vehicles: stores this one, and loads the cards of the others when their section is near the
// screen.
import { MAX, toNames, withNewest, without } from '#shopper/garage/saved.ts'
import { readEntries, readEntry, writeEntries } from './device-list.ts'

/** Fills the row's placeholder, if the page has one. */
export function attachViewed(): void {
  const place = document.querySelector<HTMLElement>('[data-viewed]')
  const entry = readEntry(place?.dataset.viewed)
  if (place === null || entry === undefined) return
  const seen = readEntries('viewed')
  writeEntries('viewed', withNewest(seen, entry, MAX.viewed))
  const others = without(seen, entry.id).slice(0, Number(place.dataset.most))
  const ids = toNames(others.map(({ id }) => id))
  if (ids === '') return
  place.hidden = false
  const observer = new IntersectionObserver(
    ([sight]) => {
      if (sight?.isIntersecting !== true) return
      observer.disconnect()
      void fill(place, `${place.dataset.from}?ids=${ids}`)
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
}

async function fill(place: HTMLElement, from: string): Promise<void> {
  const cards = await fetch(from).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  // A fragment of our own, inserted as htmx would.
  place.innerHTML = cards
  if (cards === '') place.remove()
}
