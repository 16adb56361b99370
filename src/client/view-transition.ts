// From a card to its page the photo grows into its place, and back again; the style sheet says how, and whether at all.

/** Marks the photo of the card that a shopper follows, or comes back to. */
export function attachTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) mark(activation?.entry.url, viewTransition)
  })
  // Of a page that was kept as it stood. One that is loaded anew is drawn before this script runs.
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) mark(navigation.activation?.from?.url, viewTransition)
  })
}

function mark(url: string | null | undefined, transition: ViewTransition): void {
  const { ready, updateCallbackDone, finished } = transition
  // One that is cut off, as by the next press, is missed by nobody.
  for (const part of [ready, updateCallbackDone, finished]) part.catch(() => undefined)
  if (!url) return
  const { pathname } = new URL(url)
  const card = document.querySelector(`.card:has(a[href="${CSS.escape(pathname)}"])`)
  const photo = card?.querySelector<HTMLElement>('.card-photo img')
  if (!photo) return
  photo.dataset.leaving = ''
  const unmark = () => delete photo.dataset.leaving
  finished.then(unmark, unmark)
}
