// Full-screen view of photographs on a content page; each row is one set. If it fails to load, the link opens its file.
import { plainClick } from './page-events.ts'

/** Attaches to the photographs of the page. */
export function attachShots(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, '[data-shots] [data-photo]')
    if (link instanceof HTMLAnchorElement) void open(link)
  })
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const lightbox = await import('./lightbox.ts').catch(() => null)
  if (lightbox === null) return location.assign(link.href)
  const set = link.closest('[data-shots]')?.querySelectorAll('a') ?? []
  lightbox.openLightbox([...set], link, () => {})
}
