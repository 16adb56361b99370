// A third-party frame in place of its link. Loaded with the first one.

/** Replaces a link with its frame. */
export function openFrame(link: HTMLElement): void {
  const frame = document.createElement('iframe')
  frame.src = link.dataset.embedSrc ?? ''
  frame.title = link.innerText.trim()
  frame.className = 'embed'
  frame.allow = 'autoplay; fullscreen; picture-in-picture; gyroscope; accelerometer'
  // A player needs scripts and its own origin; it may not navigate the page.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  // Players refuse to play without a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
}
