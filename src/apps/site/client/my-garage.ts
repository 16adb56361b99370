// The account home: fills in favourites, which are only stored on this device.
import { readEntries } from './device-list.ts'

const MAX = 5

const section = document.querySelector<HTMLElement>('[data-favourites]')
const names = readEntries('favourites').flatMap((entry) =>
  'name' in entry && 'slug' in entry
    ? [{ name: String(entry.name), slug: String(entry.slug) }]
    : [],
)
if (section !== null && names.length > 0) {
  const rows = names.slice(0, MAX).map(({ name, slug }) => {
    const [row, link] = [document.createElement('li'), document.createElement('a')]
    link.href = `${section.dataset.favourites}${encodeURIComponent(slug.toWellFormed())}`
    link.textContent = name
    row.append(link)
    return row
  })
  section.querySelector('ul')?.replaceChildren(...rows)
  section.hidden = false
}
