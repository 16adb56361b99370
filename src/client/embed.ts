// Frames of other hosts, loaded when a shopper asks for one: the link gives its place to the frame (ui/embed-frame.tsx).

/** Follows the links that stand for frames. */
export function watchEmbeds(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-embed-src]') : null
    if (link === null || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = link.dataset.embedSrc ?? ''
    frame.title = link.innerText.trim()
    frame.className = 'embed'
    frame.allow = 'autoplay; fullscreen; picture-in-picture; gyroscope; accelerometer'
    frame.allowFullscreen = true
    // A player needs scripts and its own origin; it may not take the page elsewhere.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    link.replaceWith(frame)
    frame.focus()
  })
}
