// Sticky bars that appear after a number of scrolled pixels (W23, W24).

/** Shows and hides each bar; a hidden one cannot be focused. */
export function attachBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-shown-after]')) {
    // A strip at the top of the page, as tall as the scroll distance. An IntersectionObserver reports when it leaves
    // the screen.
    const strip = document.createElement('i')
    strip.className = 'bar-strip'
    strip.style.blockSize = `${bar.dataset.shownAfter}px`
    document.body.append(strip)
    new IntersectionObserver((entries) => {
      bar.hidden = entries.at(-1)?.isIntersecting !== false
    }).observe(strip)
  }
}
