// Pictures that do not load are taken out, so that no page shows the browser's sign for them (X16).

/** Follows every picture of the page, and those of the gallery that failed before. */
export function attachPictures(): void {
  const drop = (target: EventTarget | null): void => {
    if (target instanceof HTMLImageElement)
      void import('./drop-picture.ts').then(({ dropPicture }) => dropPicture(target))
  }
  document.addEventListener('error', ({ target }) => drop(target), true)
  for (const picture of document.querySelectorAll<HTMLImageElement>('.gallery img'))
    if (picture.complete && picture.naturalWidth === 0) drop(picture)
}
