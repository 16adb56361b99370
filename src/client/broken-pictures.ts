// Pictures that do not load are hidden, so that no page shows the browser's sign for them; the console is told once (X16).

/** Follows every picture of the page, those that failed before too. */
export function watchPictures(): void {
  let isTold = false
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      if (!isTold) console.warn('A picture could not be loaded', target.src)
      isTold = true
      target.hidden = true
    },
    true,
  )
  for (const picture of document.querySelectorAll<HTMLImageElement>('.gallery img'))
    if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'))
}
