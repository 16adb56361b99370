// The share menu and the brochure: their scripts load on first use.

/** Attaches to the share buttons and the brochure of a vehicle page. */
export function attachShare(): void {
  const native = document.querySelector('[data-share="native"]')?.closest('li')
  if (native && 'share' in navigator) native.hidden = false
  document.addEventListener('click', (event) => {
    const { target } = event
    const used =
      target instanceof Element ? target.closest<HTMLElement>('[data-share],[data-brochure]') : null
    if (used === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if ('brochure' in used.dataset && used instanceof HTMLAnchorElement)
      void import('./brochure.ts').then(({ saveBrochure }) => saveBrochure(used))
    else void import('./share.ts').then(({ share }) => share(used))
  })
}
