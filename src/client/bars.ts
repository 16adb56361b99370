// Bars that stay in sight once so many pixels of the page have gone by (W23, W24).

/** Shows and hides each bar; a hidden one takes no focus. */
export function attachBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-shown-after]')) {
    // A strip from the top of the page, as long as the bar stays away. The browser tells when it leaves the screen.
    const strip = document.createElement('i')
    strip.className = 'bar-strip'
    strip.style.blockSize = `${bar.dataset.shownAfter}px`
    document.body.append(strip)
    new IntersectionObserver((entries) => {
      bar.hidden = entries.at(-1)?.isIntersecting !== false
    }).observe(strip)
  }
}
