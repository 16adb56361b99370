// View transitions: the photo of a card grows into its page, and back; the style sheet defines how, and whether.

/** Marks the photo of the card that the shopper follows, or comes back to. */
export function attachTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // There is no entry if Back leads to a page that redirects.
    const entry: NavigationHistoryEntry | null | undefined = activation?.entry
    if (viewTransition) mark(entry?.url, viewTransition)
  })
  // For a page restored from the back/forward cache. A newly loaded one is rendered before this script runs.
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) mark(navigation.activation?.from?.url, viewTransition)
  })
}

function mark(url: string | null | undefined, transition: ViewTransition): void {
  const { ready, updateCallbackDone, finished } = transition
  // An interrupted transition is not an error.
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

/** Calls back once the page is parsed up to its footer, which only late fragments follow. */
export function whenDrawn(callback: () => void): void {
  const observer = new MutationObserver(look)
  function look(): void {
    const isDrawn =
      document.querySelector('body > footer') !== null || document.readyState !== 'loading'
    if (!isDrawn) return
    observer.disconnect()
    document.removeEventListener('readystatechange', look)
    callback()
  }
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('readystatechange', look)
  look()
}
