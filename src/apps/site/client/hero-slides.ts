// Slide indicators: a click scrolls the row, not the page, and marks the current slide's indicator. Without scripts
// each is a link to its slide.

export function attachSlides(): void {
  for (const hero of document.querySelectorAll<HTMLElement>('.block-hero:has(.hero-dots)'))
    attach(hero)
}

function attach(hero: HTMLElement): void {
  const row = hero.querySelector<HTMLElement>('.hero-row')
  const dots = [...hero.querySelectorAll<HTMLAnchorElement>('.hero-dots a')]
  if (row === null) return
  const slideOf = (dot: HTMLAnchorElement) => document.getElementById(dot.hash.slice(1))
  for (const dot of dots)
    dot.addEventListener('click', (event) => {
      const slide = slideOf(dot)
      if (slide === null) return
      event.preventDefault()
      row.scrollTo({ left: slide.offsetLeft })
    })
  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting)?.target.id
      if (shown === undefined) return
      for (const dot of dots) mark(dot, dot.hash === `#${shown}`)
    },
    { root: row, threshold: 0.6 },
  )
  for (const slide of row.children) observer.observe(slide)
}

function mark(dot: HTMLAnchorElement, isShown: boolean): void {
  if (isShown) dot.setAttribute('aria-current', 'true')
  else dot.removeAttribute('aria-current')
}
