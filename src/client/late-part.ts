// Parts of the page that come after the rest: each takes the place that was kept for it when its last mark is read.

/** Moves late parts to their places; `process` wakes the behaviours in them. */
export function defineLateParts(process: (element: Element) => void): void {
  customElements.define('late-part', class extends HTMLElement {})
  customElements.define(
    'late-end',
    // An element has its children only once its end has been read; this mark stands right before it.
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

/** A place that stays empty goes while nobody looks at it, so that nothing moves under a finger. */
function leave(place: HTMLElement): void {
  place.style.minHeight = `${place.offsetHeight}px`
  place.replaceChildren()
  new IntersectionObserver(([entry], observer) => {
    if (entry?.isIntersecting === true) return
    observer.disconnect()
    place.remove()
  }).observe(place)
}
