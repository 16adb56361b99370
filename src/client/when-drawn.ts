// The script is async, and a page with slow stock arrives in two pieces: its head may be parsed long before its body.

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
