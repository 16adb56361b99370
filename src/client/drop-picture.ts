// Takes a picture that did not load out of the page (X16). Loaded when the first one fails.

let isNotified = false

/** Hides a picture; one of the gallery goes with its slide and its thumbnail. The console is told once. */
export function dropPicture(picture: HTMLImageElement): void {
  if (!isNotified) console.warn('A picture could not be loaded', picture.src)
  isNotified = true
  picture.hidden = true
  const photos = picture.closest('.photos')
  const row = photos?.querySelector('.slides')
  const item = picture.closest('li')
  if (!row || !item) return
  const place = [...(item.parentElement?.children ?? [])].indexOf(item)
  const large = row.children[place]?.querySelector<HTMLImageElement>('[data-photo] img')
  // A small copy that fails, or what stands for a video, says nothing about the slide.
  if (large?.src !== picture.src) return
  for (const list of [row, photos?.querySelector('.thumbnails')]) list?.children[place]?.remove()
  // What follows the row counts anew.
  row.dispatchEvent(new Event('scroll'))
}
