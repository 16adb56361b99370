// Removes pictures that fail to load, so that no page shows the broken-image icon (X16).

/** Covers every picture of the page, and gallery pictures that failed earlier. */
export function attachPictures(): void {
  const drop = (target: EventTarget | null): void => {
    if (target instanceof HTMLImageElement)
      void import('./drop-picture.ts').then(({ dropPicture }) => dropPicture(target))
  }
  document.addEventListener('error', ({ target }) => drop(target), true)
  for (const picture of document.querySelectorAll<HTMLImageElement>('.gallery img'))
    if (picture.complete && picture.naturalWidth === 0) drop(picture)
}
