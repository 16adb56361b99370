// The script is async, and a page whose stock is slow comes in two pieces: its head may be read long before its body.

/** Calls back once the page is there up to its footer, which only late parts follow. */
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
