// The account home: fills in favourites, which are only stored on this device.
import { readEntries } from './device-list.ts'

const MAX = 5

const section = document.querySelector<HTMLElement>('[data-favourites]')
if (section !== null) {
  // What the account has leaves the device (watchlist-buttons.ts).
  addEventListener('storage', () => show(section))
  show(section)
}

function show(section: HTMLElement): void {
  const entries = readEntries('favourites')
  const names = entries.flatMap((entry) =>
    'name' in entry && 'slug' in entry
      ? [{ name: String(entry.name), slug: String(entry.slug) }]
      : [],
  )
  const rows = names.slice(0, MAX).map(({ name, slug }) => {
    const [row, link] = [document.createElement('li'), document.createElement('a')]
    link.href = `${section.dataset.favourites}${encodeURIComponent(slug.toWellFormed())}`
    link.textContent = name
    row.append(link)
    return row
  })
  section.querySelector('ul')?.replaceChildren(...rows)
  section.hidden = names.length === 0
}
