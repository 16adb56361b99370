// Loads third-party frames on demand: the link is replaced by the frame (ui/embed-frame.tsx).
import { plainClick } from './plain-click.ts'

/** Watches the links that stand in for frames. */
export function attachEmbeds(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, '[data-embed-src]')
    if (link !== null) void import('./embed.ts').then(({ openFrame }) => openFrame(link))
  })
}

/** Replaces a link with its frame. */
export function openFrame(link: HTMLElement): void {
  const frame = document.createElement('iframe')
  frame.src = link.dataset.embedSrc ?? ''
  frame.title = link.innerText.trim()
  frame.className = link.className
  frame.allow = 'autoplay; fullscreen; picture-in-picture; gyroscope; accelerometer'
  // A player needs scripts and its own origin; it may not navigate the page.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  // Players refuse to play without a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
}
