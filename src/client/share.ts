// Actions of the share menu: copy the address, open a popup, use the device's share sheet.
import { showToast } from './toast.ts'

const FAULT = 'The brochure couldn’t be prepared. Please try again in a moment.'

const COPIED_MS = 1500

/** Runs the `data-share` action of a button or link for the car of its menu. */
export async function share(used: HTMLElement): Promise<void> {
  const {
    name: title = '',
    url = '',
    toast,
  } = used.closest<HTMLElement>('[popover]')?.dataset ?? {}
  if (used instanceof HTMLAnchorElement) return openPopup(used.href)
  // Closing the device's share sheet is not an error.
  if (used.dataset.share === 'native') return navigator.share({ title, url }).catch(() => {})
  const copied = await copy(url)
  if (copied) sayCopied(used)
  if (!copied) showToast({ title: 'Copy this address', text: url })
  else if (toast) showToast({ text: `Copied ${title} to your clipboard!`, ms: Number(toast) })
}

/** The size that share pages are made for. */
function openPopup(href: string): void {
  open(href, '_blank', 'popup,noopener,width=550,height=400')
}

function copy(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** For 1.5 s. */
function sayCopied(button: HTMLElement): void {
  const words = button.querySelector('span')
  if (words === null || 'before' in button.dataset) return
  button.dataset.before = words.textContent
  words.textContent = 'Copied'
  setTimeout(() => {
    words.textContent = button.dataset.before ?? ''
    delete button.dataset.before
  }, COPIED_MS)
}

/** Attaches to the share buttons and the brochure of a vehicle page. */
export function attachShare(): void {
  const native = document.querySelector('[data-share="native"]')?.closest('li')
  if (native && 'share' in navigator) native.hidden = false
  document.addEventListener('click', (event) => {
    const { target } = event
    const used =
      target instanceof Element ? target.closest<HTMLElement>('[data-share],[data-brochure]') : null
    if (used === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if ('brochure' in used.dataset && used instanceof HTMLAnchorElement)
      void import('./share.ts').then(({ saveBrochure }) => saveBrochure(used))
    else void import('./share.ts').then(({ share }) => share(used))
  })
}

/** Downloads a link as a file with the link's name. */
export async function saveBrochure(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  const words = link.querySelector('span')
  const fault = link.parentElement?.querySelector('[role=alert]')
  const before = words?.textContent ?? ''
  if (words) words.textContent = 'Preparing...'
  if (fault) fault.textContent = ''
  link.ariaBusy = 'true'
  const file = await load(link.href)
  link.ariaBusy = null
  if (words) words.textContent = before
  if (file !== null) save(file, link.download)
  else if (fault) fault.textContent = FAULT
}

/** Null if the response failed or is not a PDF. */
async function load(href: string): Promise<Blob | null> {
  try {
    const response = await fetch(href)
    const file = response.ok ? await response.blob() : null
    return file?.type === 'application/pdf' ? file : null
  } catch {
    return null
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
