// Dismissed notices stay hidden on this device: a vehicle's location, by city, and banners above the
// page, by text.
import { onDevice } from './device-storage.ts'

/** Hides dismissed notices and attaches the buttons. */
export function attachNotices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.announcement,[data-dismiss]')) {
    const { dismiss = `forecourt.located.${notice.dataset.city}` } = notice.dataset
    const button = notice.querySelector('button')
    const says = notice.querySelector('p')?.textContent ?? ''
    notice.inert = onDevice((storage) => storage.getItem(dismiss)) === says
    if (button === null) continue
    button.hidden = false
    button.addEventListener('click', () => {
      notice.inert = true
      focusAfter(notice)
      onDevice((storage) => storage.setItem(dismiss, says))
    })
  }
}

/** Focus moves to the next control, not back to the start of the page. */
function focusAfter(notice: HTMLElement): void {
  for (const next of document.querySelectorAll<HTMLElement>('a,button'))
    // Neither before the notice nor inside it.
    if (
      notice.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING &&
      next.checkVisibility({ visibilityProperty: true })
    )
      return next.focus({ preventScroll: true })
}
