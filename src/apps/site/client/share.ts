// Actions of share buttons: copy an address, open a popup, use the device's share sheet.
import { showToast } from './toast.ts'

const COPIED_MS = 1500

/** Runs the `data-share` action of a button or link, for the address of the surrounding element. */
export async function share(used: HTMLElement): Promise<void> {
  const {
    name: title = '',
    url = '',
    toast,
  } = used.closest<HTMLElement>('[data-url]')?.dataset ?? {}
  if (used instanceof HTMLAnchorElement) return openPopup(used.href)
  // Closing the device's share sheet is not an error.
  if (used.dataset.share === 'native') return navigator.share({ title, url }).catch(() => {})
  const copied = await copy(url)
  if (copied) sayCopied(used)
  if (!copied) showToast({ title: 'Copy this address', text: url })
  else if (toast) showToast({ text: `Copied ${title} to your clipboard!`, ms: Number(toast) })
}

/** Opens a popup in the size that share pages are designed for. */
function openPopup(href: string): void {
  open(href, '_blank', 'popup,noopener,width=550,height=400')
}

function copy(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** Shows the confirmation for 1.5 s. */
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
