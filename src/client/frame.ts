// A frame of another host in the place of the link to it. Loaded when the first one is asked for.

/** Puts the frame that a link stands for in its place. */
export function openFrame(link: HTMLElement): void {
  const frame = document.createElement('iframe')
  frame.src = link.dataset.embedSrc ?? ''
  frame.title = link.innerText.trim()
  frame.className = link.className
  frame.allow = 'autoplay; fullscreen; picture-in-picture; gyroscope; accelerometer'
  // A player needs scripts and its own origin; it may not take the page elsewhere.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  // Players that are told no page around them refuse to play.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
}
