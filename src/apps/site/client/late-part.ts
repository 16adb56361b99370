// Fragments that the server sends after the page, each for a placeholder in it.

/** Moves late fragments to their placeholders; `process` initialises the behaviours in them. */
export function defineLateParts(process: (element: Element) => void): void {
  customElements.define('late-part', class extends HTMLElement {})
  customElements.define(
    'late-end',
    // An element has its children only once its end is parsed; this mark is right before it.
    class extends HTMLElement {
      connectedCallback() {
        const part = this.closest('late-part')
        const place = document.getElementById(part?.getAttribute('for') ?? '')
        if (part === null || place === null) return
        this.remove()
        const nodes = [...part.childNodes]
        part.remove()
        if (nodes.length === 0) return leave(place)
        place.replaceChildren(...nodes)
        for (const node of nodes) if (node instanceof Element) process(node)
      }
    },
  )
}

/** Removes an empty placeholder while it is out of view, so that nothing shifts. */
function leave(place: HTMLElement): void {
  place.style.minHeight = `${place.offsetHeight}px`
  place.replaceChildren()
  new IntersectionObserver(([entry], observer) => {
    if (entry?.isIntersecting === true) return
    observer.disconnect()
    place.remove()
  }).observe(place)
}
