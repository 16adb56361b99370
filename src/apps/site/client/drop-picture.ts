// Removes a picture that failed to load; the art of a vehicle without photos takes its place. Loaded with the first
// failure.

let isNotified = false

/** Hides a picture; one of a vehicle's card becomes art, one of a gallery goes with its slide and thumbnail. Logged once. */
export function dropPicture(picture: HTMLImageElement): void {
  if (!isNotified) console.warn('A picture could not be loaded', picture.src)
  isNotified = true
  if (picture.closest('.card-photo') !== null) {
    picture.replaceWith(toArt())
    return
  }
  picture.hidden = true
  const photos = picture.closest('.photos')
  const row = photos?.querySelector('.slides')
  const item = picture.closest('li')
  if (!row || !item) return
  const place = [...(item.parentElement?.children ?? [])].indexOf(item)
  const large = row.children[place]?.querySelector<HTMLImageElement>('[data-photo] img')
  // A failed thumbnail or poster does not affect the slide.
  if (large?.src !== picture.src) return
  const lost = [row, photos?.querySelector('.thumbnails')].flatMap(
    (list) => list?.children[place] ?? [],
  )
  const hadFocus = lost.some((one) => one.contains(document.activeElement))
  for (const one of lost) one.remove()
  if (row.children.length === 0) {
    row.parentElement?.replaceChildren(toArt())
    return
  }
  // Keyboard navigation of the gallery keeps working.
  const next = row.children[Math.min(place, row.children.length - 1)]
  if (hadFocus) next?.querySelector<HTMLElement>('a,video')?.focus({ preventScroll: true })
  // Makes the row's listeners count again.
  row.dispatchEvent(new Event('scroll'))
}

/** The art of a vehicle without photos (ui/document.tsx); nothing on a page without it. */
function toArt(): Node {
  const template = document.querySelector<HTMLTemplateElement>('#no-photo')
  return template?.content.cloneNode(true) ?? document.createTextNode('')
}
